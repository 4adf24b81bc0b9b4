import { describe, expect, it } from 'vitest'
import { joinNalUnits } from '../bits/nal-units.ts'
import type { AudioTrack, MediaSample, VideoTrack } from '../media-types.ts'
import { createTransportMuxer } from './transport-muxer.ts'
import { TS_PACKET_BYTES } from './ts-packet.ts'

const video: VideoTrack = {
  kind: 'video',
  codec: 'h264',
  timescale: 90_000,
  width: 320,
  height: 240,
  codecString: 'avc1.42c00d',
  parameterSets: { sps: Uint8Array.of(0x67, 1, 2, 3), pps: Uint8Array.of(0x68, 4) },
  frameRate: 25,
}
const audio: AudioTrack = {
  kind: 'audio',
  codec: 'aac',
  timescale: 48_000,
  channels: 1,
  codecString: 'mp4a.40.2',
  config: Uint8Array.of(0x11, 0x88),
}
const g711: AudioTrack = { ...audio, codec: 'pcma', timescale: 8000, codecString: 'pcma', config: null }

const sample = (kind: MediaSample['kind'], dts: number, data: Uint8Array, isKeyframe = true): MediaSample => ({
  kind,
  dts,
  compositionOffset: 0,
  duration: 3600,
  isKeyframe,
  wallClockMs: 0,
  data,
})

const pidsOf = (packets: Uint8Array): number[] =>
  Array.from({ length: packets.length / TS_PACKET_BYTES }, (_, index) => {
    const at = index * TS_PACKET_BYTES
    return (((packets[at + 1] ?? 0) & 0x1f) << 8) | (packets[at + 2] ?? 0)
  })

describe('the MPEG-TS muxer of a live stream', () => {
  it('puts the tables before each keyframe and at least every 25 units', () => {
    const muxer = createTransportMuxer()
    muxer.setTracks({ video, audio: null })
    const withTables = Array.from({ length: 60 }, (_, index) => {
      const packets = muxer.push(sample('video', index * 3600, joinNalUnits([Uint8Array.of(0x41, 0x9a)]), index === 30))
      return pidsOf(packets)[0] === 0 ? [index] : []
    })
    expect(withTables.flat()).toEqual([0, 26, 30, 56])
  })

  it('fills every packet to 188 bytes, whatever the size of a picture', () => {
    const muxer = createTransportMuxer()
    muxer.setTracks({ video, audio })
    for (let size = 1; size < 600; size += 1) {
      const packets = muxer.push(sample('video', size * 3600, joinNalUnits([new Uint8Array(size).fill(0x41)]), false))
      expect(packets.length % TS_PACKET_BYTES).toBe(0)
      for (let at = 0; at < packets.length; at += TS_PACKET_BYTES) expect(packets[at]).toBe(0x47)
    }
  })

  it('does not write the delimiter of a camera beside its own', () => {
    const muxer = createTransportMuxer()
    muxer.setTracks({ video, audio: null })
    const packets = muxer.push(sample('video', 0, joinNalUnits([Uint8Array.of(0x09, 0x10), Uint8Array.of(0x65, 0x88)])))
    const delimiters = Buffer.from(packets).toString('hex').split('0000000109').length - 1
    expect(delimiters).toBe(1)
  })

  it('leaves out sound that a transport stream has no name for, and says nothing before it knows the tracks', () => {
    const muxer = createTransportMuxer()
    const frame = sample('audio', 0, Uint8Array.of(1, 2, 3))
    expect(muxer.push(frame)).toHaveLength(0)
    muxer.setTracks({ video, audio: g711 })
    expect(muxer.push(frame)).toHaveLength(0)
    muxer.setTracks({ video: null, audio })
    expect(pidsOf(muxer.push(frame))).toEqual([0, 0x1000, 0x101])
  })
})
