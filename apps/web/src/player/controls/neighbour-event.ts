import { lowerBound } from '../timeline/recorded-ranges.ts'
import type { TimelineMark } from '../timeline/timeline-scene.ts'

/** A picture this near after the event's beginning still shows that event. */
const SAME_EVENT_MS = 2000

/** @param marks sorted by their beginning */
export function neighbourEvent(marks: readonly TimelineMark[], timeMs: number, direction: 1 | -1): TimelineMark | null {
  if (direction === 1) return marks[lowerBound(marks, timeMs + 500, (mark) => mark.fromMs)] ?? null
  return marks[lowerBound(marks, timeMs - SAME_EVENT_MS, (mark) => mark.fromMs) - 1] ?? null
}
