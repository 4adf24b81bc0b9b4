import { createLogger, ManualClock } from '@sova/base'
import { createAacTranscoder } from '@sova/media-codec'
import { type AudioTrack, g711Track, type MediaSample, parseAudioSpecificConfig } from '@sova/media-formats'
import { describe, expect, it } from 'vitest'
import type { StreamTracks } from '../stream/stream-frame.ts'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, CLIP_GOP_FRAMES, clipFrame, clipTrack } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { createAudioPath } from './audio-path.ts'
import { convertedTrack } from './converted-sound.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)

const telephone = (index: number): MediaSample => ({
  kind: 'audio',
  dts: index * 320,
  compositionOffset: 0,
  duration: 320,
  isKeyframe: true,
  wallClockMs: START_MS + index * 40,
  data: new Uint8Array(320).fill(0xd5),
})

function startPath(
  createTranscoder: typeof createAacTranscoder | null = createAacTranscoder,
  audio: AudioTrack | null = g711Track('pcma', 8000, 1),
) {
  const hub = createStreamHub({ clock: new ManualClock(START_MS), logger })
  const tracks: StreamTracks[] = []
  const sound: MediaSample[] = []
  hub.subscribe({
    onTracks: (given) => tracks.push(given),
    onFrame: ({ sample }) => sample.kind === 'audio' && sound.push(sample),
  })
  const path = createAudioPath({ hub, isNeeded: () => hub.readerCount() > 0, createTranscoder, logger })
  path.onTracks({ type: 'tracks', video: clipTrack, audio })
  return { path, tracks, sound }
}

describe('sound that has to be converted', () => {
  it('is there from the first file on: its tracks are told once, and do not change when it comes', async () => {
    const { path, tracks, sound } = startPath()
    expect(tracks.map(({ audio }) => audio?.codec)).toEqual(['aac'])
    let index = 0
    await until(
      () => {
        path.onSample(clipFrame(index, START_MS))
        path.onSample(telephone(index))
        index += 1
        return sound.length
      },
      (count) => count > 10,
    )
    for (let more = 0; more < 2 * CLIP_FRAME_RATE; more += 1) path.onSample(clipFrame(index + more, START_MS))
    expect(tracks).toHaveLength(1)
    await path.close()
  }, 30_000)

  it('and does not come is taken back, so that no player waits for it', () => {
    const { path, tracks } = startPath(() => ({ push: () => undefined, close: async () => undefined }))
    path.onSample(clipFrame(0, START_MS))
    for (let second = 0; second < 12; second += 1) path.update()
    for (let frame = 1; frame <= 2 * CLIP_FRAME_RATE; frame += 1) path.onSample(clipFrame(frame, START_MS))
    expect(tracks.map(({ audio }) => audio?.codec ?? null)).toEqual(['aac', null])
  })

  it('where no converter is to be had is left out', () => {
    expect(startPath(null).tracks.map(({ audio }) => audio)).toEqual([null])
  })

  it.each([
    [8000, 1, 16_000, 1],
    [16_000, 1, 16_000, 1],
    [48_000, 2, 48_000, 2],
  ])('of %i Hz and %i channels is described as a decoder reads it', (timescale, channels, rateHz, count) => {
    const track = convertedTrack({ timescale, channels })
    const config = parseAudioSpecificConfig(track?.config ?? new Uint8Array())
    expect(config).toMatchObject({ objectType: 2, sampleRate: rateHz, channels: count, frameSamples: 1024 })
  })
})

describe('sound that browsers play as it is', () => {
  const start = () => {
    const started = startPath(null, convertedTrack({ timescale: 48_000, channels: 2 }))
    let next = 0
    const film = (frames: number) => {
      for (let end = next + frames; next < end; next += 1) started.path.onSample(clipFrame(next, START_MS))
    }
    const beSilent = () => {
      for (let second = 0; second < 12; second += 1) started.path.update()
    }
    const told = () => started.tracks.map(({ audio }) => audio?.codec ?? null)
    return { ...started, film, beSilent, told }
  }

  it('and does not come is taken back, and is there again with its first sample', () => {
    const { path, film, beSilent, told, sound } = start()
    film(1)
    beSilent()
    film(CLIP_GOP_FRAMES)
    expect(told()).toEqual(['aac', null])
    path.onSample(telephone(0))
    film(CLIP_GOP_FRAMES)
    path.onSample(telephone(1))
    expect(told()).toEqual(['aac', null, 'aac'])
    expect(sound).toHaveLength(1)
  })

  it('and stops later is taken back as well, and not when it comes again before the next keyframe', () => {
    const { path, film, beSilent, told } = start()
    film(1)
    path.onSample(telephone(0))
    beSilent()
    path.onSample(telephone(1))
    film(CLIP_GOP_FRAMES)
    expect(told()).toEqual(['aac'])
    beSilent()
    film(CLIP_GOP_FRAMES)
    expect(told()).toEqual(['aac', null])
  })
})
