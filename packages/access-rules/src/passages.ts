/**
 * A car that stands before a barrier is read many times; that is one passage. The memory holds what was decided for a
 * moment, so that the device is asked once.
 */
import type { AccessDecision } from './access-question.ts'

/** From the first reading: whoever still stands there then is decided about anew. */
export const PASSAGE_WINDOW_MS = 8000
export const PASSAGES_MAX = 10_000
const NOTHING_SAID: ReadonlySet<AccessDecision['reason']> = new Set(['low_confidence', 'too_late', 'clock_ahead'])

export interface Passages<Result extends Pick<AccessDecision, 'reason'>> {
  /** What was decided for the same plate or face at the same device and camera a moment ago. */
  find(key: string, seenAtMs: number): Result | null
  /** A reading that was too unsure, or not of this moment, is not remembered: the next one may be good. */
  remember(key: string, seenAtMs: number, result: Result): void
}

export function createPassages<Result extends Pick<AccessDecision, 'reason'>>({
  windowMs = PASSAGE_WINDOW_MS,
  passagesMax = PASSAGES_MAX,
}: {
  windowMs?: number
  passagesMax?: number
} = {}): Passages<Result> {
  /** In the order of remembering, so that the oldest goes first. */
  const passages = new Map<string, { seenAtMs: number; result: Result }>()

  return {
    find(key, seenAtMs) {
      const passage = passages.get(key)
      // Readings may come out of order.
      if (!passage || Math.abs(seenAtMs - passage.seenAtMs) >= windowMs) return null
      return passage.result
    },
    remember(key, seenAtMs, result) {
      if (NOTHING_SAID.has(result.reason)) return
      passages.delete(key)
      passages.set(key, { seenAtMs, result })
      const [oldest] = passages.keys()
      if (passages.size > passagesMax && oldest !== undefined) passages.delete(oldest)
    },
  }
}
