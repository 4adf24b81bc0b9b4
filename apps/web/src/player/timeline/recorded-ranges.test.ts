import { describe, expect, it } from 'vitest'
import {
  barsOf,
  isRecordedAt,
  mergeRanges,
  rangeAt,
  replaceWindow,
  snapToRecording,
  withOpenEnd,
} from './recorded-ranges.ts'

const ranges = [
  { fromMs: 10_000, toMs: 20_000 },
  { fromMs: 40_000, toMs: 60_000 },
]

describe('recorded ranges', () => {
  it('joins what touches, drops what is empty, and sorts', () => {
    const merged = mergeRanges([
      { fromMs: 40_000, toMs: 50_000 },
      { fromMs: 10_000, toMs: 15_000 },
      { fromMs: 16_000, toMs: 20_000 },
      { fromMs: 50_000, toMs: 60_000 },
      { fromMs: 70_000, toMs: 70_000 },
    ])
    expect(merged).toEqual(ranges)
  })

  it('believes a fresh answer inside its window and keeps the rest', () => {
    const next = replaceWindow(ranges, [{ fromMs: 45_000, toMs: 80_000 }], { fromMs: 15_000, toMs: 100_000 })
    expect(next).toEqual([
      { fromMs: 10_000, toMs: 15_000 },
      { fromMs: 45_000, toMs: 80_000 },
    ])
    expect(replaceWindow(ranges, [], { fromMs: 0, toMs: 100_000 })).toEqual([])
    expect(replaceWindow(ranges, [], { fromMs: 45_000, toMs: 50_000 })).toEqual([
      { fromMs: 10_000, toMs: 20_000 },
      { fromMs: 40_000, toMs: 45_000 },
      { fromMs: 50_000, toMs: 60_000 },
    ])
  })

  it('knows what is recorded and what is a gap', () => {
    expect(rangeAt(ranges, 15_000)).toEqual(ranges[0])
    expect(isRecordedAt(ranges, 30_000)).toBe(false)
    expect(isRecordedAt(ranges, 5000)).toBe(false)
    expect(isRecordedAt(ranges, 70_000)).toBe(false)
  })

  it('snaps a click in a gap to the next recording, and after the end to the last second', () => {
    expect(snapToRecording(ranges, 15_500)).toBe(15_500)
    expect(snapToRecording(ranges, 30_000)).toBe(40_000)
    expect(snapToRecording(ranges, 19_900)).toBe(40_000)
    expect(snapToRecording(ranges, 1000)).toBe(10_000)
    expect(snapToRecording(ranges, 90_000)).toBe(59_000)
    expect(snapToRecording([], 90_000)).toBe(90_000)
  })

  it('reaches the last five seconds of the archive', () => {
    for (const beforeEndMs of [5000, 4000, 3000, 2000, 1000]) {
      expect(snapToRecording(ranges, 60_000 - beforeEndMs)).toBe(60_000 - beforeEndMs)
    }
  })

  it('takes a recording that ended a moment ago as one that goes on', () => {
    expect(withOpenEnd(ranges, 66_000).at(-1)).toEqual({ fromMs: 40_000, toMs: 66_000 })
    expect(withOpenEnd(ranges, 90_000)).toBe(ranges)
    expect(snapToRecording(withOpenEnd(ranges, 66_000), 63_000)).toBe(63_000)
    expect(withOpenEnd([], 66_000)).toEqual([])
  })

  it('never draws more bars than there are pixels', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ fromMs: index * 100, toMs: index * 100 + 50 }))
    expect(barsOf(many, { startMs: 0, spanMs: 2_000_000 }, 1000).length).toBeLessThanOrEqual(1000)
  })

  it('shows even the shortest recording, cut at the edges of the window', () => {
    expect(barsOf([{ fromMs: 500, toMs: 501 }], { startMs: 0, spanMs: 1_000_000 }, 1000)).toEqual([
      { xPx: 0.5, widthPx: 1 },
    ])
    expect(barsOf(ranges, { startMs: 15_000, spanMs: 30_000 }, 300)).toEqual([
      { xPx: 0, widthPx: 50 },
      { xPx: 250, widthPx: 50 },
    ])
    expect(barsOf(ranges, { startMs: 100_000, spanMs: 30_000 }, 300)).toEqual([])
  })

  it('goes back over a gap, where a step back would only come to its end again', () => {
    const ranges = [
      { fromMs: 0, toMs: 10_000 },
      { fromMs: 60_000, toMs: 90_000 },
    ]
    expect(snapToRecording(ranges, 55_000)).toBe(60_000)
    expect(snapToRecording(ranges, 55_000, true)).toBe(9000)
    expect(snapToRecording(ranges, 65_000, true)).toBe(65_000)
    expect(snapToRecording(ranges.slice(1), 55_000, true)).toBe(60_000)
  })
})
