/** The range of an event table: the start and the end follow each other (spec 2 §4, §5). */

export interface DateRange {
  startMs: number
  endMs: number
}

const DAY_MS = 86_400_000

export interface RangeBounds {
  /** Events are kept no longer than this, in days. */
  depthDays: number
  nowMs: number
}

/** The earliest moment that may be asked for: the beginning of a day, so that a range moved there does not lapse at once. */
export const earliestMs = ({ depthDays, nowMs }: RangeBounds): number => midnightMs(nowMs, -depthDays)

/** The last moment of today: neither end of a range is after it. */
export const latestMs = (nowMs: number): number => midnightMs(nowMs, 1) - 1

/** The local midnight that begins the day so many days from today. */
function midnightMs(nowMs: number, days: number): number {
  const today = new Date(nowMs)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
}

/** When one end goes past the other, the other follows. */
export function withStart(range: DateRange, startMs: number): DateRange {
  return { startMs, endMs: Math.max(range.endMs, startMs) }
}

export function withEnd(range: DateRange, endMs: number): DateRange {
  return { startMs: Math.min(range.startMs, endMs), endMs }
}

/** A range out of the bounds, or one that ends before it starts, becomes a day from its start. */
export function correctedRange(range: DateRange, bounds: RangeBounds): { range: DateRange; wasInvalid: boolean } {
  const first = earliestMs(bounds)
  const last = latestMs(bounds.nowMs)
  const { startMs, endMs } = range
  if (startMs >= first && startMs <= last && endMs >= startMs && endMs <= last) return { range, wasInvalid: false }
  const start = Math.min(Math.max(startMs, first), last)
  return { range: { startMs: start, endMs: Math.min(start + DAY_MS, last) }, wasInvalid: true }
}
