/** Whether a rule tells of something now: a pure decision from the rule, what it has told before, and the time. */
import { localTimeOf } from '@sova/base'
import { isScheduled, minutesOf, type QuietHours, type ScheduleDay } from '@sova/contract'

export interface RuleTimes {
  cooldownMs: number
  /** IANA name; null for the zone of what is told. */
  timezone: string | null
  /** Null for always. */
  schedule: readonly ScheduleDay[] | null
  quietHours: QuietHours | null
}

/** What the rule has told, Unix ms; null for nothing yet. */
export interface RuleHistory {
  /** When a message last left the portal. */
  lastSentMs: number | null
  /** When one was last written into the portal's list. */
  lastKeptMs: number | null
}

/** The place of what is told: a camera, or a media server's disk. */
export interface Place {
  /** IANA name. */
  timezone: string
  /** The account's own notification schedules of the camera, in the camera's time. */
  schedules: readonly { settings: ScheduleDay[] }[]
}

export type Decision =
  | { verdict: 'send' }
  /** Kept in the portal's list, and nothing leaves it. */
  | { verdict: 'keep'; reason: 'quiet_hours' }
  | { verdict: 'hold'; reason: 'schedule' | 'cooldown' }

export function decide(times: RuleTimes, history: RuleHistory, place: Place, nowMs: number): Decision {
  if (!isRuleAwake(times, place, nowMs)) return { verdict: 'hold', reason: 'schedule' }
  const isQuiet = isQuietAt(times, place, nowMs)
  if (isCoolingDown(times, history, isQuiet, nowMs)) return { verdict: 'hold', reason: 'cooldown' }
  return isQuiet ? { verdict: 'keep', reason: 'quiet_hours' } : { verdict: 'send' }
}

/** By the rule's week and by the camera's own schedule of notifications, each on its own clock. */
function isRuleAwake({ timezone, schedule }: RuleTimes, place: Place, nowMs: number): boolean {
  const week = schedule === null ? [] : [{ settings: [...schedule] }]
  return (
    isScheduled(week, localTimeOf(nowMs, timezone ?? place.timezone)) &&
    isScheduled(place.schedules, localTimeOf(nowMs, place.timezone))
  )
}

function isQuietAt({ timezone, quietHours }: RuleTimes, place: Place, nowMs: number): boolean {
  if (quietHours === null) return false
  const { minutes } = localTimeOf(nowMs, timezone ?? place.timezone)
  const from = minutesOf(quietHours.from, 'start')
  const to = minutesOf(quietHours.to, 'start')
  return from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}

/** What was kept in the quiet hours does not silence the morning: only what was sent does. */
function isCoolingDown({ cooldownMs }: RuleTimes, history: RuleHistory, isQuiet: boolean, nowMs: number): boolean {
  const sinceMs = isQuiet ? Math.max(history.lastSentMs ?? 0, history.lastKeptMs ?? 0) : (history.lastSentMs ?? 0)
  const elapsedMs = nowMs - sinceMs
  // A clock that was set back does not silence a rule until it is there again.
  return elapsedMs >= 0 && elapsedMs < cooldownMs
}
