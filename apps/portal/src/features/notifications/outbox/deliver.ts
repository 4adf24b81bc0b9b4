/** One attempt: what is to be said is read as it is now, and only what its account may still see is said. */
import type { Clock, SecretBox } from '@sova/base'
import { findVisibleCamera } from '@sova/cameras'
import { type NotificationChannel, NotificationKind, parseLocale } from '@sova/contract'
import type { Database } from '@sova/database'
import type { VapidKeys } from '../channels/vapid-keys.ts'
import { mayBeTold } from '../decision/may-be-told.ts'
import { sayingOfRow, tellSaying } from '../decision/saying.ts'
import type { Mailer } from '../delivery/mailer.ts'
import type { OutgoingPost } from '../delivery/outgoing-post.ts'
import { type ToldMessage, wordsOf } from '../delivery/told-message.ts'
import { sendPush } from '../delivery/web-push.ts'
import { sendWebhook } from '../delivery/webhook.ts'
import type { Deliver, DeliveryResult } from './outbox.ts'
import type { DeliveryFacts, OutboxRepository } from './outbox-repository.ts'

export interface DeliverInputs {
  database: Pick<Database, 'db'>
  repository: OutboxRepository
  secretBox: SecretBox
  clock: Clock
  post: OutgoingPost
  mailer: Mailer | null
  keys: VapidKeys
  /** Whom push services may write to. */
  contact: string
  /** Of the portal, `https://sova.example.org`. */
  origin: string
  timeoutMs: number
}

/** What is older says nothing any more: a receiver that was away for a day is not told of yesterday. */
const AGE_MAX_MS = 6 * 3_600_000

export function createDeliver(inputs: DeliverInputs): Deliver {
  const { database, repository, secretBox, clock, post, mailer, keys, contact, origin, timeoutMs } = inputs

  async function mayStillBeTold(facts: DeliveryFacts, kind: NotificationKind): Promise<boolean> {
    if (facts.is_test) return true
    const isOperator = facts.is_operator
    if (facts.camera_number === null) return kind === 'disk_low' && mayBeTold(kind, { level: null, isOperator })
    const camera = await findVisibleCamera(database.db, facts.account_id, facts.camera_number)
    return camera !== null && mayBeTold(kind, { level: camera.level, isOperator })
  }

  async function overPush(facts: DeliveryFacts, message: ToldMessage, signal: AbortSignal): Promise<DeliveryResult> {
    const { push_device_id: id, endpoint, p256dh, auth_sealed } = facts
    if (id === null || endpoint === null || p256dh === null || auth_sealed === null) return GONE
    const device = { endpoint, p256dh, auth: secretBox.open(auth_sealed) }
    const outcome = await sendPush(post, { device, keys, contact, message, origin, signal })
    // The browser has taken its permission back.
    if (outcome.kind === 'failed' && outcome.failure === 'gone') await repository.removeDevice(id)
    return outcome
  }

  async function overEmail(facts: DeliveryFacts, message: ToldMessage, signal: AbortSignal): Promise<DeliveryResult> {
    if (facts.email === null || !facts.is_email_confirmed) return GONE
    if (!mailer) return { kind: 'withdrawn', failure: 'not_configured' }
    const { title, body, url } = wordsOf(message, origin)
    const text = `${body}\n\n${url}\n`
    return mailer.send({ id: message.deliveryId, to: facts.email, subject: title, text, signal })
  }

  async function overWebhook(facts: DeliveryFacts, message: ToldMessage, signal: AbortSignal): Promise<DeliveryResult> {
    const { webhook_url: url, webhook_secret_sealed: sealed } = facts
    if (url === null || sealed === null) return GONE
    const secret = secretBox.open(sealed)
    return sendWebhook(post, { url, secret, message, nowMs: clock.nowMs(), origin, signal })
  }

  const over = { push: overPush, email: overEmail, webhook: overWebhook }

  return async (channel, { id }, stopping) => {
    const facts = await repository.findFacts(id)
    if (!facts?.rule_id || !isWanted(facts, channel)) return GONE
    if (clock.nowMs() - facts.created_at.getTime() > AGE_MAX_MS) return { kind: 'failed', failure: 'timed_out' }
    const kind = NotificationKind.parse(facts.kind)
    if (!(await mayStillBeTold(facts, kind))) return { kind: 'withdrawn', failure: 'rights_lost' }
    const message = toldMessage(id, facts.rule_id, facts, kind)
    return withinTime(stopping, timeoutMs, (signal) => over[channel](facts, message, signal))
  }
}

/** The signal aborts after the time, or when the process is to end. */
async function withinTime<Result>(
  stopping: AbortSignal,
  timeoutMs: number,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  stopping.addEventListener('abort', end, { once: true })
  if (stopping.aborted) end()
  try {
    return await attempt(ending.signal)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', end)
  }
}

const GONE: DeliveryResult = { kind: 'withdrawn', failure: 'gone' }

/** Its rule was not switched off, and has not given up the way. */
const isWanted = ({ is_test, is_active, rule_channels }: DeliveryFacts, channel: NotificationChannel): boolean =>
  (is_test || is_active === true) && rule_channels?.includes(channel) === true

const toldMessage = (
  deliveryId: string,
  ruleId: string,
  facts: DeliveryFacts,
  kind: NotificationKind,
): ToldMessage => ({
  deliveryId,
  ruleId,
  ruleTitle: facts.rule_title ?? '',
  kind,
  camera:
    facts.camera_number === null
      ? null
      : { number: facts.camera_number, title: facts.camera_title ?? facts.camera_number },
  text: tellSaying(sayingOfRow(facts), parseLocale(facts.locale)),
  atMs: facts.at.getTime(),
  timezone: facts.timezone ?? facts.camera_timezone ?? 'UTC',
  eventsCount: facts.events_count,
  camerasCount: facts.cameras_count,
  isTest: facts.is_test,
  locale: parseLocale(facts.locale),
})
