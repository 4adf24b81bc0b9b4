/** One frame of the timeline. Draws what it is given and keeps nothing; work is bounded by the width in pixels. */
import { type Band, drawMarks } from './draw-marks.ts'
import { barsOf } from './recorded-ranges.ts'
import { scaleOf } from './ticks.ts'
import { xOf } from './time-window.ts'
import type { DrawTarget, TimelineScene } from './timeline-scene.ts'

const SCALE_HEIGHT_PX = 20
const BAR_HEIGHT_PX = 12
const BAR_MARGIN_PX = 8
const CURSOR_LABEL_HEIGHT_PX = 17

/** Where the events stand in a timeline of this height. */
export const marksBand = (heightPx: number): Band => ({
  topPx: SCALE_HEIGHT_PX + 2,
  bottomPx: heightPx - BAR_MARGIN_PX * 2 - BAR_HEIGHT_PX,
})

export function drawTimeline(target: DrawTarget, scene: TimelineScene): void {
  const { palette, widthPx, heightPx } = scene
  target.fillStyle = palette.background
  target.fillRect(0, 0, widthPx, heightPx)
  target.textBaseline = 'middle'
  target.textAlign = 'left'
  drawScale(target, scene)
  drawRecordings(target, scene)
  drawMarks(target, scene, marksBand(heightPx))
  drawFuture(target, scene)
  drawSelection(target, scene)
  drawHover(target, scene)
  drawCursor(target, scene)
}

function drawScale(target: DrawTarget, { window, widthPx, heightPx, timezone, labels, palette }: TimelineScene): void {
  const { ticks, stepMs } = scaleOf(window, widthPx, timezone)
  target.strokeStyle = palette.line
  target.lineWidth = 1
  target.beginPath()
  for (const tick of ticks) {
    const xPx = Math.round(xOf(window, widthPx, tick.timeMs)) + 0.5
    target.moveTo(xPx, tick.isMajor ? 0 : SCALE_HEIGHT_PX - 5)
    target.lineTo(xPx, tick.isMajor ? heightPx : SCALE_HEIGHT_PX)
  }
  target.stroke()
  target.font = `500 11px ${palette.font}`
  for (const tick of ticks) {
    if (!tick.isMajor) continue
    target.fillStyle = tick.isMidnight ? palette.inkStrong : palette.ink
    target.fillText(labels.ofTick(tick, stepMs), xOf(window, widthPx, tick.timeMs) + 5, 9)
  }
}

/** The bar from the first recording to now is the archive; what is not filled in it is a gap. */
function drawRecordings(target: DrawTarget, scene: TimelineScene): void {
  const { window, widthPx, heightPx, palette, ranges, earliestMs, nowMs } = scene
  const topPx = heightPx - BAR_MARGIN_PX - BAR_HEIGHT_PX
  const leftPx = earliestMs === null ? 0 : Math.max(0, xOf(window, widthPx, earliestMs))
  const rightPx = Math.min(widthPx, xOf(window, widthPx, nowMs))
  if (rightPx > leftPx) fillBars(target, palette.gap, [{ xPx: leftPx, widthPx: rightPx - leftPx }], topPx)
  fillBars(target, palette.recorded, barsOf(ranges, window, widthPx), topPx)
}

function fillBars(
  target: DrawTarget,
  color: string,
  bars: readonly { xPx: number; widthPx: number }[],
  topPx: number,
): void {
  target.fillStyle = color
  target.beginPath()
  for (const bar of bars) {
    if (bar.widthPx > 4) target.roundRect(bar.xPx, topPx, bar.widthPx, BAR_HEIGHT_PX, 2)
    else target.rect(bar.xPx, topPx, bar.widthPx, BAR_HEIGHT_PX)
  }
  target.fill()
}

function drawFuture(target: DrawTarget, { window, widthPx, heightPx, palette, nowMs }: TimelineScene): void {
  const nowPx = Math.max(0, xOf(window, widthPx, nowMs))
  if (nowPx >= widthPx) return
  target.fillStyle = palette.future
  target.fillRect(nowPx, 0, widthPx - nowPx, heightPx)
  target.fillStyle = palette.now
  target.fillRect(Math.round(nowPx) - 0.5, SCALE_HEIGHT_PX, 1.5, heightPx - SCALE_HEIGHT_PX)
}

const HANDLE_WIDTH_PX = 5

/** What is to be downloaded, with a handle at either end. */
function drawSelection(target: DrawTarget, { window, widthPx, heightPx, palette, selection }: TimelineScene): void {
  if (!selection) return
  const fromPx = xOf(window, widthPx, selection.fromMs)
  const toPx = xOf(window, widthPx, selection.toMs)
  target.fillStyle = palette.selection
  target.fillRect(fromPx, SCALE_HEIGHT_PX, toPx - fromPx, heightPx - SCALE_HEIGHT_PX)
  target.fillStyle = palette.selectionEdge
  target.beginPath()
  for (const edgePx of [fromPx, toPx]) {
    target.rect(edgePx - 1, SCALE_HEIGHT_PX, 2, heightPx - SCALE_HEIGHT_PX)
    const middlePx = (SCALE_HEIGHT_PX + heightPx) / 2
    target.roundRect(edgePx - HANDLE_WIDTH_PX, middlePx - 12, HANDLE_WIDTH_PX * 2, 24, 4)
  }
  target.fill()
}

function drawHover(target: DrawTarget, { window, widthPx, heightPx, palette, hoverMs }: TimelineScene): void {
  if (hoverMs === null) return
  const xPx = Math.round(xOf(window, widthPx, hoverMs)) + 0.5
  target.strokeStyle = palette.hover
  target.setLineDash([3, 3])
  target.beginPath()
  target.moveTo(xPx, 0)
  target.lineTo(xPx, heightPx)
  target.stroke()
  target.setLineDash([])
}

/** The cursor carries its time, and the label stays in the picture when the cursor is at an edge. */
function drawCursor(target: DrawTarget, { window, widthPx, heightPx, labels, palette, cursorMs }: TimelineScene): void {
  if (cursorMs === null) return
  const xPx = xOf(window, widthPx, cursorMs)
  if (xPx < 0 || xPx > widthPx) return
  target.fillStyle = palette.cursor
  target.fillRect(Math.round(xPx) - 1, CURSOR_LABEL_HEIGHT_PX - 3, 2, heightPx)
  const text = labels.time(cursorMs)
  target.font = `600 11px ${palette.font}`
  const labelWidthPx = target.measureText(text).width + 12
  const leftPx = Math.min(widthPx - labelWidthPx - 2, Math.max(2, xPx - labelWidthPx / 2))
  target.beginPath()
  target.roundRect(leftPx, 0, labelWidthPx, CURSOR_LABEL_HEIGHT_PX, 4)
  target.fill()
  target.fillStyle = palette.cursorInk
  target.textAlign = 'center'
  target.fillText(text, leftPx + labelWidthPx / 2, 9)
}
