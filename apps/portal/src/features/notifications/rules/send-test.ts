/** A test message over all ways of a rule, whatever its hours and its cooldown. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@sova/base'
import { Failure, type NotificationKind } from '@sova/contract'
import type { Database } from '@sova/database'
import { createAttemptLimiter } from '../../../http/attempt-limiter.ts'
import { SAYS_NOTHING } from '../decision/saying.ts'
import { createIntakeRepository } from '../intake/intake-repository.ts'
import type { NotificationMetrics } from '../notification-metrics.ts'
import { createRuleRepository } from './rule-repository.ts'

const TESTS = { attemptsMax: 10, windowMs: 600_000, keysMax: 10_000 }

export interface SendTestInputs {
  database: Pick<Database, 'db'>
  clock: Clock
  metrics: NotificationMetrics
}

/** @throws Failure `not_found`, `too_many_requests` */
export type SendTest = (accountId: string, id: number) => Promise<void>

export function createSendTest({ database, clock, metrics }: SendTestInputs): SendTest {
  const tests = createAttemptLimiter(TESTS, clock)
  return async (accountId, id) => {
    const rule = await createRuleRepository(database.db).find(accountId, String(id))
    if (!rule) throw new Failure('not_found')
    tests.take(accountId)
    const nowMs = clock.nowMs()
    const now = new Date(nowMs)
    const kind = (rule.kinds[0] ?? 'motion_alarm') as NotificationKind
    const head = { kind, cameraId: null, source: `test ${randomUUID()}`, atMs: nowMs, ...SAYS_NOTHING }
    const queued = await database.db.transaction().execute(async (transaction) => {
      const repository = createIntakeRepository(transaction)
      const message = { head, eventsCount: 1, camerasCount: 0, isSilent: false }
      const messageId = await repository.insertMessage(rule, message, { now, isTest: true })
      return messageId === null ? [] : repository.queue(messageId, rule, now)
    })
    for (const channel of queued) metrics.queued(channel)
  }
}
