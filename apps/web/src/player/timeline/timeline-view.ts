/** The canvas and what it shows at this moment. Panning and zooming redraw it without React. */

import { laneAt } from './draw-marks.ts'
import { drawTimeline, marksBand } from './draw-timeline.ts'
import { type Grabbed, grabAt } from './grab.ts'
import { layoutMarks, markAt } from './layout-marks.ts'
import type { RecordedRange } from './recorded-ranges.ts'
import { createTimeLabels, type TimeLabels } from './time-labels.ts'
import {
  clampWindow,
  follow,
  interpolate,
  reveal,
  SPAN_INITIAL_MS,
  SPAN_MAX_MS,
  shiftWindow,
  type TimeWindow,
  timeAt,
  windowAround,
  windowOfSpan,
  xOf,
  zoomAround,
} from './time-window.ts'
import { readPalette, type TimelinePalette } from './timeline-palette.ts'
import type { TimelineCount, TimelineMark, TimelineSelection } from './timeline-scene.ts'

export interface TimelineContent {
  ranges: readonly RecordedRange[]
  marks: readonly TimelineMark[]
  counts: readonly TimelineCount[] | null
  selection: TimelineSelection | null
  earliestMs: number | null
  /** The moment on the screen; null before there is one. */
  cursorMs: number | null
  isLive: boolean
}

export interface TimelineView {
  readonly labels: TimeLabels
  show(content: TimelineContent): void
  /** Drawn when it would be seen to move. */
  moveCursor(timeMs: number): void
  setHover(timeMs: number | null): void
  pan(byPx: number): void
  zoom(factor: number, anchorPx?: number): void
  setSpan(spanMs: number): void
  window(): TimeWindow
  timeAt(xPx: number): number
  /** The event under a point; null between events, and where they are too many to be single. */
  markAt(xPx: number, yPx: number): TimelineMark | null
  grabAt(xPx: number, pointer: 'mouse' | 'touch'): Grabbed
  /** Moves the window so that a moment is in it. */
  reveal(timeMs: number): void
  resize(): void
  refreshColors(): void
  close(): void
}

interface TimelineViewInputs {
  canvas: HTMLCanvasElement
  locale: string
  timezone: string
  nowMs(): number
  prefersReducedMotion(): boolean
  onWindowChange(window: TimeWindow): void
}

const ZOOM_ANIMATION_MS = 260
const PIXEL_RATIO_MAX = 2
const CURSOR_STEP_MIN_PX = 0.5
/** A step of the cursor larger than this is a seek, and the window goes where it went. */
const SEEK_MIN_MS = 3000

const NOTHING: TimelineContent = {
  ranges: [],
  marks: [],
  counts: null,
  selection: null,
  earliestMs: null,
  cursorMs: null,
  isLive: true,
}

