/**
 * Hears what happens and asks the rules. Of several portals one listens, by a lease; what happened while none did, or
 * while the bus was away, is read from the database. The bus only says things early: a second's worth is asked at once,
 * so the work does not grow with the number of events.
 */
import { randomUUID } from 'node:crypto'
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { Database } from '@sova/database'
import { typeOfCode } from '@sova/event-store'
import { mayBeTold } from '../decision/may-be-told.ts'
import { SAYS_NOTHING, SayingWords, sayingOf } from '../decision/saying.ts'
import type { NotificationMetrics } from '../notification-metrics.ts'
import { applyRule, type Candidate } from './apply-rule.ts'
import { alertSource, eventSource, ofDisk, ofEvent, ofGap, ofOffline } from './happenings.ts'
import { createIntakeRepository, type MissedAlert, type MissedEvent } from './intake-repository.ts'
import { createPending, type Happening, PENDING_MAX, type PendingEntry } from './pending.ts'

export interface IntakeInputs {
  database: Pick<Database, 'db'>
  bus: Bus
  clock: Clock
  logger: Logger
  metrics: NotificationMetrics
}

export interface Intake {
  /** One look: everything heard since the last one, and what rules held whose time has come. */
  look(): Promise<void>
  /** Looks every second until it is aborted; then once more, and lets another portal listen. */
  run(signal: AbortSignal): Promise<void>
  close(): void
}

const LOOK_INTERVAL_MS = 1000
const LEASE_MS = 10_000
/** Nobody is told of what is older: a camera's film that is read in, a portal that was off for a day. */
const AGE_MAX_MS = 3_600_000
/** Events reach the database a little after their moment; rules know what they have counted. */
const OVERLAP_MS = 60_000
const DUE_MAX = 1000
/** Each takes a connection to the database; the calls need the others. */
const RULES_AT_ONCE = 3
/** Rules that could not be asked, and how often they are asked again, once a second. */
const UNASKED_MAX = 1000
const FAILURES_MAX = 300

