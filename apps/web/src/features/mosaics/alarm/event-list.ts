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

/** Events of two cameras may have the same id. */
export const eventKey = ({ camera_number, id }: AnalyticMessage): string => `${camera_number} ${id}`

/** A message of the same event takes the place of the earlier one: a motion that goes on, a number that was recognised. */
export function withMessages({ messages, receivedCount }: EventList, arrived: readonly AnalyticMessage[]): EventList {
  const byKey = new Map(arrived.map((message) => [eventKey(message), message]))
  const newest = [...byKey.values()].toReversed()
  const known = new Set(messages.map(eventKey))
  const newCount = newest.filter((message) => !known.has(eventKey(message))).length
  return {
    messages: [...newest, ...messages.filter((message) => !byKey.has(eventKey(message)))].slice(0, LIVE_EVENTS_MAX),
    receivedCount: receivedCount + newCount,
  }
}
