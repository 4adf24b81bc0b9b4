/** The layer of events: bars of single ones, or columns of their number. Each colour is filled once. */
import { ANALYTIC_TYPES } from '@sova/contract'
import { type Column, layoutColumns } from './layout-columns.ts'
import { LANE_COUNT, layoutMarks, type PlacedMark } from './layout-marks.ts'
import type { DrawTarget, TimelineScene } from './timeline-scene.ts'

const LANE_GAP_PX = 2
const LANE_HEIGHT_MIN_PX = 4

export interface Band {
  topPx: number
  bottomPx: number
}

type MarksScene = Pick<TimelineScene, 'marks' | 'counts' | 'window' | 'widthPx' | 'palette'>

export function drawMarks(target: DrawTarget, scene: MarksScene, band: Band): void {
  if (scene.counts) drawColumns(target, scene, layoutColumns(scene.counts, scene.window, scene.widthPx), band)
  else drawBars(target, scene, layoutMarks(scene.marks, scene.window, scene.widthPx), band)
}

const laneHeightPx = ({ topPx, bottomPx }: Band): number => (bottomPx - topPx) / LANE_COUNT

/** Which lane a point of the band is on; null outside. */
export function laneAt(yPx: number, band: Band): number | null {
  const lane = Math.floor((yPx - band.topPx) / laneHeightPx(band))
  return lane >= 0 && lane < LANE_COUNT ? lane : null
}

function drawBars(target: DrawTarget, { palette }: MarksScene, placed: readonly PlacedMark[], band: Band): void {
  const heightPx = laneHeightPx(band)
  if (placed.length === 0 || heightPx < LANE_HEIGHT_MIN_PX) return
  const colors = new Map<string, PlacedMark[]>()
  for (const bar of placed) {
    const color = bar.mark.isAlarm ? palette.alarm : palette.analytic[bar.mark.type]
    const same = colors.get(color)
    if (same) same.push(bar)
    else colors.set(color, [bar])
  }
  for (const [color, bars] of colors) {
    target.fillStyle = color
    target.beginPath()
    for (const { leftPx, widthPx, lane } of bars) {
      const topPx = band.topPx + lane * heightPx
      if (widthPx > 4) target.roundRect(leftPx, topPx, widthPx, heightPx - LANE_GAP_PX, 2)
      else target.rect(leftPx, topPx, widthPx, heightPx - LANE_GAP_PX)
    }
    target.fill()
  }
}

function drawColumns(target: DrawTarget, { palette }: MarksScene, columns: readonly Column[], band: Band): void {
  const heightPx = band.bottomPx - band.topPx
  if (columns.length === 0 || heightPx < LANE_HEIGHT_MIN_PX) return
  for (const type of ANALYTIC_TYPES) {
    const parts = columns.flatMap(({ leftPx, widthPx, parts }) =>
      parts.filter((part) => part.type === type).map((part) => ({ leftPx, widthPx, ...part })),
    )
    if (parts.length === 0) continue
    target.fillStyle = palette.analytic[type]
    target.beginPath()
    for (const { leftPx, widthPx, fromShare, toShare } of parts) {
      target.rect(leftPx, band.bottomPx - toShare * heightPx, widthPx, (toShare - fromShare) * heightPx)
    }
    target.fill()
  }
}
