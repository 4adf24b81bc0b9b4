import { createLogger, systemClock } from '@sova/base'
import type { AudioCodec, AudioTrack, MediaSample } from '@sova/media-formats'
import { describe, expect, it } from 'vitest'
import { type AacHost, type AacStreamEvents, createAacHost } from './aac-host.ts'
import { createAacTranscoder } from './aac-transcoder.ts'
import { FATAL_SOUND, STUCK_SOUND } from './faulty-sound.fixture.ts'

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

describe('sound that breaks the converter', { timeout: 60_000 }, () => {
  /** One camera's sound, packet after packet. */
  function play(host: AacHost, spoil: (converted: number) => number | null = () => null) {
    const lines: string[] = []
    let [pushed, converted] = [0, 0]
    const transcoder = createAacTranscoder({
      track: g711Track('pcma'),
      host,
      logger: createLogger('test', { level: 'warn', destination: { write: (line) => lines.push(line) } }),
      onTrack: () => {},
      onSample: () => {
        converted += 1
      },
    })
    return {
      push() {
        const sample = packet(pushed)
        sample.data[0] = spoil(converted) ?? sample.data[0] ?? 0
        pushed += 1
        transcoder.push(sample)
      },
      converted: () => converted,
      failureCount: () => lines.filter((line) => line.includes('sound conversion stopped')).length,
      close: () => transcoder.close(),
    }
  }

  it.each([
    ['ends', FATAL_SOUND],
    ['hangs', STUCK_SOUND],
  ])('a converter that %s is started again, and only the sound that it was busy with is blamed', async (_, fault) => {
    const script = { beside: import.meta.url, name: 'faulty-aac-process.fixture' }
    const host = createAacHost({ script, answerMaxMs: 300 })
    let isSpoilt = false
    const sound = play(host)
    const broken = play(host, (converted) => {
      if (isSpoilt || converted === 0) return null
      isSpoilt = true
      return fault
    })
    const pushUntil = async (isDone: () => boolean) => {
      while (!isDone()) {
        sound.push()
        broken.push()
        await systemClock.sleep(2)
      }
    }
    await pushUntil(() => broken.failureCount() === 1)
    const [soundBefore, brokenBefore] = [sound.converted(), broken.converted()]
    await pushUntil(() => sound.converted() > soundBefore + 5 && broken.converted() > brokenBefore + 5)
    expect([sound.failureCount(), broken.failureCount()]).toEqual([0, 1])
    await Promise.all([sound.close(), broken.close()])
  })

  it.each([
    ['now and then is forgiven', 600, 10],
    ['all the time stays out', 400, 6],
  ])('sound that fails %s', (_, everyPackets, failureCount) => {
    let events: AacStreamEvents | null = null
    let asked = 0
    const host: AacHost = {
      attach: (given) => {
        events = given
        return 1
      },
      send({ type, streamId }) {
        if (type !== 'push') return
        asked += 1
        const isBad = asked % everyPackets === 0
        events?.onReply(
          isBad ? { type: 'failed', streamId, detail: 'broken' } : { type: 'samples', streamId, samples: [] },
        )
      },
      detach: async () => {},
      processId: () => null,
    }
    const camera = play(host)
    for (let index = 0; index < everyPackets * 10; index += 1) camera.push()
    expect(camera.failureCount()).toBe(failureCount)
  })
})
