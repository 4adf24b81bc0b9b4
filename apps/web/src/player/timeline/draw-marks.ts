/** The layer of events: each a bar on one of three lanes, so that those that overlap stay apart. */

import { lowerBound } from './recorded-ranges.ts'
import { endMs, xOf } from './time-window.ts'
import type { DrawTarget, TimelineScene } from './timeline-scene.ts'

const LANE_COUNT = 3
const MARK_WIDTH_MIN_PX = 3
const LANE_GAP_PX = 2
/** A mark may begin this long before the window and still reach into it. */
const MARK_DURATION_MAX_MS = 30 * 60_000

interface Band {
  topPx: number
  bottomPx: number
}

type MarksScene = Pick<TimelineScene, 'marks' | 'window' | 'widthPx'>

/** @param scene its marks are sorted by their beginning */
export function drawMarks(target: DrawTarget, { marks, window, widthPx }: MarksScene, band: Band): void {
  const laneHeightPx = (band.bottomPx - band.topPx) / LANE_COUNT
  if (marks.length === 0 || laneHeightPx < 4) return
  const laneEndsPx = new Array<number>(LANE_COUNT).fill(Number.NEGATIVE_INFINITY)
  const untilMs = endMs(window)
  const firstIndex = lowerBound(marks, window.startMs - MARK_DURATION_MAX_MS, (mark) => mark.fromMs)
  for (let index = firstIndex; index < marks.length; index += 1) {
    const mark = marks[index]
    if (!mark || mark.fromMs >= untilMs) return
    const leftPx = xOf(window, widthPx, mark.fromMs)
    const rightPx = Math.max(leftPx + MARK_WIDTH_MIN_PX, xOf(window, widthPx, mark.toMs))
    const lane = laneEndsPx.findIndex((laneEndPx) => laneEndPx < leftPx)
    /* All lanes are taken here: the pixels are filled already. */
    if (rightPx < 0 || lane < 0) continue
    laneEndsPx[lane] = rightPx
    target.fillStyle = mark.color
    target.beginPath()
    target.roundRect(leftPx, band.topPx + lane * laneHeightPx, rightPx - leftPx, laneHeightPx - LANE_GAP_PX, 2)
    target.fill()
  }
}
