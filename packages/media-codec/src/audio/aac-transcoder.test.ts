import { createLogger } from '@sova/base'
import type { AudioCodec, AudioTrack, MediaSample } from '@sova/media-formats'
import { describe, expect, it } from 'vitest'
import { createAacHost } from './aac-host.ts'
import { createAacTranscoder } from './aac-transcoder.ts'

const logger = createLogger('test', { level: 'silent' })
const STARTED_MS = Date.UTC(2026, 10, 21)

const g711Track = (codec: AudioCodec): AudioTrack => ({
  kind: 'audio',
  codec,
  timescale: 8000,
  channels: 1,
  codecString: '',
  config: null,
})

/** 20 ms of G.711. */
const packet = (index: number): MediaSample => ({
  kind: 'audio',
  dts: index * 160,
  compositionOffset: 0,
  duration: 160,
  isKeyframe: true,
  wallClockMs: STARTED_MS + index * 20,
  data: Buffer.from(Array.from({ length: 160 }, (_, i) => 0x80 + ((i * 7) % 60))),
})

/** Pushes packets one after another until the wanted number of converted samples came. */
function convert(codec: AudioCodec, wanted: number, onStart: (processId: number | null) => void = () => {}) {
  const host = createAacHost()
  return new Promise<{ track: AudioTrack; samples: MediaSample[] }>((resolve, reject) => {
    const samples: MediaSample[] = []
    let track: AudioTrack | null = null
    let pushed = 0
    const transcoder = createAacTranscoder({
      track: g711Track(codec),
      host,
      logger,
      onTrack: (opened) => {
        if (track === null) onStart(host.processId())
        track = opened
      },
      onSample: (sample) => {
        samples.push(sample)
        if (samples.length !== wanted || !track) return
        clearInterval(feed)
        const converted = { track, samples }
        transcoder.close().then(() => resolve(converted), reject)
      },
    })
    const feed = setInterval(() => transcoder.push(packet(pushed++)), 2)
  })
}

describe('AAC transcoder', () => {
  it.each(['pcma', 'pcmu'] as const)('%s becomes AAC-LC whose times follow the camera', async (codec) => {
    const { track, samples } = await convert(codec, 10)
    expect(track).toMatchObject({ codec: 'aac', timescale: 16_000, channels: 1, codecString: 'mp4a.40.2' })
    // AudioSpecificConfig: object type 2 (AAC-LC), index 8 (16 kHz), one channel.
    expect(track.config?.[0]).toBe(0x14)
    expect(track.config?.[1]).toBe(0x08)
    expect(samples[0]?.dts).toBe(0)
    for (const [i, sample] of samples.entries()) {
      expect(sample.dts).toBe(i * 1024)
      expect(Math.abs(sample.wallClockMs - STARTED_MS - i * 64)).toBeLessThan(25)
    }
  })

  it('a converter that is killed is started again and sound goes on', async () => {
    const { samples } = await convert('pcma', 5, (processId) => {
      if (processId !== null) process.kill(processId, 'SIGKILL')
    })
    expect(samples).toHaveLength(5)
  })
})
