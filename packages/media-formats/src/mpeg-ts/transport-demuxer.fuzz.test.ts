import { makeClip } from '@sova/testing/clips'
import { expect, it } from 'vitest'
import { FUZZ_INPUTS, FUZZ_TIMEOUT_MS, fuzzEach } from '../bits/fuzz-inputs.fixture.ts'
import type { SourceEvent } from '../media-types.ts'
import { createTransportDemuxer } from './transport-demuxer.ts'
import { TS_PACKET_BYTES } from './ts-packet.ts'

const STREAM_PACKETS_MAX = 60

/** A stretch of a real stream with bytes changed, cut out, doubled or replaced by noise. */
function damaged(clip: Buffer, random: (below: number) => number): Buffer {
  const start = random(clip.length / TS_PACKET_BYTES) * TS_PACKET_BYTES
  const stretch = clip.subarray(start, start + (1 + random(STREAM_PACKETS_MAX)) * TS_PACKET_BYTES)
  const bytes = Buffer.concat([clip.subarray(0, 4 * TS_PACKET_BYTES), stretch])
  for (let change = random(40); change > 0; change -= 1) bytes[random(bytes.length)] = random(256)
  const at = random(bytes.length)
  if (random(3) === 0)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + random(300)))])
  if (random(3) === 0) return Buffer.concat([bytes.subarray(0, at), bytes])
  return bytes
}

it(
  `${FUZZ_INPUTS} damaged streams neither throw nor give samples that go back in time`,
  async () => {
    const clips = [
      await makeClip({ container: 'mpegts', audio: true, durationS: 1, keyframeInterval: 5, width: 64, height: 64 }),
      await makeClip({ container: 'mpegts', video: 'h265', durationS: 1, keyframeInterval: 5, width: 64, height: 64 }),
    ]
    let sampleCount = 0
    fuzzEach(0x50fa, (random, input) => {
      const last = new Map<string, number>()
      let isAnnounced = false
      const onEvent = (event: SourceEvent) => {
        if (event.type === 'tracks') {
          isAnnounced = true
          last.delete('audio')
          return
        }
        const { kind, dts, compositionOffset, duration, data } = event.sample
        sampleCount += 1
        const isSound = isAnnounced && dts > (last.get(kind) ?? -Infinity) && compositionOffset >= 0 && duration > 0
        if (!isSound || data.length === 0) throw new Error(`input ${input}: a ${kind} sample at ${dts} is not sound`)
        last.set(kind, dts)
      }
      const demuxer = createTransportDemuxer({ onEvent, wallClockMs: (ms) => ms })
      const bytes = damaged(clips[input % 2]!, random)
      const chunkBytes = 1 + random(1500)
      for (let at = 0; at < bytes.length; at += chunkBytes) demuxer.push(bytes.subarray(at, at + chunkBytes))
      demuxer.flush()
    })
    expect(sampleCount).toBeGreaterThan(FUZZ_INPUTS)
  },
  FUZZ_TIMEOUT_MS,
)
