/** What is asked of the portal for a window of the timeline: single events, or their numbers (spec 1 §9). Pure. */
import { chunkStretchMs } from '@sova/contract'
import type { TimeWindow } from '../../player/timeline/time-window.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Longer windows have columns instead of single events. */
export const SINGLE_EVENTS_SPAN_MAX_MS = 4 * HOUR_MS

export interface TimelineQuestion {
  kind: 'events' | 'counts'
  fromMs: number
  toMs: number
  /** Of a column's stretch, as the portal counts. */
  stretchMs: number
}

const STEPS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** The window widened to round times, so that moving it a little asks nothing new. */
export function timelineQuestion({ startMs, spanMs }: TimeWindow): TimelineQuestion {
  const stepMs = STEPS_MS.find((step) => step >= spanMs / 6) ?? DAY_MS
  const fromMs = Math.floor(startMs / stepMs) * stepMs
  const roundToMs = Math.ceil((startMs + spanMs) / stepMs) * stepMs
  if (spanMs <= SINGLE_EVENTS_SPAN_MAX_MS) return { kind: 'events', fromMs, toMs: roundToMs, stretchMs: 0 }
  /* A day and a little more would be counted by the hour. */
  const toMs = spanMs <= DAY_MS ? Math.min(roundToMs, fromMs + DAY_MS) : roundToMs
  return { kind: 'counts', fromMs, toMs, stretchMs: chunkStretchMs(toMs - fromMs) }
}
