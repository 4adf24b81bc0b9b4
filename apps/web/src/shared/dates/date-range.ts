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

/** The earliest moment that may be asked for. */
export const earliestMs = ({ depthDays, nowMs }: RangeBounds): number => nowMs - depthDays * DAY_MS

/** The last moment of today: neither end of a range is after it. */
export function latestMs(nowMs: number): number {
  const date = new Date(nowMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - 1
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
