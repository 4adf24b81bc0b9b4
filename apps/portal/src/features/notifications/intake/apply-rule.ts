/** One rule's step with what it has told before, in one transaction: its message, its deliveries and its new state. */
import { ScheduleDays } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Occurrence, stepRule } from '../decision/rule-step.ts'
import type { NotificationMetrics } from '../notification-metrics.ts'
import { createIntakeRepository, heldOf, quietHoursOf, type StoredRule } from './intake-repository.ts'
import type { PendingEntry } from './pending.ts'

/** What a rule is asked about: an entry, and the camera that it is of. */
export interface Candidate {
  entry: PendingEntry
  camera: { id: number; timezone: string } | null
}

export interface ApplyInputs {
  database: Pick<Database, 'db'>
  metrics: NotificationMetrics
}

/** Disks are in no camera's zone; a rule without one of its own goes by this. */
const DISK_TIMEZONE = 'UTC'

export async function applyRule(
  ruleId: string,
  candidates: readonly Candidate[],
  { database, metrics }: ApplyInputs,
  nowMs: number,
): Promise<void> {
  const outcome = await database.db.transaction().execute(async (transaction) => {
    const repository = createIntakeRepository(transaction)
    const rule = await repository.openRule(ruleId)
    if (!rule) return null
    const countedUntilMs = rule.counted_until?.getTime() ?? null
    const fresh = candidates.filter(
      ({ entry }) => !entry.isCaughtUp || countedUntilMs === null || entry.lastAtMs > countedUntilMs,
    )
    const cameraIds = fresh.flatMap(({ camera }) => camera?.id ?? [])
    const schedules = await repository.findSchedules(rule.account_id, cameraIds)
    const occurrences = fresh.map(({ entry, camera }): Occurrence => {
      const { cameraNumber, ...head } = entry.first
      return {
        head: { ...head, cameraId: camera?.id ?? null },
        lastAtMs: entry.lastAtMs,
        count: entry.count,
        place: {
          timezone: camera?.timezone ?? DISK_TIMEZONE,
          schedules: (camera && schedules.get(camera.id)) ?? [],
        },
      }
    })
    const step = stepRule(stateOf(rule), timesOf(rule), occurrences, nowMs)
    const now = new Date(nowMs)
    const messageId = step.message && (await repository.insertMessage(rule, step.message, { now, isTest: false }))
    const queued = messageId && !step.message?.isSilent ? await repository.queue(messageId, rule, now) : []
    const lastAtMs = fresh.map(({ entry }) => entry.lastAtMs)
    await repository.keepState(rule.id, step.state, {
      heldUntilMs: step.heldUntilMs,
      countedUntilMs: lastAtMs.length === 0 ? countedUntilMs : Math.max(countedUntilMs ?? 0, ...lastAtMs),
    })
    return { queued, heldCounts: step.heldCounts }
  })
  if (!outcome) return
  for (const channel of outcome.queued) metrics.queued(channel)
  for (const [reason, count] of Object.entries(outcome.heldCounts)) metrics.held(reason, count)
}

const stateOf = (rule: StoredRule) => ({
  lastSentMs: rule.last_sent_at?.getTime() ?? null,
  lastKeptMs: rule.last_kept_at?.getTime() ?? null,
  held: heldOf(rule),
})

const timesOf = (rule: StoredRule) => ({
  cooldownMs: rule.cooldown_s * 1000,
  timezone: rule.timezone,
  schedule: rule.schedule === null ? null : ScheduleDays.parse(rule.schedule),
  quietHours: quietHoursOf(rule),
})
