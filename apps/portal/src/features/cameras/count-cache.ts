/**
 * Counting a long list takes longer than reading a page of it, and every page asks for the count. A large count is
 * remembered for a moment: it moves the pager, never a row, which is looked up with the rights of the moment.
 */
import type { Clock } from '@sova/base'

/** Smaller ones are counted each time, so that a list that people know by heart is never off by one. */
export const COUNT_REMEMBERED_MIN = 1000
export const COUNT_REMEMBERED_MS = 5000
/** For so long it is told although it is being counted anew: counting takes longer than all the rest of a page. */
export const COUNT_TOLD_MS = 60_000
const COUNTS_MAX = 1000

export interface CountCache {
  countOnce(key: string, count: () => Promise<number>): Promise<number>
  /** However old it is; null for a list that was not large when it was counted. */
  lastCount(key: string): number | null
}

export function createCountCache(clock: Pick<Clock, 'monotonicMs'>): CountCache {
  const counts = new Map<string, { count: number; countedAtMs: number }>()
  /** Many pages of one list at the same moment count it once. */
  const counting = new Map<string, Promise<number>>()

  async function countAnew(key: string, count: () => Promise<number>): Promise<number> {
    const counted = count()
    counting.set(key, counted)
    try {
      const found = await counted
      counts.delete(key)
      if (found >= COUNT_REMEMBERED_MIN) counts.set(key, { count: found, countedAtMs: clock.monotonicMs() })
      const oldest = counts.size > COUNTS_MAX ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
      return found
    } finally {
      counting.delete(key)
    }
  }

  return {
    async countOnce(key, count) {
      const known = counts.get(key)
      const ageMs = known ? clock.monotonicMs() - known.countedAtMs : Number.POSITIVE_INFINITY
      if (known && ageMs < COUNT_REMEMBERED_MS) return known.count
      // Only a list that was large may be told what another page's count, already under way, finds.
      const anew = (known && counting.get(key)) ?? countAnew(key, count)
      if (!known || ageMs >= COUNT_TOLD_MS) return anew
      // The next page that waits for it is told why it failed.
      anew.catch(() => undefined)
      return known.count
    },
    lastCount: (key) => counts.get(key)?.count ?? null,
  }
}
