/** Recorded stretches of an archive: sorted by time, never overlapping. */

export interface RecordedRange {
  fromMs: number
  toMs: number
}

/** Stretches closer than this are one: recorders cut files, viewers should not see the cut. */
const JOIN_GAP_MS = 1500
/** How far behind the end of a range a click still plays something. */
const END_MARGIN_MS = 1000

/** Index of the first item whose key is at least `value`. */
export function lowerBound<T>(items: readonly T[], value: number, keyOf: (item: T) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && keyOf(item) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function mergeRanges(ranges: readonly RecordedRange[]): RecordedRange[] {
  const sorted = ranges.filter((range) => range.toMs > range.fromMs).sort((a, b) => a.fromMs - b.fromMs)
  const merged: RecordedRange[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.fromMs - last.toMs <= JOIN_GAP_MS) last.toMs = Math.max(last.toMs, range.toMs)
    else merged.push({ ...range })
  }
  return merged
}

/** What was known outside the asked window, and what the answer says inside it. */
export function replaceWindow(
  known: readonly RecordedRange[],
  fresh: readonly RecordedRange[],
  window: RecordedRange,
): RecordedRange[] {
  const kept: RecordedRange[] = []
  for (const range of known) {
    if (range.fromMs < window.fromMs) kept.push({ fromMs: range.fromMs, toMs: Math.min(range.toMs, window.fromMs) })
    if (range.toMs > window.toMs) kept.push({ fromMs: Math.max(range.fromMs, window.toMs), toMs: range.toMs })
  }
  return mergeRanges([...kept, ...fresh])
}

export function rangeAt(ranges: readonly RecordedRange[], timeMs: number): RecordedRange | null {
  const range = ranges[lowerBound(ranges, timeMs, (candidate) => candidate.toMs)]
  return range && range.fromMs <= timeMs ? range : null
}

export const isRecordedAt = (ranges: readonly RecordedRange[], timeMs: number): boolean =>
  rangeAt(ranges, timeMs) !== null

/**
 * The nearest moment that can be played: the moment itself inside a recording; in a gap the start of the next recording,
 * or the last second of the one before for who goes back; the last second of the last one after its end. Without any
 * known range the moment is taken as it is.
 */
export function snapToRecording(ranges: readonly RecordedRange[], timeMs: number, isBackward = false): number {
  const nextIndex = lowerBound(ranges, timeMs + END_MARGIN_MS, (range) => range.toMs)
  const next = ranges[nextIndex]
  if (next && timeMs >= next.fromMs) return timeMs
  const before = ranges[nextIndex - 1]
  const isBefore = before !== undefined && (isBackward || !next)
  if (isBefore) return Math.min(timeMs, Math.max(before.fromMs, before.toMs - END_MARGIN_MS))
  return next ? next.fromMs : timeMs
}

/** A recorder that wrote this recently is still writing; what it wrote since the last poll is not known yet. */
const OPEN_END_MAX_MS = 15_000

/** The ranges with the last one reaching to now, if it is the one that grows. */
export function withOpenEnd(ranges: readonly RecordedRange[], nowMs: number): readonly RecordedRange[] {
  const last = ranges.at(-1)
  if (!last || last.toMs >= nowMs || nowMs - last.toMs > OPEN_END_MAX_MS) return ranges
  return [...ranges.slice(0, -1), { fromMs: last.fromMs, toMs: nowMs }]
}

export interface Bar {
  xPx: number
  widthPx: number
}

/** Bars as they are drawn: ranges nearer than a pixel share one, so that their number is bounded by the width. */
export function barsOf(
  ranges: readonly RecordedRange[],
  window: { startMs: number; spanMs: number },
  widthPx: number,
): Bar[] {
  const bars: Bar[] = []
  const scale = widthPx / window.spanMs
  const windowEndMs = window.startMs + window.spanMs
  let open: { leftPx: number; rightPx: number } | null = null
  const close = () => {
    if (open) bars.push({ xPx: open.leftPx, widthPx: Math.max(1, open.rightPx - open.leftPx) })
  }
  for (let index = lowerBound(ranges, window.startMs, (range) => range.toMs); index < ranges.length; index += 1) {
    const range = ranges[index]
    if (!range || range.fromMs >= windowEndMs) break
    const leftPx = Math.max(0, (range.fromMs - window.startMs) * scale)
    const rightPx = Math.min(widthPx, (range.toMs - window.startMs) * scale)
    if (open && leftPx - open.rightPx < 1) open.rightPx = Math.max(open.rightPx, rightPx)
    else {
      close()
      open = { leftPx, rightPx }
    }
  }
  close()
  return bars
}
