import { describe, expect, it } from 'vitest'
import {
  EMPTY_CLOCK_MAP,
  toBufferedMedia,
  toWallClock,
  type WallClockMap,
  withFragment,
  withoutBefore,
} from './wall-clock-map.ts'

const T0_MS = Date.UTC(2026, 10, 21, 3)

function learn(fragments: [mediaS: number, wallMs: number][]): WallClockMap {
  return fragments.reduce((map, [mediaS, wallMs]) => withFragment(map, mediaS, wallMs), EMPTY_CLOCK_MAP)
}

describe('media time and wall clock', () => {
  it('knows nothing before the first fragment', () => {
    expect(toWallClock(EMPTY_CLOCK_MAP, 3)).toBeNull()
    expect(toBufferedMedia(EMPTY_CLOCK_MAP, T0_MS, [{ startS: 0, endS: 9 }])).toBeNull()
  })

  it('keeps one anchor for an hour of even frames with a jittering clock', () => {
    const frames = Array.from({ length: 25 * 3600 }, (_, index): [number, number] => [
      index / 25,
      T0_MS + index * 40 + (index % 7) * 10,
    ])
    const map = learn(frames)
    expect(map).toHaveLength(1)
    expect(toWallClock(map, 1800)).toBe(T0_MS + 1_800_000)
  })

  it('follows the recording over a gap, both ways', () => {
    const map = learn([
      [0, T0_MS],
      [10, T0_MS + 70_000],
      [11, T0_MS + 71_000],
    ])
    expect(toWallClock(map, 9.5)).toBe(T0_MS + 9500)
    expect(toWallClock(map, 10.5)).toBe(T0_MS + 70_500)
    const buffered = [{ startS: 0, endS: 12 }]
    expect(toBufferedMedia(map, T0_MS + 71_500, buffered)).toBeCloseTo(11.5)
    expect(toBufferedMedia(map, T0_MS + 30_000, buffered)).toBeNull()
  })

  it('offers only what is buffered', () => {
    const map = learn([[5, T0_MS]])
    expect(toBufferedMedia(map, T0_MS + 2000, [{ startS: 5, endS: 8 }])).toBeCloseTo(7)
    expect(toBufferedMedia(map, T0_MS + 9000, [{ startS: 5, endS: 8 }])).toBeNull()
    expect(toBufferedMedia(map, T0_MS - 1000, [{ startS: 5, endS: 8 }])).toBeNull()
  })

  it('forgets what was evicted, but not what explains the start of the buffer', () => {
    const map = learn([
      [0, T0_MS],
      [10, T0_MS + 70_000],
      [20, T0_MS + 170_000],
    ])
    expect(withoutBefore(map, 15)).toHaveLength(2)
    expect(toWallClock(withoutBefore(map, 15), 15)).toBe(T0_MS + 75_000)
    expect(withoutBefore(map, -1)).toBe(map)
  })

  it('is bounded, however broken the clock of the camera', () => {
    expect(learn(Array.from({ length: 2000 }, (_, index): [number, number] => [index, index * 9000])).length).toBe(500)
  })
})
