/** Which event the viewer shows, and what is before and after it: also on the next page. Pure. */
import type { PageInfo } from '@sova/contract'
import type { TableEvent } from '../events-query.ts'

/** An event of the page, or the end of a page that is still being read. */
export type Viewed = { id: number } | { end: 'first' | 'last'; page: number }

/** What the table shows of all that it found. */
export interface ShownEvents {
  events: readonly TableEvent[]
  page: Pick<PageInfo, 'current' | 'next' | 'previous' | 'page_size'>
}

/** Null while its page is not there. */
export function viewedEvent(viewed: Viewed, { events, page }: ShownEvents): TableEvent | null {
  if ('id' in viewed) return events.find(({ id }) => id === viewed.id) ?? null
  if (viewed.page !== page.current) return null
  return (viewed.end === 'first' ? events[0] : events.at(-1)) ?? null
}

export type Direction = 'next' | 'previous'

/** The neighbour in the order of the table; null at its end. */
export function neighbourOf(event: TableEvent, direction: Direction, { events, page }: ShownEvents): Viewed | null {
  const index = events.findIndex(({ id }) => id === event.id)
  const neighbour = events[index + (direction === 'next' ? 1 : -1)]
  if (neighbour) return { id: neighbour.id }
  const other = page[direction]
  return other === null ? null : { end: direction === 'next' ? 'first' : 'last', page: other }
}

/** Its place among all that the table shows, from one on. */
export const placeOf = (event: TableEvent, { events, page }: ShownEvents): number =>
  (page.current - 1) * page.page_size + events.findIndex(({ id }) => id === event.id) + 1
