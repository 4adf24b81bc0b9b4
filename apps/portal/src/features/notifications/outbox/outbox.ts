/**
 * Delivers what is queued. Each channel has lanes of its own, so that a mail server that is dead stops nothing else, and
 * of one account one delivery of a channel is under way at a time. A delivery is claimed in the database before it is
 * sent and settled after; a process that dies in between leaves it to another one when the claim ends, with the same id,
 * by which webhooks, mail servers and push services know a second attempt.
 */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@sova/contract'
import type { DeliveryOutcome } from '../delivery/delivery-outcome.ts'
import type { NotificationMetrics } from '../notification-metrics.ts'
import type { ClaimedDelivery, OutboxRepository } from './outbox-repository.ts'

/** `withdrawn`: it is not to be sent any more. */
export type DeliveryResult = DeliveryOutcome | { kind: 'withdrawn'; failure: 'gone' | 'rights_lost' | 'not_configured' }

export type Deliver = (
  channel: NotificationChannel,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
) => Promise<DeliveryResult>

export interface OutboxInputs {
  repository: OutboxRepository
  deliver: Deliver
  clock: Clock
  random: Random
  logger: Logger
  metrics: NotificationMetrics
}

export interface Outbox {
  /** Begins what is due and there is a lane for. Resolves when all of that is settled. */
  drain(): Promise<void>
  /** Until it is aborted; then what is under way has a few seconds to end. */
  run(signal: AbortSignal): Promise<void>
}

const LOOK_INTERVAL_MS = 1000
const LANES = 8
/** Longer than any attempt takes with its settling. */
const CLAIM_MS = 120_000
export const ATTEMPTS_MAX = 8
const RETRIES = { firstMs: 10_000, maxMs: 900_000, jitterShare: 0.3 }
/** What began has this long when the process is asked to end. */
const GRACE_MS = 4000
const SETTLE_RETRY_MS = 500
const SETTLE_ATTEMPTS_MAX = 20

export function createOutbox({ repository, deliver, clock, random, logger, metrics }: OutboxInputs): Outbox {
  const stopping = new AbortController()
  /** Accounts with a delivery under way, by channel. */
  const busy = new Map(NOTIFICATION_CHANNELS.map((channel) => [channel, new Set<string>()]))
  const underWay = new Set<Promise<void>>()

  async function work(channel: NotificationChannel, delivery: ClaimedDelivery): Promise<void> {
    const result = await deliver(channel, delivery, stopping.signal).catch((error: unknown): DeliveryResult => {
      logger.error({ err: error, delivery: delivery.id, channel }, 'a notification could not be delivered')
      return { kind: 'retry', failure: 'unreachable' }
    })
    // What was sent must be known as sent: it is tried for as long as the claim lasts.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await settle(channel, delivery, result)
      } catch (error) {
        if (attempt === SETTLE_ATTEMPTS_MAX) throw error
        await clock.sleep(SETTLE_RETRY_MS * attempt, stopping.signal)
      }
    }
  }

  async function settle(
    channel: NotificationChannel,
    { id, attempts }: ClaimedDelivery,
    result: DeliveryResult,
  ): Promise<void> {
    const now = new Date(clock.nowMs())
    if (result.kind === 'sent') {
      await repository.markSent(id, now)
      metrics.sent(channel)
    } else if (result.kind === 'withdrawn') {
      await repository.markWithdrawn(id, result.failure, now)
      metrics.held(result.failure, 1)
    } else if (result.kind === 'failed' || attempts >= ATTEMPTS_MAX) {
      await repository.markFailed(id, result.failure, now)
      metrics.failed(channel, result.failure)
    } else if (stopping.signal.aborted) await repository.giveBack(id, now)
    else
      await repository.retryAt(id, result.failure, new Date(now.getTime() + backoffDelayMs(attempts, random, RETRIES)))
  }

  function begin(channel: NotificationChannel, delivery: ClaimedDelivery): Promise<void> {
    const accounts = busy.get(channel)
    accounts?.add(delivery.account_id)
    const working = work(channel, delivery)
      .catch((error: unknown) => {
        logger.error({ err: error, delivery: delivery.id, channel }, 'a delivery is left to its claim')
      })
      .finally(() => {
        accounts?.delete(delivery.account_id)
        underWay.delete(working)
      })
    underWay.add(working)
    return working
  }

  /** @returns what was begun */
  async function fillLanes(channel: NotificationChannel): Promise<Promise<void>[]> {
    const accounts = busy.get(channel) ?? new Set()
    const begun: Promise<void>[] = []
    while (accounts.size < LANES && !stopping.signal.aborted) {
      const nowMs = clock.nowMs()
      const times = { now: new Date(nowMs), until: new Date(nowMs + CLAIM_MS) }
      const delivery = await repository.claim(channel, [...accounts], times)
      if (!delivery) break
      begun.push(begin(channel, delivery))
    }
    return begun
  }

  async function runChannel(channel: NotificationChannel, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const begun = await fillLanes(channel).catch((error: unknown): Promise<void>[] => {
        logger.warn({ err: error, channel }, 'the outbox waits for the database')
        return []
      })
      // A lane that is free again takes the next at once; with nothing to do it is asked once a second.
      const pause = new AbortController()
      const wake = () => pause.abort()
      if (signal.aborted) wake()
      signal.addEventListener('abort', wake, { once: true })
      if (begun.length > 0) void Promise.race(begun).then(wake)
      await clock.sleep(LOOK_INTERVAL_MS, pause.signal)
      signal.removeEventListener('abort', wake)
    }
  }

  return {
    async drain() {
      const begun = await Promise.all(NOTIFICATION_CHANNELS.map(fillLanes))
      await Promise.all(begun.flat())
    },
    async run(signal) {
      await Promise.all(NOTIFICATION_CHANNELS.map((channel) => runChannel(channel, signal)))
      const ended = new AbortController()
      const grace = clock.sleep(GRACE_MS, ended.signal)
      await Promise.race([Promise.all([...underWay]), grace])
      ended.abort()
      stopping.abort()
      await Promise.all([...underWay])
    },
  }
}
