/** A table shows the latest 1000 events, and says that there are more (spec 2 §8, §9). */
import { REPORT_ROWS_SHOWN_MAX } from '@sova/contract'
import type { EventPage } from './events-query.ts'

export const EVENTS_SHOWN_MAX = REPORT_ROWS_SHOWN_MAX

export const isCapped = (count: number): boolean => count >= EVENTS_SHOWN_MAX

/** The pages that can be gone to. */
export function withinCap({ results, count, page }: EventPage): EventPage {
  const all = Math.min(page.all, Math.ceil(EVENTS_SHOWN_MAX / page.page_size))
  const next = page.next !== null && page.next <= all ? page.next : null
  return { results, count: Math.min(count, EVENTS_SHOWN_MAX), page: { ...page, all, next } }
}
