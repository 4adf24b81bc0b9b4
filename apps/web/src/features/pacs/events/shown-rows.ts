/** A table shows the latest 1000 events, and says that there are more (spec 2 §8, §9). */
import { type PageInfo, REPORT_ROWS_SHOWN_MAX } from '@sova/contract'

export const EVENTS_SHOWN_MAX = REPORT_ROWS_SHOWN_MAX

export const isCapped = (count: number): boolean => count >= EVENTS_SHOWN_MAX

/** The page that is asked for: one that begins beyond what is shown falls back to the first. */
export const shownPage = (page: number, pageSize: number): number =>
  (page - 1) * pageSize < EVENTS_SHOWN_MAX ? page : 1

interface Answer<Row> {
  results: Row[]
  count: number
  page: PageInfo
}

/** Of what was answered, the rows and the pages that are shown. */
export function withinCap<Row>({ results, count, page }: Answer<Row>): Answer<Row> {
  const all = Math.min(page.all, Math.ceil(EVENTS_SHOWN_MAX / page.page_size))
  const next = page.next !== null && page.next <= all ? page.next : null
  return {
    results: results.slice(0, EVENTS_SHOWN_MAX - (page.current - 1) * page.page_size),
    count: Math.min(count, EVENTS_SHOWN_MAX),
    page: { ...page, all, next, counted_to: undefined },
  }
}
