/** Counts of events as columns, each cut into its kinds. Pure; the number of columns is bounded by the width. */
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import { lowerBound } from './recorded-ranges.ts'
import { endMs, type TimeWindow, xOf } from './time-window.ts'
import type { TimelineCount } from './timeline-scene.ts'

const COLUMN_WIDTH_MIN_PX = 5
/** A few events are seen beside many. */
const HEIGHT_SHARE_MIN = 0.16

export interface ColumnPart {
  type: AnalyticType
  /** Of the whole height, from below. */
  fromShare: number
  toShare: number
}

export interface Column {
  leftPx: number
  widthPx: number
  count: number
  parts: ColumnPart[]
}

/** @param counts sorted by their beginning, all of one length */
export function layoutColumns(counts: readonly TimelineCount[], window: TimeWindow, widthPx: number): Column[] {
  const stepMs = columnStepMs(counts, window, widthPx)
  const sums = sumColumns(counts, window, stepMs)
  const highest = Math.max(1, ...[...sums.values()].map(totalOf))
  return [...sums].map(([index, kinds]) => {
    const leftPx = xOf(window, widthPx, index * stepMs)
    const count = totalOf(kinds)
    const heightShare = Math.max(HEIGHT_SHARE_MIN, Math.sqrt(count / highest))
    return {
      leftPx,
      widthPx: Math.max(2, xOf(window, widthPx, (index + 1) * stepMs) - leftPx - 1),
      count,
      parts: partsOf(kinds, count, heightShare),
    }
  })
}

/** Stretches of the answer, or as many of them together as fill a column that can be seen. */
function columnStepMs(counts: readonly TimelineCount[], window: TimeWindow, widthPx: number): number {
  const first = counts[0]
  const stretchMs = first ? Math.max(1, first.toMs - first.fromMs) : 1
  const stretchPx = (stretchMs / window.spanMs) * widthPx
  return stretchMs * Math.max(1, Math.ceil(COLUMN_WIDTH_MIN_PX / stretchPx))
}

type Kinds = Map<AnalyticType, number>

/** Columns stand on whole steps of the clock, so that they do not change as the window moves. */
function sumColumns(counts: readonly TimelineCount[], window: TimeWindow, stepMs: number): Map<number, Kinds> {
  const sums = new Map<number, Kinds>()
  const first = lowerBound(counts, window.startMs - stepMs, (count) => count.fromMs)
  for (let index = first; index < counts.length; index += 1) {
    const entry = counts[index]
    if (!entry || entry.fromMs >= endMs(window)) break
    const column = Math.floor(entry.fromMs / stepMs)
    const kinds = sums.get(column) ?? new Map<AnalyticType, number>()
    kinds.set(entry.type, (kinds.get(entry.type) ?? 0) + entry.count)
    sums.set(column, kinds)
  }
  return sums
}

const totalOf = (kinds: Kinds): number => [...kinds.values()].reduce((sum, count) => sum + count, 0)

function partsOf(kinds: Kinds, total: number, heightShare: number): ColumnPart[] {
  const parts: ColumnPart[] = []
  let fromShare = 0
  for (const type of ANALYTIC_TYPES) {
    const count = kinds.get(type)
    if (!count) continue
    const toShare = fromShare + (count / total) * heightShare
    parts.push({ type, fromShare, toShare })
    fromShare = toShare
  }
  return parts
}
