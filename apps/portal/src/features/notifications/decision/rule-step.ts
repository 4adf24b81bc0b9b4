/**
 * One step of a rule: from what it has told before, and what has happened since it was last asked, to at most one
 * message and what it holds for the next. However much happens, a rule sends one message in its cooldown; the rest is
 * counted, and told with the next message or when the cooldown is over.
 */
import type { NotificationKind } from '@sova/contract'
import { type Decision, decide, type Place, type RuleHistory, type RuleTimes } from './decide.ts'
import type { Saying } from './saying.ts'

/** The event that a message tells of; the others are a number. */
export interface Head extends Saying {
  kind: NotificationKind
  /** Null for a disk. */
  cameraId: number | null
  /** Names the event for good: one rule makes one message of it. */
  source: string
  atMs: number
}

/** What has happened at one place, once or many times. */
export interface Occurrence {
  /** The first. */
  head: Head
  /** Unix ms of the latest. */
  lastAtMs: number
  count: number
  place: Place
}

export interface Held {
  head: Head
  count: number
  cameraIds: number[]
  timezone: string
}

export interface RuleState extends RuleHistory {
  held: Held | null
}

export interface RuleMessage {
  head: Head
  eventsCount: number
  camerasCount: number
  /** It stays in the portal's list. */
  isSilent: boolean
}

export type HoldReason = 'schedule' | 'cooldown' | 'quiet_hours'

export interface RuleStep {
  state: RuleState
  message: RuleMessage | null
  /** When to ask again though nothing happens; null when nothing is held. */
  heldUntilMs: number | null
  /** How many events were not sent at once, and why. */
  heldCounts: Partial<Record<HoldReason, number>>
}

/** Which cameras are counted apart; of more it is only known that there are so many. */
const HELD_CAMERAS_MAX = 100

export function stepRule(
  state: RuleState,
  times: RuleTimes,
  occurrences: readonly Occurrence[],
  nowMs: number,
): RuleStep {
  const heldCounts: RuleStep['heldCounts'] = {}
  const count = (reason: HoldReason, by: number) => {
    heldCounts[reason] = (heldCounts[reason] ?? 0) + by
  }
  const told: Occurrence[] = []
  let { held } = state
  let isSilent = true
  for (const occurrence of occurrences) {
    const decision = decide(times, state, occurrence.place, nowMs)
    if (decision.verdict === 'hold' && decision.reason === 'schedule') {
      count('schedule', occurrence.count)
      continue
    }
    if (decision.verdict === 'hold') held = addHeld(held, occurrence)
    else told.push(occurrence)
    if (decision.verdict === 'send') isSilent = false
    else count(decision.reason, occurrence.count)
  }
  const [first] = told
  if (first) {
    const all = told.reduce<Held | null>(addHeld, held)
    return finish(state, { head: first.head, all, isSilent }, nowMs, heldCounts)
  }
  const due = held && decideHeld(state, times, held, nowMs)
  if (held && due && due.verdict !== 'hold') {
    return finish(state, { head: held.head, all: held, isSilent: due.verdict === 'keep' }, nowMs, heldCounts)
  }
  const heldUntilMs = held && Math.max(state.lastSentMs ?? 0, state.lastKeptMs ?? 0) + times.cooldownMs
  return { state: { ...state, held }, message: null, heldUntilMs, heldCounts }
}

function addHeld(held: Held | null, { head, count, place }: Occurrence): Held {
  const cameraIds = new Set(held?.cameraIds)
  if (head.cameraId !== null && cameraIds.size < HELD_CAMERAS_MAX) cameraIds.add(head.cameraId)
  return {
    head: held?.head ?? head,
    count: (held?.count ?? 0) + count,
    cameraIds: [...cameraIds],
    timezone: held?.timezone ?? place.timezone,
  }
}

/** What was held inside the rule's hours is not lost when they end: it is kept in the list. */
function decideHeld(state: RuleState, times: RuleTimes, { timezone }: Held, nowMs: number): Decision {
  const decision = decide(times, state, { timezone, schedules: [] }, nowMs)
  if (decision.verdict !== 'hold' || decision.reason !== 'schedule') return decision
  const awake = decide({ ...times, schedule: null }, state, { timezone, schedules: [] }, nowMs)
  return awake.verdict === 'hold' ? awake : { verdict: 'keep', reason: 'quiet_hours' }
}

function finish(
  state: RuleState,
  { head, all, isSilent }: { head: Head; all: Held | null; isSilent: boolean },
  nowMs: number,
  heldCounts: RuleStep['heldCounts'],
): RuleStep {
  return {
    state: { lastSentMs: isSilent ? state.lastSentMs : nowMs, lastKeptMs: nowMs, held: null },
    message: { head, eventsCount: all?.count ?? 1, camerasCount: all?.cameraIds.length ?? 0, isSilent },
    heldUntilMs: null,
    heldCounts,
  }
}
