import { describe, expect, it } from 'vitest'
import { grabAt } from './grab.ts'
import { layoutColumns } from './layout-columns.ts'
import { layoutMarks, markAt } from './layout-marks.ts'
import { windowAround } from './time-window.ts'
import type { TimelineCount, TimelineMark } from './timeline-scene.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000
const WIDTH_PX = 1000
const hour = windowAround(NOW_MS, HOUR_MS)
const buildMark = (id: number, fromMs: number, toMs: number): TimelineMark => ({
  id,
  type: 'car_number',
  fromMs,
  toMs,
  isAlarm: false,
  title: '',
})

describe('single events on the timeline', () => {
  it('stand where they happened, apart where they overlap, and never narrower than can be seen', () => {
    const marks = [buildMark(1, NOW_MS, NOW_MS + 60_000), buildMark(2, NOW_MS + 30_000, NOW_MS + 30_100)]
    const placed = layoutMarks(marks, hour, WIDTH_PX)
    expect(placed.map(({ leftPx, lane }) => [Math.round(leftPx), lane])).toEqual([
      [500, 0],
      [508, 1],
    ])
    expect(placed[1]?.widthPx).toBe(3)
  })

  it('show one that began before the window and still lasts', () => {
    const long = buildMark(1, hour.startMs - 10 * 60_000, hour.startMs + 60_000)
    expect(layoutMarks([long], hour, WIDTH_PX)).toHaveLength(1)
  })

  it('are looked through by steps of the lanes, so that 100,000 in a window cost as much as the width', () => {
    let reads = 0
    const stored = Array.from({ length: 100_000 }, (_, index) => {
      const fromMs = hour.startMs + index * 36
      return buildMark(index, fromMs, fromMs + 5000)
    })
    const marks = new Proxy(stored, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
        return Reflect.get(target, key)
      },
    })
    expect(layoutMarks(marks, hour, WIDTH_PX).length).toBeLessThanOrEqual(WIDTH_PX)
    expect(reads).toBeLessThan(25_000)
  })

  it('are found under the pointer on their own lane', () => {
    const placed = layoutMarks([buildMark(7, NOW_MS, NOW_MS + 60_000)], hour, WIDTH_PX)
    expect(markAt(placed, 505, 0)?.id).toBe(7)
    expect(markAt(placed, 505, 1)).toBeNull()
    expect(markAt(placed, 700, 0)).toBeNull()
  })
})

describe('counts of events on the timeline', () => {
  const day = windowAround(NOW_MS, 24 * HOUR_MS)
  const count = (fromMs: number, fields: Partial<TimelineCount> = {}): TimelineCount => ({
    type: 'car_number',
    fromMs,
    toMs: fromMs + 300_000,
    count: 1,
    ...fields,
  })

  it('are columns as high as their number, cut into their kinds', () => {
    const columns = layoutColumns(
      [count(NOW_MS, { count: 3 }), count(NOW_MS, { type: 'motion_alarm' }), count(NOW_MS + HOUR_MS)],
      day,
      WIDTH_PX,
    )
    expect(columns.map((column) => column.count)).toEqual([4, 1])
    expect(columns[0]?.parts.map(({ type, toShare }) => [type, toShare])).toEqual([
      ['car_number', 0.75],
      ['motion_alarm', 1],
    ])
    expect(columns[1]?.parts[0]?.toShare).toBe(0.5)
  })

  it('are put together until a column can be seen, and stand still while the window moves', () => {
    const month = { startMs: NOW_MS - 31 * 24 * HOUR_MS, spanMs: 31 * 24 * HOUR_MS }
    const counts = Array.from({ length: 31 * 24 }, (_, index) =>
      count(month.startMs + index * HOUR_MS, { toMs: month.startMs + (index + 1) * HOUR_MS }),
    )
    const columns = layoutColumns(counts, month, WIDTH_PX)
    expect(columns.length).toBeLessThanOrEqual(WIDTH_PX / 5 + 1)
    const moved = layoutColumns(counts, { ...month, startMs: month.startMs + 60_000 }, WIDTH_PX)
    expect(moved[100]?.count).toBe(columns[100]?.count)
  })
})

describe('what a pointer takes hold of', () => {
  const scene = {
    window: hour,
    widthPx: WIDTH_PX,
    cursorMs: NOW_MS,
    selection: { fromMs: NOW_MS - 600_000, toMs: NOW_MS - 300_000 },
  }

  it('is a handle, then the cursor, then the window', () => {
    expect(grabAt(334, scene, 'mouse')).toBe('selection_from')
    expect(grabAt(416, scene, 'mouse')).toBe('selection_to')
    expect(grabAt(497, scene, 'mouse')).toBe('cursor')
    expect(grabAt(600, scene, 'mouse')).toBe('window')
  })

  it('is found from farther away with a finger', () => {
    expect(grabAt(515, scene, 'mouse')).toBe('window')
    expect(grabAt(515, scene, 'touch')).toBe('cursor')
  })
})
