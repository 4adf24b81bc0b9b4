/** The events of a wall, newest first, as many as a page can hold (spec 1 §9). Pure. */
import type { AnalyticMessage } from '@sova/contract'

export const LIVE_EVENTS_MAX = 1000

export interface EventList {
  /** Newest first. */
  messages: readonly AnalyticMessage[]
  /** All that came, also those that the list holds no more. */
  receivedCount: number
}

export const EMPTY_LIST: EventList = { messages: [], receivedCount: 0 }

/** A message of the same event takes the place of the earlier one: a motion that goes on, a number that was recognised. */
export function withMessages({ messages, receivedCount }: EventList, arrived: readonly AnalyticMessage[]): EventList {
  const byId = new Map(arrived.map((message) => [message.id, message]))
  const newest = [...byId.values()].toReversed()
  const known = new Set(messages.map(({ id }) => id))
  const newCount = newest.filter(({ id }) => !known.has(id)).length
  return {
    messages: [...newest, ...messages.filter(({ id }) => !byId.has(id))].slice(0, LIVE_EVENTS_MAX),
    receivedCount: receivedCount + newCount,
  }
}
