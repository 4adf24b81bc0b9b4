/** Bytes from a camera that is broken or hostile: nothing is thrown, nothing damaged is handed out, memory stays small. */

import { describe, expect, it } from 'vitest'
import { FUZZ_INPUTS, FUZZ_TIMEOUT_MS, fuzz, randomBytes } from '../bits/fuzz-inputs.fixture.ts'
import { joinNalUnits, splitNalUnits } from '../bits/nal-units.ts'
import { g711Track } from '../g711/g711.ts'
import { h264Track } from '../h264/h264-track.ts'
import type { AudioTrack, MediaSample } from '../media-types.ts'
import { opusHead } from '../opus/opus-head.ts'
import { ACCESS_UNIT_BYTES_MAX } from './access-unit-builder.ts'
import { AudioReceiver } from './audio-receiver.ts'
import { createTrackPacketizer } from './packetize.ts'
import { RtpWriter } from './rtp-writer.ts'
import { VideoReceiver } from './video-receiver.ts'

const PIECES = 20_000

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const SPS = hex('67640028acd940780227e5c044000003000400000300c83c60c658')
const PPS = hex('68ebe3cb22c0')

function videoListener(codec: 'h264' | 'h265') {
  const samples: MediaSample[] = []
  const receiver = new VideoReceiver({
    codec,
    payloadType: 96,
    clockRate: 90_000,
    frameRate: null,
    parameterSets: [],
    onTrack: () => {},
    onSample(sample) {
      splitNalUnits(sample.data)
      samples.push(sample)
      if (samples.length > 10) samples.shift()
    },
  })
  return { receiver, samples }
}

describe('fuzzed RTP', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it.each(['h264', 'h265'] as const)('random payloads of %s', (codec) => {
    const { receiver } = fuzz({
      seed: 1,
      target: () => ({
        ...videoListener(codec),
        writer: new RtpWriter({ payloadType: 96, ssrc: 1, firstSequence: 0 }),
      }),
      input(target, random, input) {
        const packet = target.writer.packet([randomBytes(random, 60)], input >> 2, random(3) === 0)
        target.receiver.receive(packet, input)
      },
    })
    expect(receiver.counters.packets).toBe(FUZZ_INPUTS)
  })

  it('random packets', () => {
    const { receiver } = fuzz({
      seed: 2,
      target: () => videoListener('h264'),
      input: (target, random, input) => target.receiver.receive(randomBytes(random, 60), input),
    })
    expect(receiver.counters.malformedPackets).toBeGreaterThan(FUZZ_INPUTS / 2)
  })

  it('a good stream with random bytes changed, packets lost and repeated', () => {
    const track = h264Track({ sps: SPS, pps: PPS }, null)
    const { samples } = fuzz({
      seed: 3,
      inputs: FUZZ_INPUTS / 4,
      target: () => ({
        ...videoListener('h264'),
        packetizer: createTrackPacketizer(track, { payloadType: 96, ssrc: 1, firstSequence: 0 }),
      }),
      input({ receiver, packetizer }, random, frame) {
        const isKeyframe = frame % 10 === 0
        const slice = new Uint8Array(isKeyframe ? 3000 : 50).fill(0xaa)
        slice[0] = isKeyframe ? 0x65 : 0x41
        for (const packet of packetizer.packets({ data: joinNalUnits([slice]), isKeyframe }, frame * 3600)) {
          if (random(50) === 0) continue
          if (random(20) === 0) packet[random(packet.length)] = random(256)
          receiver.receive(packet, frame * 40)
          if (random(50) === 0) receiver.receive(packet, frame * 40)
        }
      },
    })
    expect(samples.length).toBeGreaterThan(0)
    for (const [index, sample] of samples.entries()) {
      if (index > 0) expect(sample.dts).toBeGreaterThan(samples[index - 1]?.dts ?? 0)
    }
  })

  it('an access unit without end is dropped at 8 MiB, and the stream recovers', () => {
    const { receiver, samples } = videoListener('h264')
    const writer = new RtpWriter({ payloadType: 96, ssrc: 1, firstSequence: 0 })
    const piece = new Uint8Array(60_000)
    receiver.receive(writer.packet([Uint8Array.of(0x7c, 0x85, 0x88), piece], 0, false), 0)
    for (let sent = 0; sent < ACCESS_UNIT_BYTES_MAX * 1.2; sent += piece.length) {
      receiver.receive(writer.packet([Uint8Array.of(0x7c, 0x05), piece], 0, false), 0)
    }
    expect(receiver.counters.malformedPackets).toBeGreaterThan(0)
    for (const nalUnit of [SPS, PPS, Uint8Array.of(0x65, 0x88, 1, 2)]) {
      receiver.receive(writer.packet([nalUnit], 3600, nalUnit.length === 4), 40)
    }
    expect(samples).toHaveLength(1)
  })

  it('many tiny pieces do not hold their chunks in memory', () => {
    const { receiver, samples } = videoListener('h264')
    const writer = new RtpWriter({ payloadType: 96, ssrc: 1, firstSequence: 0 })
    for (const nalUnit of [SPS, PPS]) receiver.receive(writer.packet([nalUnit], 0, false), 0)
    receiver.receive(writer.packet([Uint8Array.of(0x7c, 0x85, 0x88)], 0, false), 0)
    for (let piece = 0; piece < PIECES; piece += 1) {
      receiver.receive(writer.packet([Uint8Array.of(0x7c, 0x05, piece & 255)], 0, false), 0)
    }
    receiver.receive(writer.packet([Uint8Array.of(0x7c, 0x45, 9)], 0, true), 0)
    expect(splitNalUnits(samples[0]?.data ?? new Uint8Array())[0]).toHaveLength(PIECES + 3)
  })

  const audioTracks: AudioTrack[] = [
    { kind: 'audio', codec: 'aac', timescale: 48_000, channels: 2, codecString: 'mp4a.40.2', config: hex('1190') },
    g711Track('pcma', 8000, 1),
    { kind: 'audio', codec: 'opus', timescale: 48_000, channels: 1, codecString: 'opus', config: opusHead(1) },
  ]
  it.each(audioTracks)('random payloads of $codec', (track) => {
    const format = { payloadType: 97, encoding: '', clockRate: track.timescale, channels: 1, parameters: new Map() }
    const listen = () => {
      const heard = { lastDts: Number.NEGATIVE_INFINITY, backwardCount: 0 }
      const onSample = ({ dts }: MediaSample) => {
        if (dts <= heard.lastDts) heard.backwardCount += 1
        heard.lastDts = dts
      }
      const writer = new RtpWriter({ payloadType: 97, ssrc: 1, firstSequence: 0 })
      return { heard, writer, receiver: new AudioReceiver({ track, format, onSample }) }
    }
    const { receiver, heard } = fuzz({
      seed: 4,
      target: listen,
      input(target, random, input) {
        target.receiver.receive(target.writer.packet([randomBytes(random, 40)], random(2 ** 32), true), input)
      },
    })
    expect([receiver.counters.packets, heard.backwardCount]).toEqual([FUZZ_INPUTS, 0])
  })
})
