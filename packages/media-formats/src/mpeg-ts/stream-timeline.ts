/**
 * 33-bit timestamps of several streams that share a clock → ticks that only grow. A jump of the sender's clock (a
 * restart, a spliced clip) moves all streams by the same amount, so that they stay in step with each other.
 */
import { TS_TICKS_PER_SECOND, TS_TIMESTAMP_WRAP } from './ts-packet.ts'

/** A pause up to this is a pause; more is another clock. */
const PAUSE_TICKS_MAX = 10 * TS_TICKS_PER_SECOND
const STEP_BACK_TICKS_MAX = TS_TICKS_PER_SECOND

export interface StreamTimeline {
  /**
   * @param last where this stream's previous unit was placed; null for the first
   * @param expectedStep how much later the next one is expected
   */
  place(timestamp33: number, last: number | null, expectedStep: number): number
}

export function createStreamTimeline(): StreamTimeline {
  let reference: number | null = null
  /** The newest first; the one before it serves units of another stream that were already under way. */
  let offsets: readonly number[] = [0]

  return {
    place(timestamp33, last, expectedStep) {
      const unwrapped = nearest(timestamp33, reference)
      reference = unwrapped
      if (last === null) return unwrapped + (offsets[0] ?? 0)
      for (const offset of offsets) {
        const step = unwrapped + offset - last
        if (step >= -STEP_BACK_TICKS_MAX && step <= PAUSE_TICKS_MAX) return unwrapped + offset
      }
      const placed = last + expectedStep
      offsets = [placed - unwrapped, offsets[0] ?? 0]
      return placed
    },
  }
}

/** The value equal to `timestamp33` modulo 2^33 that lies next to `reference`. */
function nearest(timestamp33: number, reference: number | null): number {
  if (reference === null) return timestamp33
  return timestamp33 + Math.round((reference - timestamp33) / TS_TIMESTAMP_WRAP) * TS_TIMESTAMP_WRAP
}

/** `pts - dts` where both wrap; zero when they are too far apart to be believed. */
export function compositionOffsetOf(pts33: number, dts33: number): number {
  const offset = nearest(pts33, dts33) - dts33
  return offset < 0 || offset > 5 * TS_TICKS_PER_SECOND ? 0 : offset
}
