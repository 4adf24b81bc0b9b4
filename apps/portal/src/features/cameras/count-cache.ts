/**
 * Counting a long list takes longer than reading a page of it, and every page asks for the count. A large count is
 * remembered for a moment: it moves the pager, never a row, which is looked up with the rights of the moment.
 */
import type { Clock } from '@sova/base'

/** Smaller ones are counted each time, so that a list that people know by heart is never off by one. */
export const COUNT_REMEMBERED_MIN = 1000
export const COUNT_REMEMBERED_MS = 5000
const COUNTS_MAX = 1000

export type CountOnce = (key: string, count: () => Promise<number>) => Promise<number>

export function createCountCache(clock: Pick<Clock, 'nowMs'>): CountOnce {
  const counts = new Map<string, { count: number; untilMs: number }>()
  /** Many pages of one list at the same moment count it once. */
  const counting = new Map<string, Promise<number>>()

  async function countAnew(key: string, count: () => Promise<number>): Promise<number> {
    const counted = count()
    counting.set(key, counted)
    try {
      const found = await counted
      counts.delete(key)
      if (found >= COUNT_REMEMBERED_MIN) counts.set(key, { count: found, untilMs: clock.nowMs() + COUNT_REMEMBERED_MS })
      const oldest = counts.size > COUNTS_MAX ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
      return found
    } finally {
      counting.delete(key)
    }
  }

  return async (key, count) => {
    const known = counts.get(key)
    if (known && known.untilMs > clock.nowMs()) return known.count
    // Only a list that was large may be told what another page's count, already under way, finds.
    return (known && counting.get(key)) ?? countAnew(key, count)
  }
}
