import { createLogger, ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import { liveMessageOf } from '../delivery/live-message.ts'
import { CLIP_FRAME_RATE, CLIP_GOP_FRAMES, clipFrame, clipTrack } from '../testing/clip-source.ts'
import type { Gop } from './gop-ring.ts'
import { createLiveReader } from './live-reader.ts'
import type { StreamFrame } from './stream-frame.ts'
import { createStreamHub } from './stream-hub.ts'

const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
const MEGABYTE = 1024 * 1024
const connect = { type: 'tracks', video: clipTrack, audio: null } as const

function startHub() {
  const clock = new ManualClock(START_MS)
  const hub = createStreamHub({ clock, logger })
  hub.onTracks(connect)
  let next = 0
  const play = (frames: number) => {
    for (let end = next + frames; next < end; next += 1) hub.onSample(clipFrame(next, START_MS))
  }
  return { clock, hub, play }
}

describe('stream hub', () => {
  it('has the newest group of pictures for a viewer that comes in the middle of it', () => {
    const { hub, play } = startHub()
    play(CLIP_GOP_FRAMES + 10)
    expect(hub.currentGop()?.frames).toHaveLength(10)
    expect(hub.currentGop()?.frames[0]?.sample.isKeyframe).toBe(true)
  })

  it('keeps one finished group, and more only while segments are watched', async () => {
    const { clock, hub, play } = startHub()
    play(CLIP_GOP_FRAMES * 30)
    expect(hub.closedGops()).toHaveLength(1)
    hub.keepSegments()
    play(CLIP_GOP_FRAMES * 40)
    expect(hub.closedGops()).toHaveLength(24)
    await clock.advance(31_000)
    play(CLIP_GOP_FRAMES * 2)
    expect(hub.closedGops()).toHaveLength(1)
  })

  it.each([
    ['a second, which is half of what is kept', [1], 0, 10_000],
    ['six seconds, which is three of them', [6], 0, 18_000],
    ['changing length, which is three of the longest', [1, 4, 2, 6, 1], 0, 18_000],
    ['three megabytes, which is half of what there is room for', [1], 3 * MEGABYTE, 5000],
    ['nine megabytes, which is three of them', [2], 9 * MEGABYTE, 6000],
  ])('tells the newest of groups of %s; what was told stays for who is behind', (_, lengthsS, bytes, toldMs) => {
    const { hub } = startHub()
    const durationOf = (gops: readonly Gop[]) => gops.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
    const large = new Uint8Array(bytes)
    const mustStayMs = new Map<Gop, number>()
    let before: readonly Gop[] = []
    let index = 0
    for (let group = 0; group < 60; group += 1) {
      hub.keepSegments()
      const nowMs = (index * 1000) / CLIP_FRAME_RATE
      const frames = (lengthsS[group % lengthsS.length] ?? 1) * CLIP_FRAME_RATE
      for (let frame = 0; frame < frames; frame += 1, index += 1) {
        const sample = clipFrame(index, START_MS)
        const data = frame === 0 && bytes > 0 ? large : sample.data
        hub.onSample({ ...sample, isKeyframe: frame === 0, data })
      }
      const [told, closed] = [hub.listedGops(), hub.closedGops()]
      if (group > 30) expect(durationOf(told)).toBeGreaterThanOrEqual(toldMs)
      if (group > 30 && lengthsS.length === 1) expect(durationOf(told)).toBe(toldMs)
      expect(closed.reduce((sum, gop) => sum + gop.bytes, 0)).toBeLessThanOrEqual(32 * MEGABYTE)
      // RFC 8216bis §6.2.2: for its own duration and that of the longest playlist that had it.
      for (const gop of before.filter((one) => !told.includes(one))) {
        mustStayMs.set(gop, nowMs + durationOf([gop]) + durationOf(before))
      }
      const missing = [...mustStayMs].filter(([gop, untilMs]) => untilMs >= nowMs && !closed.includes(gop))
      if (bytes === 0) expect(missing).toEqual([])
      expect(told.some((gop) => mustStayMs.has(gop))).toBe(false)
      before = told
    }
  })

  it('builds no message before somebody watches', () => {
    const { hub, play } = startHub()
    play(CLIP_GOP_FRAMES)
    expect(hub.currentGop()?.frames.every(({ message }) => message === null)).toBe(true)
    const frame = hub.currentGop()!.frames[0]!
    expect(liveMessageOf(frame)).toBe(liveMessageOf(frame))
  })

  it('a camera without keyframes does not fill the memory', () => {
    const { hub } = startHub()
    const frame = clipFrame(0, START_MS)
    hub.onSample(frame)
    for (let i = 1; i < 100; i += 1) {
      hub.onSample({ ...clipFrame(i, START_MS), isKeyframe: false, data: new Uint8Array(256 * 1024) })
    }
    expect(hub.currentGop()).toBeNull()
  })

  it('a reader that throws does not stop the others', () => {
    const { hub, play } = startHub()
    const seen: StreamFrame[] = []
    hub.subscribe({
      onTracks: () => undefined,
      onFrame: () => {
        throw new Error('broken')
      },
    })
    hub.subscribe({ onTracks: () => undefined, onFrame: (frame) => seen.push(frame) })
    play(5)
    expect(seen).toHaveLength(5)
  })

  it('a jump of the camera’s time starts a new run at the next keyframe', () => {
    const { hub, play } = startHub()
    const runs: number[] = []
    hub.subscribe({
      onTracks: () => undefined,
      onFrame: ({ startsRun, sample }) => startsRun && runs.push(sample.dts / 3600),
    })
    play(CLIP_GOP_FRAMES)
    for (let i = CLIP_GOP_FRAMES; i < CLIP_GOP_FRAMES * 3; i += 1) hub.onSample(clipFrame(i, START_MS + 3_600_000))
    expect(runs).toEqual([0, CLIP_GOP_FRAMES])
  })
})

describe('a slow viewer', () => {
  it('is moved to the next keyframe at which it has caught up, and the other sees every frame', () => {
    const { hub, play } = startHub()
    let isSlow = false
    const [slowFragments, fastFragments]: [Uint8Array[], Uint8Array[]] = [[], []]
    const watch = (fragments: Uint8Array[], slow: () => boolean) =>
      createLiveReader(
        hub,
        { video: 1, hasAudio: true },
        {
          onFrame: (frame) => fragments.push(liveMessageOf(frame)),
          isSlow: slow,
          isDrained: () => !slow(),
        },
        () => undefined,
      )
    watch(slowFragments, () => isSlow).start()
    watch(fastFragments, () => false).start()
    play(10)
    isSlow = true
    play(5)
    isSlow = false
    play(CLIP_FRAME_RATE)
    expect(fastFragments).toHaveLength(10 + 5 + CLIP_FRAME_RATE)
    // Ten at first; nothing while slow and until the keyframe at 25; then from there on.
    expect(slowFragments).toHaveLength(10 + 15)
    expect(slowFragments[10]).toBe(fastFragments[25])
  })
})
