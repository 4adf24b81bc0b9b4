/** Which part of the recording status still has to be asked for. Pure. */
import { mergeRanges, type RecordedRange } from '../timeline/recorded-ranges.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Windows up to this long are asked for in hours, longer ones in days, so that panning rarely asks. */
const FINE_SPAN_MAX_MS = 6 * HOUR_MS

/** The window widened to whole hours or days, and cut at now. */
export function coarseWindow(window: RecordedRange, nowMs: number): RecordedRange {
  const stepMs = window.toMs - window.fromMs <= FINE_SPAN_MAX_MS ? HOUR_MS : DAY_MS
  const toMs = Math.min(Math.ceil(window.toMs / stepMs) * stepMs, nowMs)
  return { fromMs: Math.min(Math.floor(window.fromMs / stepMs) * stepMs, toMs), toMs }
}

/** The smallest stretch that holds everything of `wanted` that is not covered yet; null when all is. */
export function missingWindow(covered: readonly RecordedRange[], wanted: RecordedRange): RecordedRange | null {
  let { fromMs, toMs } = wanted
  for (const range of covered) {
    if (range.fromMs <= fromMs && range.toMs > fromMs) fromMs = range.toMs
  }
  for (const range of covered.toReversed()) {
    if (range.toMs >= toMs && range.fromMs < toMs) toMs = range.fromMs
  }
  return toMs > fromMs ? { fromMs, toMs } : null
}

export const withCovered = (covered: readonly RecordedRange[], window: RecordedRange): RecordedRange[] =>
  mergeRanges([...covered, window])

/** What grows is asked for again from a little before its end; at first, the last hour. */
const TAIL_OVERLAP_MS = 60_000

export function tailWindow(ranges: readonly RecordedRange[], nowMs: number): RecordedRange {
  const newestMs = ranges.at(-1)?.toMs ?? nowMs
  return { fromMs: Math.max(nowMs - HOUR_MS, Math.min(newestMs, nowMs) - TAIL_OVERLAP_MS), toMs: nowMs }
}