export async function createIntake({ database, bus, clock, logger, metrics }: IntakeInputs): Promise<Intake> {
  const repository = createIntakeRepository(database.db)
  const pending = createPending()
  const holder = randomUUID()
  /** Rules whose step failed, with what they were asked. */
  const unasked = new Map<string, { candidates: Candidate[]; failures: number }>()
  let isHolder = false
  let hasGap = false

  function hear(happening: Happening | null, isCaughtUp = false): void {
    if (!happening) return
    if (clock.nowMs() - happening.atMs > AGE_MAX_MS) metrics.held('too_old', 1)
    else if (!pending.add(happening, isCaughtUp)) metrics.held('overload', 1)
  }

  const unsubscribers = [
    await bus.subscribe('analytics_events', ({ messages }) => {
      for (const message of messages) hear(ofEvent(message))
    }),
    await bus.subscribe('camera_offline', (message) => hear(ofOffline(message, clock.nowMs()))),
    await bus.subscribe('recording_gap', (message) => hear(ofGap(message))),
    await bus.subscribe('disk_low', (message) => hear(ofDisk(message))),
    bus.onGap(() => {
      hasGap = true
    }),
  ]

  async function catchUp(heardUntil: Date, nowMs: number): Promise<void> {
    const since = new Date(Math.max(heardUntil.getTime() - OVERLAP_MS, nowMs - AGE_MAX_MS))
    const until = new Date(nowMs)
    for (const event of await repository.findMissedEvents(since, until)) hear(ofMissedEvent(event), true)
    for (const alert of await repository.findMissedAlerts(since, until)) hear(ofMissedAlert(alert), true)
  }

  async function askRules(entries: readonly PendingEntry[], nowMs: number): Promise<void> {
    const asked = await findCandidates(entries)
    for (const [ruleId, { candidates }] of unasked) {
      asked.set(ruleId, [...candidates, ...(asked.get(ruleId) ?? [])])
    }
    for (const id of await repository.findDueRules(new Date(nowMs), DUE_MAX)) {
      if (!asked.has(id)) asked.set(id, [])
    }
    const waiting = asked.entries()
    const askOneByOne = async () => {
      for (const [ruleId, candidates] of waiting) await askRule(ruleId, candidates, nowMs)
    }
    await Promise.all(Array.from({ length: RULES_AT_ONCE }, askOneByOne))
  }

  async function askRule(ruleId: string, candidates: Candidate[], nowMs: number): Promise<void> {
    try {
      await applyRule(ruleId, candidates, { database, metrics }, nowMs)
      unasked.delete(ruleId)
    } catch (error) {
      // One rule that fails keeps none of the others from being asked; it is asked again.
      logger.error({ err: error, rule: ruleId }, 'a rule of notifications could not be asked')
      askAgain(ruleId, candidates)
    }
  }

  function askAgain(ruleId: string, candidates: Candidate[]): void {
    const failures = (unasked.get(ruleId)?.failures ?? 0) + 1
    unasked.delete(ruleId)
    const isHopeless = failures > FAILURES_MAX || candidates.length > PENDING_MAX || unasked.size >= UNASKED_MAX
    if (isHopeless) metrics.held('failed', candidates.length)
    else unasked.set(ruleId, { candidates, failures })
  }

  async function findCandidates(entries: readonly PendingEntry[]): Promise<Map<string, Candidate[]>> {
    const asked = new Map<string, Candidate[]>()
    const ask = (ruleId: string, candidate: Candidate) => addTo(asked, ruleId, candidate)
    const byCamera = new Map<string, PendingEntry[]>()
    const disks = entries.filter(({ first }) => first.cameraNumber === null)
    for (const entry of entries) {
      const { cameraNumber } = entry.first
      if (cameraNumber !== null) addTo(byCamera, cameraNumber, entry)
    }
    const kinds = new Set(entries.map(({ first }) => first.kind))
    for (const match of await repository.findMatches([...byCamera.keys()], [...kinds])) {
      const listener = { level: match.level, isOperator: match.is_operator }
      for (const entry of byCamera.get(match.number) ?? []) {
        const { kind } = entry.first
        if (!match.kinds.includes(kind)) continue
        if (mayBeTold(kind, listener)) {
          ask(match.rule_id, { entry, camera: { id: match.camera_id, timezone: match.timezone } })
        } else metrics.held('rights', entry.count)
      }
    }
    const diskRules = disks.length === 0 ? [] : await repository.findDiskRules()
    for (const ruleId of diskRules) for (const entry of disks) ask(ruleId, { entry, camera: null })
    return asked
  }

  async function look(): Promise<void> {
    const nowMs = clock.nowMs()
    const held = await repository.hold(holder, new Date(nowMs), new Date(nowMs + LEASE_MS))
    if (!held) {
      // Another portal hears the same.
      isHolder = false
      pending.forget()
      unasked.clear()
      return
    }
    if (held.heard_until && (!isHolder || hasGap)) {
      // What was heard while another portal listened is read instead, and compared with what that one has counted.
      if (!isHolder) pending.forget()
      await catchUp(held.heard_until, nowMs)
    }
    isHolder = true
    hasGap = false
    const entries = pending.take()
    await askRules(entries, nowMs).catch((error: unknown) => {
      pending.putBack(entries)
      throw error
    })
    await repository.noteHeard(holder, new Date(nowMs))
  }

  return {
    look,
    async run(signal) {
      while (!signal.aborted) {
        await look().catch((error: unknown) => {
          // What was heard is read again from the database.
          hasGap = true
          logger.warn({ err: error }, 'notifications wait for the database')
        })
        await clock.sleep(LOOK_INTERVAL_MS, signal)
      }
      await look()
        .then(() => repository.release(holder))
        .catch((error: unknown) => logger.warn({ err: error }, 'what was heard last is read at the next start'))
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function ofMissedEvent({ id, at, type, text, plate, temperature, words, number }: MissedEvent): Happening | null {
  const kind = typeOfCode(type)
  if (!kind) return null
  // A code that a newer Sova has stored says nothing here.
  const code = SayingWords.safeParse(words).data
  const saying = sayingOf({ type: kind, text: text ?? '', plate, temperature, words: code })
  return { kind, cameraNumber: number, source: eventSource(number, id), atMs: at.getTime(), ...saying }
}

function ofMissedAlert({ kind, subject, started_at, media_server_id }: MissedAlert): Happening | null {
  const atMs = started_at.getTime()
  if (kind === 'disk_low' || kind === 'disk_failed') {
    const source = alertSource('disk_low', `${media_server_id} ${subject}`, atMs)
    return { kind: 'disk_low', cameraNumber: null, source, atMs, text: subject, words: null }
  }
  if (kind !== 'camera_offline' && kind !== 'recording_gap') return null
  return { kind, cameraNumber: subject, source: alertSource(kind, subject, atMs), atMs, ...SAYS_NOTHING }
}
