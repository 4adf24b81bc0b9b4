import { describe, expect, it } from 'vitest'
import { decodeBase64 } from './base64.ts'
import { readInitSegment } from './init-segment.ts'
import { AAC_INIT_BASE64, buildBox, H264_INIT_BASE64 } from './test-boxes.ts'

function initOf(entry: Uint8Array): Uint8Array {
  const descriptions = buildBox('stsd', [0, 0, 0, 0, 0, 0, 0, 1], entry)
  const header = buildBox('mdhd', new Array(12).fill(0), [0, 1, 0x5f, 0x90], new Array(8).fill(0))
  const information = buildBox('minf', buildBox('stbl', descriptions))
  return buildBox('moov', buildBox('trak', buildBox('mdia', header, information)))
}

describe('init segment', () => {
  it('tells codec and clock of real H.264 and AAC', () => {
    const video = decodeBase64(H264_INIT_BASE64)
    const audio = decodeBase64(AAC_INIT_BASE64)
    expect(video && readInitSegment(video)).toMatchObject({
      content: 'video',
      timescale: 12_800,
      codecs: 'avc1.64001e',
    })
    expect(audio && readInitSegment(audio)).toEqual({
      content: 'audio',
      timescale: 48_000,
      codecs: 'mp4a.40.2',
      record: null,
    })
  })

  it('describes H.265 as browsers ask for it', () => {
    const record = [1, 0x01, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93]
    const entry = buildBox('hvc1', new Array(78).fill(0), buildBox('hvcC', record))
    const described = {
      content: 'video',
      timescale: 90_000,
      codecs: 'hvc1.1.6.L93.B0',
      record: Uint8Array.from(record),
    }
    expect(readInitSegment(initOf(entry))).toEqual(described)
  })

  it('refuses rubbish, torn bytes and unknown codecs without throwing', () => {
    const whole = decodeBase64(H264_INIT_BASE64)!
    for (let length = 0; length < whole.length; length += 7) {
      expect(() => readInitSegment(whole.subarray(0, length))).not.toThrow()
    }
    expect(readInitSegment(initOf(buildBox('vp09', new Array(78).fill(0))))).toBeNull()
    expect(readInitSegment(Uint8Array.of(1, 2, 3))).toBeNull()
    expect(decodeBase64('§')).toBeNull()
  })
})
