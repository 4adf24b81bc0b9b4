import { createLogger, ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import { CLIP_FRAME_RATE, CLIP_GOP_FRAMES, clipFrame, clipTrack } from '../testing/clip-source.ts'
import type { Gop } from './gop-ring.ts'
import { cutParts, type LivePart, partsOf, partTargetMs } from './live-parts.ts'
import { createStreamHub } from './stream-hub.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)

function startHub() {
  const clock = new ManualClock(START_MS)
  const hub = createStreamHub({ clock, logger: createLogger('test', { level: 'silent' }) })
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
  return hub
}

const lengths = (gop: Gop, targetMs: number) => cutParts(gop, targetMs).map((part) => part.frames.length)

describe('parts of low-latency HLS', () => {
  it.each([5, 8, 10, 12.5, 15, 20, 25, 29.97, 30, 50, 60])(
    'at %f frames a second are as long as announced, to 85 %% at least',
    (frameRate) => {
      const targetMs = partTargetMs({ frameRate })
      const frameMs = 1000 / frameRate
      const partMs = Math.floor(targetMs / frameMs) * frameMs
      expect(partMs).toBeGreaterThanOrEqual(targetMs * 0.85)
      expect(partMs).toBeGreaterThanOrEqual(190)
      expect(targetMs).toBeLessThanOrEqual(361)
    },
  )

  it('stay as they are while the group grows, and end with it', () => {
    const hub = startHub()
    const targetMs = partTargetMs({ frameRate: CLIP_FRAME_RATE })
    let before: readonly LivePart[] = []
    for (let index = 0; index < CLIP_GOP_FRAMES; index += 1) {
      hub.onSample(clipFrame(index, START_MS))
      const gop = hub.currentGop()
      const now = gop ? [...partsOf(gop)] : []
      // The same ones: nothing is cut again for the next request, or for the next frame.
      expect(before.every((part, place) => part === now[place])).toBe(true)
      expect(now).toEqual(gop && cutParts(gop, targetMs))
      before = now
    }
    expect(before.map(({ frames }) => frames.length)).toEqual([8, 8, 8])
    hub.onSample(clipFrame(CLIP_GOP_FRAMES, START_MS))
    const [closed] = hub.closedGops()
    expect(closed && lengths(closed, targetMs)).toEqual([8, 8, 8, 1])
    const parts = closed ? partsOf(closed) : []
    expect(parts).toEqual(closed && cutParts(closed, targetMs))
    expect(parts.map((part) => part.isIndependent)).toEqual([true, false, false, false])
    expect(parts.reduce((sum, part) => sum + part.durationMs, 0)).toBeCloseTo(closed?.durationMs ?? 0, 3)
  })

  it('a hole inside a group makes one long part, not many empty ones', () => {
    const hub = startHub()
    const late = (index: number) => {
      const frame = clipFrame(index, START_MS)
      return index < 10 ? frame : { ...frame, dts: frame.dts + 72_000, wallClockMs: frame.wallClockMs + 800 }
    }
    for (let index = 0; index < 20; index += 1) hub.onSample(late(index))
    const gop = hub.currentGop()
    expect(gop && cutParts(gop, 346).map((part) => Math.round(part.durationMs))).toEqual([320, 880, 320])
  })
})
