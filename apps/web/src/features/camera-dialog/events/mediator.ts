/** Which events are told over the picture, and which are told to come (spec 1 §9). Pure. */
import type { AnalyticMessage } from '@sova/contract'

/** At most so many events are told at once. */
export const MEDIATOR_EVENTS_MAX = 5
/** Events of the archive are told before the picture comes to them. */
export const UPCOMING_WINDOW_MS = 120_000

export interface Mediated {
  /** On the screen now, the newest first. */
  current: AnalyticMessage[]
  /** Within the next two minutes, the soonest first. */
  upcoming: AnalyticMessage[]
}

/**
 * @param events in any order
 * @param pictureMs Unix ms of the picture
 */
export function mediate(events: readonly AnalyticMessage[], pictureMs: number): Mediated {
  const isNow = ({ at, duration }: AnalyticMessage) => at <= pictureMs && pictureMs < at + duration * 1000
  const isSoon = ({ at }: AnalyticMessage) => at > pictureMs && at <= pictureMs + UPCOMING_WINDOW_MS
  const current = events
    .filter(isNow)
    .sort((a, b) => b.at - a.at)
    .slice(0, MEDIATOR_EVENTS_MAX)
  const upcoming = events
    .filter(isSoon)
    .sort((a, b) => a.at - b.at)
    .slice(0, MEDIATOR_EVENTS_MAX - current.length)
  return { current, upcoming }
}
