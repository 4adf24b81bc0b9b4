/** What part of time the timeline shows, and how wheel, drag and presets move it. Pure geometry. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const SPAN_MIN_MS = 5 * MINUTE_MS
export const SPAN_MAX_MS = 31 * DAY_MS

export const SPAN_PRESETS = [
  { key: '5m', spanMs: 5 * MINUTE_MS },
  { key: '1h', spanMs: HOUR_MS },
  { key: '6h', spanMs: 6 * HOUR_MS },
  { key: '1d', spanMs: DAY_MS },
  { key: '7d', spanMs: 7 * DAY_MS },
  { key: '31d', spanMs: 31 * DAY_MS },
] as const
export type SpanPresetKey = (typeof SPAN_PRESETS)[number]['key']

/** The timeline opens on ±5 minutes around the current time. */
export const SPAN_INITIAL_MS = 10 * MINUTE_MS

export interface TimeWindow {
  startMs: number
  spanMs: number
}

/** Where the window may go: from a little before the archive to a little after now. */
export interface TimeBounds {
  earliestMs: number
  nowMs: number
}

/** Share of the window that may lie in the future, so that "now" can stand away from the edge. */
const FUTURE_SHARE_MAX = 0.75
const PAST_SHARE_MAX = 0.1
/** An archive that is shorter than the window does not push now out of its place. */
const NOW_SHARE_MAX = 0.9

export const endMs = (window: TimeWindow): number => window.startMs + window.spanMs

export const xOf = (window: TimeWindow, widthPx: number, timeMs: number): number =>
  ((timeMs - window.startMs) / window.spanMs) * widthPx

export const timeAt = (window: TimeWindow, widthPx: number, xPx: number): number =>
  widthPx > 0 ? window.startMs + (xPx / widthPx) * window.spanMs : window.startMs

export const windowAround = (centerMs: number, spanMs: number): TimeWindow => ({
  startMs: centerMs - spanMs / 2,
  spanMs,
})

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function clampWindow(window: TimeWindow, bounds: TimeBounds): TimeWindow {
  const spanMs = clamp(window.spanMs, SPAN_MIN_MS, SPAN_MAX_MS)
  const startMaxMs = bounds.nowMs - spanMs * (1 - FUTURE_SHARE_MAX)
  const startMinMs = Math.min(bounds.earliestMs - spanMs * PAST_SHARE_MAX, bounds.nowMs - spanMs * NOW_SHARE_MAX)
  return { startMs: clamp(window.startMs, startMinMs, startMaxMs), spanMs }
}

/** Zooms so that the moment under the pointer stays under it. A factor below 1 zooms in. */
export function zoomAround(window: TimeWindow, anchorMs: number, factor: number): TimeWindow {
  const spanMs = clamp(window.spanMs * factor, SPAN_MIN_MS, SPAN_MAX_MS)
  const share = (anchorMs - window.startMs) / window.spanMs
  return { startMs: anchorMs - share * spanMs, spanMs }
}

export const shiftWindow = (window: TimeWindow, byMs: number): TimeWindow => ({
  ...window,
  startMs: window.startMs + byMs,
})

/** A preset keeps the cursor in sight: in the middle, or with the present at three quarters where there is no future. */
export function windowOfSpan(spanMs: number, cursorMs: number, nowMs: number): TimeWindow {
  return { startMs: Math.min(cursorMs - spanMs / 2, nowMs - spanMs * 0.86), spanMs }
}

/** The window that shows this moment: the same one if it is well inside, else one with the moment in the middle. */
export function reveal(window: TimeWindow, timeMs: number): TimeWindow {
  const share = (timeMs - window.startMs) / window.spanMs
  return share >= 0.03 && share <= 0.97 ? window : windowAround(timeMs, window.spanMs)
}

/** Playing moves the window along: live always, so that the present stands still; the archive only at the right edge. */
export function follow(window: TimeWindow, fromMs: number, toMs: number, live: boolean): TimeWindow {
  const wasInSight = fromMs >= window.startMs && fromMs <= endMs(window)
  if (!wasInSight || toMs <= fromMs) return window
  if (live) return shiftWindow(window, toMs - fromMs)
  const share = (toMs - window.startMs) / window.spanMs
  return share > 0.95 ? { ...window, startMs: toMs - window.spanMs * 0.5 } : window
}

export function presetOf(spanMs: number): SpanPresetKey | null {
  return SPAN_PRESETS.find((preset) => Math.abs(preset.spanMs - spanMs) < preset.spanMs * 0.02)?.key ?? null
}

/** A step of the zoom animation: the logarithm of the span moves evenly, which the eye reads as an even pace. */
export function interpolate(from: TimeWindow, to: TimeWindow, progress: number): TimeWindow {
  if (progress >= 1) return to
  const eased = 1 - (1 - progress) ** 3
  const spanMs = Math.exp(Math.log(from.spanMs) + (Math.log(to.spanMs) - Math.log(from.spanMs)) * eased)
  const centerFromMs = from.startMs + from.spanMs / 2
  const centerToMs = to.startMs + to.spanMs / 2
  return windowAround(centerFromMs + (centerToMs - centerFromMs) * eased, spanMs)
}
