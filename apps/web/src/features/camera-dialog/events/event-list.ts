/** Events as a list: newest first, as many as a page keeps (spec 1 §9). Pure. */
import { type AnalyticMessage, type AnalyticType, PUSH_MESSAGES_KEPT_MAX } from '@sova/contract'
import { isAlarm } from '../../../shared/events/event-words.ts'

export type EventList = readonly AnalyticMessage[]

/** A message of an event that is known takes its place: a motion that goes on, a plate that was recognised. */
export function withEvents(list: EventList, arrived: readonly AnalyticMessage[]): EventList {
  if (arrived.length === 0) return list
  const byId = new Map(list.map((message) => [message.id, message]))
  for (const message of arrived) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => b.at - a.at || b.id - a.id).slice(0, PUSH_MESSAGES_KEPT_MAX)
}

export interface EventFilter {
  /** Null shows all kinds. */
  type: AnalyticType | null
  alarmsOnly: boolean
}

export const filterEvents = (list: EventList, { type, alarmsOnly }: EventFilter): EventList =>
  list.filter((message) => (type === null || message.type === type) && (!alarmsOnly || isAlarm(message)))
