/** Where the events of a window stand: on three lanes, so that those that overlap stay apart. Pure; bounded by the width. */
import { lowerBound } from './recorded-ranges.ts'
import { endMs, type TimeWindow, timeAt, xOf } from './time-window.ts'
import type { TimelineMark } from './timeline-scene.ts'

export const LANE_COUNT = 3
const MARK_WIDTH_MIN_PX = 3
const LANE_GAP_PX = 1
/** A mark may begin this long before the window and still reach into it. */
const MARK_DURATION_MAX_MS = 30 * 60_000

export interface PlacedMark {
  mark: TimelineMark
  leftPx: number
  widthPx: number
  /** 0 is the uppermost. */
  lane: number
}

/** @param marks sorted by their beginning; those that find all lanes taken are covered by what stands there */
export function layoutMarks(marks: readonly TimelineMark[], window: TimeWindow, widthPx: number): PlacedMark[] {
  const placed: PlacedMark[] = []
  const laneEndsPx = new Array<number>(LANE_COUNT).fill(Number.NEGATIVE_INFINITY)
  const untilMs = endMs(window)
  const keyOf = (mark: TimelineMark) => mark.fromMs
  let index = lowerBound(marks, window.startMs - MARK_DURATION_MAX_MS, keyOf)
  for (;;) {
    const mark = marks[index]
    if (!mark || mark.fromMs >= untilMs) return placed
    const leftPx = xOf(window, widthPx, mark.fromMs)
    const rightPx = Math.max(leftPx + MARK_WIDTH_MIN_PX, xOf(window, widthPx, mark.toMs))
    const lane = laneEndsPx.findIndex((laneEndPx) => laneEndPx <= leftPx)
    if (lane < 0) {
      /* These pixels are filled; the next mark that can stand begins where the first lane ends. */
      const freeMs = timeAt(window, widthPx, Math.min(...laneEndsPx))
      index = Math.max(index + 1, lowerBound(marks, freeMs, keyOf))
      continue
    }
    if (rightPx >= 0) {
      laneEndsPx[lane] = rightPx + LANE_GAP_PX
      placed.push({ mark, leftPx, widthPx: rightPx - leftPx, lane })
    }
    index += 1
  }
}

/** The mark under a point; the one that was drawn last, where two touch. */
export function markAt(placed: readonly PlacedMark[], xPx: number, lane: number): TimelineMark | null {
  const tolerancePx = 2
  const hit = placed.findLast(
    ({ leftPx, widthPx, lane: its }) =>
      its === lane && xPx >= leftPx - tolerancePx && xPx <= leftPx + widthPx + tolerancePx,
  )
  return hit?.mark ?? null
}
