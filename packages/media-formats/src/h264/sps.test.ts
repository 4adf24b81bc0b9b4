import { describe, expect, it } from 'vitest'
import { parseH264Sps } from './sps.ts'

const sps = (hex: string) => parseH264Sps(Buffer.from(hex, 'hex'))

describe('H.264 SPS', () => {
  it('1080p High: cropped from 1088 lines, rate and reorder depth from the VUI', () => {
    expect(sps('67640028acd940780227e5c044000003000400000300c83c60c658')).toMatchObject({
      width: 1920,
      height: 1080,
      frameRate: 25,
      reorderDepth: 2,
      codecString: 'avc1.640028',
    })
  })

  it('Baseline has no reordering', () => {
    expect(sps('6742c01ed900a02ff970110000030001000003003c0f162e48')).toMatchObject({
      width: 640,
      height: 360,
      frameRate: 30,
      reorderDepth: 0,
      codecString: 'avc1.42c01e',
    })
  })

  it('4:2:2 with 10 bits crops by other units', () => {
    expect(sps('677a000cbcd9415087888fc044000003000400000300783c50a658')).toMatchObject({
      width: 322,
      height: 242,
      frameRate: 15,
      chromaFormatIdc: 2,
      codecString: 'avc1.7a000c',
    })
  })

  it('interlaced: map units are half the height', () => {
    expect(sps('6764001eacd940a07b6022000003000200000300643e28532c')).toMatchObject({ width: 640, height: 480 })
  })

  it('a cut VUI leaves the size right', () => {
    expect(sps('67640028acd940780227e5c0')).toMatchObject({ width: 1920, height: 1080, frameRate: null })
  })

  it.each(['', '67', '6764', '68ebe3cb22c0', '67640028ac', '67640028ffffffffff', '6764002800000000'])(
    'a malformed one is a MalformedError: %s',
    (hex) => {
      expect(() => sps(hex)).toThrow(expect.objectContaining({ name: 'MalformedError' }))
    },
  )
})
