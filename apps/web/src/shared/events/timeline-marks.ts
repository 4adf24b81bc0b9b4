/** Messages as the timeline draws them. Pure but for the words. */
import type { AnalyticChunk, AnalyticMessage } from '@sova/contract'
import type { TimelineCount, TimelineMark } from '../../player/index.ts'
import { eventEndMs, eventText, isAlarm } from './event-words.ts'

export const toMarks = (events: readonly AnalyticMessage[]): TimelineMark[] =>
  events
    .map((message) => ({
      id: message.id,
      type: message.type,
      fromMs: message.at,
      toMs: Math.max(eventEndMs(message), message.at + message.duration * 1000),
      isAlarm: isAlarm(message),
      title: eventText(message),
    }))
    .sort((a, b) => a.fromMs - b.fromMs)

/** What several cameras saw of one kind in one stretch is one number. */
export function toCounts(chunks: readonly AnalyticChunk[], stretchMs: number): TimelineCount[] {
  const counts = new Map<string, TimelineCount>()
  for (const { type, at, count } of chunks) {
    const key = `${type} ${at}`
    counts.set(key, { type, fromMs: at, toMs: at + stretchMs, count: count + (counts.get(key)?.count ?? 0) })
  }
  return [...counts.values()].sort((a, b) => a.fromMs - b.fromMs)
}