export function createTimelineView(inputs: TimelineViewInputs): TimelineView {
  const { canvas, timezone, nowMs } = inputs
  const labels = createTimeLabels(inputs.locale, timezone)
  let palette: TimelinePalette | null = null
  let content = NOTHING
  let window = windowAround(nowMs(), SPAN_INITIAL_MS)
  let hoverMs: number | null = null
  let frame = 0
  let animation: { from: TimeWindow; to: TimeWindow; startMs: number } | null = null

  const widthPx = () => canvas.clientWidth

  function bounds() {
    const earliestMs = content.earliestMs ?? content.ranges[0]?.fromMs ?? nowMs() - SPAN_MAX_MS
    return { earliestMs, nowMs: nowMs() }
  }

  function moveTo(next: TimeWindow): void {
    window = clampWindow(next, bounds())
    inputs.onWindowChange(window)
    invalidate()
  }

  function handMoves(next: TimeWindow): void {
    animation = null
    moveTo(next)
  }

  function invalidate(): void {
    frame ||= requestAnimationFrame(onFrame)
  }

  function onFrame(timeMs: number): void {
    frame = 0
    if (animation) animate(animation, timeMs)
    draw()
  }

  function animate(running: { from: TimeWindow; to: TimeWindow; startMs: number }, timeMs: number): void {
    const progress = Math.min(1, Math.max(0, (timeMs - running.startMs) / ZOOM_ANIMATION_MS))
    if (progress === 1) animation = null
    moveTo(interpolate(running.from, running.to, progress))
  }

  function draw(): void {
    const target = canvas.getContext('2d')
    if (!target || widthPx() === 0) return
    palette ??= readPalette(canvas)
    const ratio = canvas.width / widthPx()
    target.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawTimeline(target, {
      ...content,
      window,
      widthPx: widthPx(),
      heightPx: canvas.clientHeight,
      timezone,
      labels,
      palette,
      nowMs: nowMs(),
      hoverMs,
    })
  }

  /** Its line moves, or the time that stands over it changes. */
  function isSeenToMove(fromMs: number | null, toMs: number | null): boolean {
    if (fromMs === null || toMs === null) return fromMs !== toMs
    if (Math.floor(fromMs / 1000) !== Math.floor(toMs / 1000)) return true
    return (Math.abs(toMs - fromMs) / window.spanMs) * widthPx() >= CURSOR_STEP_MIN_PX
  }

  /** Who renders anew because the window has moved, a moment later, does not move it again. */
  function show(next: TimelineContent): void {
    const beforeMs = content.cursorMs
    const cursorMs = isSeenToMove(beforeMs, next.cursorMs) ? next.cursorMs : beforeMs
    content = { ...next, cursorMs }
    if (cursorMs !== null && cursorMs !== beforeMs) {
      const isPlaying = beforeMs !== null && cursorMs > beforeMs && cursorMs - beforeMs < SEEK_MIN_MS
      const followed = isPlaying ? follow(window, beforeMs, cursorMs, content.isLive) : reveal(window, cursorMs)
      if (followed !== window && !animation) moveTo(followed)
    }
    invalidate()
  }

  return {
    labels,
    show,
    moveCursor(cursorMs) {
      if (isSeenToMove(content.cursorMs, cursorMs)) show({ ...content, cursorMs })
    },
    setHover(timeMs) {
      hoverMs = timeMs
      invalidate()
    },
    pan: (byPx) => handMoves(shiftWindow(window, -(byPx / Math.max(1, widthPx())) * window.spanMs)),
    zoom(factor, anchorPx) {
      const cursorPx = content.cursorMs === null ? -1 : xOf(window, widthPx(), content.cursorMs)
      const isCursorInSight = cursorPx >= 0 && cursorPx <= widthPx()
      const aroundPx = anchorPx ?? (isCursorInSight ? cursorPx : widthPx() / 2)
      handMoves(zoomAround(window, timeAt(window, widthPx(), aroundPx), factor))
    },
    setSpan(spanMs) {
      const to = clampWindow(windowOfSpan(spanMs, content.cursorMs ?? nowMs(), nowMs()), bounds())
      if (inputs.prefersReducedMotion()) handMoves(to)
      else {
        animation = { from: window, to, startMs: performance.now() }
        invalidate()
      }
    },
    window: () => window,
    timeAt: (xPx) => timeAt(window, widthPx(), xPx),
    markAt(xPx, yPx) {
      const lane = laneAt(yPx, marksBand(canvas.clientHeight))
      if (lane === null || content.counts) return null
      return markAt(layoutMarks(content.marks, window, widthPx()), xPx, lane)
    },
    grabAt: (xPx, pointer) => grabAt(xPx, { ...content, window, widthPx: widthPx() }, pointer),
    reveal: (timeMs) => handMoves(reveal(window, timeMs)),
    resize() {
      const ratio = Math.min(PIXEL_RATIO_MAX, globalThis.devicePixelRatio || 1)
      canvas.width = Math.round(widthPx() * ratio)
      canvas.height = Math.round(canvas.clientHeight * ratio)
      draw()
    },
    refreshColors() {
      palette = null
      invalidate()
    },
    close: () => cancelAnimationFrame(frame),
  }
}
