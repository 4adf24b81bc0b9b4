import { describe, expect, it } from 'vitest'
import { g711Track } from '../g711/g711.ts'
import type { AudioTrack, MediaSample } from '../media-types.ts'
import { opusHead } from '../opus/opus-head.ts'
import { AudioReceiver } from './audio-receiver.ts'
import { createTrackPacketizer } from './packetize.ts'
import { RtpWriter } from './rtp-writer.ts'

const START_MS = 1_800_000_000_000
const config = Uint8Array.of(0x11, 0x90)
const aac: AudioTrack = {
  kind: 'audio',
  codec: 'aac',
  timescale: 48_000,
  channels: 2,
  codecString: 'mp4a.40.2',
  config,
}
const opus: AudioTrack = {
  kind: 'audio',
  codec: 'opus',
  timescale: 48_000,
  channels: 1,
  codecString: 'opus',
  config: opusHead(1),
}

function listen(track: AudioTrack) {
  const samples: MediaSample[] = []
  const format = { payloadType: 97, encoding: '', clockRate: track.timescale, channels: 1, parameters: new Map() }
  const receiver = new AudioReceiver({ track, format, onSample: (sample) => samples.push(sample) })
  return { samples, receiver }
}

const inputs = { payloadType: 97, ssrc: 1, firstSequence: 1 }
const frame = (fill: number, bytes: number) => ({ data: new Uint8Array(bytes).fill(fill), isKeyframe: true })
const times = (samples: readonly MediaSample[]) =>
  samples.map(({ dts, duration }) => [dts - (samples[0]?.dts ?? 0), duration])

describe('audio receiver', () => {
  it('AAC: small frames, and one that needs several packets', () => {
    const { receiver, samples } = listen(aac)
    const packetizer = createTrackPacketizer(aac, inputs)
    for (const [index, bytes] of [300, 4000, 200].entries()) {
      for (const packet of packetizer.packets(frame(index, bytes), index * 1024)) receiver.receive(packet, START_MS)
    }
    expect(samples.map(({ data }) => [data[0], data.length])).toEqual([
      [0, 300],
      [1, 4000],
      [2, 200],
    ])
    expect(times(samples)).toEqual([
      [0, 1024],
      [1024, 1024],
      [2048, 1024],
    ])
  })

  it('AAC: several frames in one packet follow each other in time', () => {
    const { receiver, samples } = listen(aac)
    // RFC 3640 §3.2.1: three headers of 13 + 3 bits for frames of 5, 6 and 7 bytes.
    const headers = Uint8Array.of(0, 48, 0, 5 << 3, 0, 6 << 3, 0, 7 << 3)
    const writer = new RtpWriter(inputs)
    receiver.receive(writer.packet([headers, new Uint8Array(18)], 5000, true), START_MS)
    expect(samples.map(({ data }) => data.length)).toEqual([5, 6, 7])
    expect(times(samples).map(([at]) => at)).toEqual([0, 1024, 2048])
  })

  it('AAC: a frame that lost a piece is left out, and the next is whole', () => {
    const { receiver, samples } = listen(aac)
    const packetizer = createTrackPacketizer(aac, inputs)
    const pieces = packetizer.packets(frame(1, 4000), 0)
    for (const packet of [pieces[0], pieces[2]]) if (packet) receiver.receive(packet, START_MS)
    for (const packet of packetizer.packets(frame(2, 100), 1024)) receiver.receive(packet, START_MS)
    expect(samples.map(({ data }) => [data[0], data.length])).toEqual([[2, 100]])
  })

  it.each([
    ['PCMA', g711Track('pcma', 8000, 1), 160, 160],
    ['PCMU in stereo', g711Track('pcmu', 8000, 2), 160, 80],
    // Configuration 19 is CELT of 20 ms at 48 kHz, as one frame.
    ['Opus', opus, 50, 960],
  ] as const)('%s: a packet lasts as long as its samples', (_name, track, bytes, ticks) => {
    const { receiver, samples } = listen(track)
    const packetizer = createTrackPacketizer(track, inputs)
    for (let index = 0; index < 3; index += 1) {
      for (const packet of packetizer.packets(frame(0x98, bytes), index * ticks)) receiver.receive(packet, START_MS)
    }
    expect(times(samples)).toEqual([
      [0, ticks],
      [ticks, ticks],
      [2 * ticks, ticks],
    ])
  })

  it('a timestamp that stands still does not stop time', () => {
    const track = g711Track('pcma', 8000, 1)
    const { receiver, samples } = listen(track)
    const packetizer = createTrackPacketizer(track, inputs)
    for (let index = 0; index < 3; index += 1) {
      for (const packet of packetizer.packets(frame(1, 160), 0)) receiver.receive(packet, START_MS)
    }
    expect(times(samples).map(([at]) => at)).toEqual([0, 160, 320])
  })

  it('a lost packet is a gap in time', () => {
    const track = g711Track('pcma', 8000, 1)
    const { receiver, samples } = listen(track)
    const packetizer = createTrackPacketizer(track, inputs)
    for (let index = 0; index < 4; index += 1) {
      for (const packet of packetizer.packets(frame(1, 160), index * 160)) {
        if (index !== 2) receiver.receive(packet, START_MS)
      }
    }
    expect(times(samples).map(([at]) => at)).toEqual([0, 160, 480])
    expect(receiver.counters.lostPackets).toBe(1)
  })
})
