import { describe, expect, it } from 'vitest'
import { parseAudioSpecificConfig } from './audio-specific-config.ts'

const parse = (hex: string) => parseAudioSpecificConfig(Buffer.from(hex, 'hex'))

describe('AudioSpecificConfig', () => {
  it.each([
    ['1190', { objectType: 2, sampleRate: 48_000, channels: 2, frameSamples: 1024, codecString: 'mp4a.40.2' }],
    ['1408', { objectType: 2, sampleRate: 16_000, channels: 1 }],
    ['1214', { sampleRate: 44_100, channels: 2, frameSamples: 960 }],
    ['2b920800', { objectType: 5, sampleRate: 22_050, codecString: 'mp4a.40.5' }],
  ])('%s', (hex, expected) => {
    expect(parse(hex)).toMatchObject(expected)
  })

  it.each(['', '11', '16e8', '1780'])('a malformed one is a MalformedError: "%s"', (hex) => {
    expect(() => parse(hex)).toThrow(expect.objectContaining({ name: 'MalformedError' }))
  })
})
