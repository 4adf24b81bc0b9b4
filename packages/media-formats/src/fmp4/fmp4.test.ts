import { describe, expect, it } from 'vitest'
import { FUZZ_TIMEOUT_MS, fuzzEach } from '../bits/fuzz-inputs.fixture.ts'
import type { AudioTrack, MediaSample, VideoTrack } from '../media-types.ts'
import { readRecordedRun } from '../recorded/read-recorded-fragment.ts'
import { recordedRunOf } from '../recorded/recorded-run-of.ts'
import { boxesIn } from './box-reader.ts'
import { readFragmentHeader, splitFragments } from './fragment-reader.ts'
import { joinFragment, writeFragmentHeader } from './fragment-writer.ts'
import { initSegmentLength, readInitSegment, writeInitSegment } from './init-segment.ts'

const video: VideoTrack = {
  kind: 'video',
  codec: 'h264',
  timescale: 90_000,
  width: 1280,
  height: 720,
  codecString: 'avc1.64001f',
  parameterSets: { sps: Uint8Array.of(0x67, 0x64, 0x00, 0x1f, 1, 2, 3), pps: Uint8Array.of(0x68, 9, 8) },
  frameRate: null,
}
/** Main profile, level 3.0, 4:2:0, 8 bit (x265's own header of a 320×240 clip). */
const hevcSps = Buffer.from('420101016000000300900000030000030078a00a080f165ba4a4c2f01680', 'hex')
const hevc: VideoTrack = {
  ...video,
  codec: 'h265',
  codecString: 'hvc1.1.6.L120.90',
  parameterSets: { vps: Uint8Array.of(0x40, 1, 7), sps: hevcSps, pps: Uint8Array.of(0x44, 1, 5) },
}
const aac: AudioTrack = {
  kind: 'audio',
  codec: 'aac',
  timescale: 48_000,
  channels: 2,
  codecString: 'mp4a.40.2',
  config: Uint8Array.of(0x11, 0x90),
}
const opusHead = Buffer.from('4f707573486561640102380180bb0000000000', 'hex')
const opus: AudioTrack = { ...aac, codec: 'opus', codecString: 'opus', config: opusHead }

const sample = (dts: number, isKeyframe: boolean, size: number, compositionOffset = 0): MediaSample => ({
  kind: 'video',
  dts,
  compositionOffset,
  duration: 3600,
  isKeyframe,
  wallClockMs: 0,
  data: new Uint8Array(size).fill(dts % 251),
})

describe('initialization segment', () => {
  it.each([
    ['H.264 and AAC', [video, aac]],
    ['H.265 and Opus', [hevc, opus]],
    ['H.265 alone', [hevc]],
  ])('gives back the tracks it was written from: %s', (_name, tracks) => {
    const entries = tracks.map((track, index) => ({ id: index + 1, track }))
    const bytes = writeInitSegment(entries)
    expect(initSegmentLength(bytes)).toBe(bytes.length)
    const read = readInitSegment(bytes)
    expect(read.map(({ id, track }) => ({ id, codec: track.codec, codecString: track.codecString }))).toEqual(
      entries.map(({ id, track }) => ({ id, codec: track.codec, codecString: track.codecString })),
    )
    // What is read can be written again without losing a byte.
    expect(Buffer.from(writeInitSegment(read)).equals(bytes)).toBe(true)
  })

  it('is read as far as it goes when it is cut anywhere, and never throws', () => {
    const bytes = writeInitSegment([
      { id: 1, track: hevc },
      { id: 2, track: aac },
    ])
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readInitSegment(bytes.subarray(0, length)).length).toBeLessThanOrEqual(2)
      expect(initSegmentLength(bytes.subarray(0, length))).toBeNull()
    }
  })
})

describe('fragment', () => {
  const samples = [sample(900_000, true, 500), sample(903_600, false, 90, 3600), sample(907_000, false, 70, -1800)]
  const input = {
    sequence: 7,
    trackId: 1,
    baseDecodeTime: 158_000_000_000_123,
    wallClockMs: 1_763_640_000_123.5,
    samples,
    endDts: 910_000,
  }
  const bytes = joinFragment(writeFragmentHeader(input), samples)
  const view = new DataView(bytes.buffer)

  it('has the track id at byte 47 and the wall clock at bytes 92 to 99, as Flussonic’s clients read them', () => {
    expect(bytes[47]).toBe(1)
    expect(view.getUint32(92)).toBe(1_763_640_000)
    expect(view.getUint32(96)).toBe(123_500)
  })

  it('is a row of whole boxes', () => {
    expect([...boxesIn(bytes)].map(({ type }) => type)).toEqual(['moof', 'mdat'])
    expect([...boxesIn(bytes)].at(-1)?.end).toBe(bytes.length)
  })

  it('is read back with exact durations, sizes and signed composition offsets', () => {
    const header = readFragmentHeader(bytes)
    expect(header).toMatchObject({ sequence: 7, trackId: 1, baseDecodeTime: 158_000_000_000_123 })
    expect(header?.wallClockMs).toBe(1_763_640_000_123.5)
    expect(header?.samples).toEqual([
      { duration: 3600, size: 500, isKeyframe: true, compositionOffset: 0 },
      { duration: 3400, size: 90, isKeyframe: false, compositionOffset: 3600 },
      { duration: 3000, size: 70, isKeyframe: false, compositionOffset: -1800 },
    ])
    const offset = header?.dataOffset ?? 0
    expect(bytes.subarray(offset, offset + 500)).toEqual(samples[0]?.data)
  })

  it('is told of in a table, as it is written, by what its header says', () => {
    expect(recordedRunOf(input, 100)).toEqual(readRecordedRun(bytes, 100))
  })

  it('is split by track, and a torn tail is left out', () => {
    const audio = { ...sample(10, true, 33), kind: 'audio' as const }
    const second = joinFragment(writeFragmentHeader({ ...input, trackId: 2, samples: [audio], endDts: null }), [audio])
    const both = Buffer.concat([bytes, second])
    expect(splitFragments(both).map((piece) => [piece.trackId, piece.bytes.length])).toEqual([
      [1, bytes.length],
      [2, second.length],
    ])
    expect(splitFragments(both.subarray(0, both.length - 1))).toHaveLength(1)
  })

  it('never throws on changed or cut bytes', { timeout: FUZZ_TIMEOUT_MS }, () => {
    fuzzEach(1, (random) => {
      const broken = bytes.slice(0, random(bytes.length) + 1)
      for (let change = 0; change < 3; change += 1) broken[random(Math.min(broken.length, 180))] = random(256)
      readFragmentHeader(broken)
      splitFragments(broken)
    })
  })
})
