/** The ways to an account: its browsers, and the addresses of e-mail that it has shown to be its own. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock, SecretBox } from '@sova/base'
import {
  EMAIL_CODE_LENGTH,
  EMAIL_CODE_TTL_S,
  Failure,
  type Locale,
  NOTIFICATION_EMAILS_MAX,
  type NotificationChannels,
  PUSH_DEVICES_MAX,
  type PushSubscriptionDraft,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { createAttemptLimiter } from '../../../http/attempt-limiter.ts'
import { sentence } from '../../../i18n/messages.ts'
import type { Mailer } from '../delivery/mailer.ts'
import { type ChannelRepository, createChannelRepository } from './channel-repository.ts'

export interface ChannelServiceInputs {
  database: Pick<Database, 'db'>
  secretBox: SecretBox
  clock: Clock
  mailer: Mailer | null
  pushPublicKey: string
  /** Its title. */
  product: () => string
}

/** Mails with a code that one account may have sent to addresses that it only says are its own. */
const CODES = { attemptsMax: 5, windowMs: 3_600_000, keysMax: 10_000 }
const CODE_ATTEMPTS_MAX = 5
const DEVICE_TITLE_LENGTH_MAX = 200
const MAIL_TIMEOUT_MS = 15_000

export type ChannelService = ReturnType<typeof createChannelService>

export function createChannelService(inputs: ChannelServiceInputs) {
  const { database, secretBox, clock, mailer, pushPublicKey, product } = inputs
  const repository = createChannelRepository(database.db)
  const codes = createAttemptLimiter(CODES, clock)

  const refuse = (field: string, key: string, maximum?: number) =>
    new Failure('invalid_request', {
      fields: { [field]: [key] },
      parameters: maximum === undefined ? {} : { maximum },
    })

  /** Ways to one account are added one after another, so that two can't be the last that there is room for. */
  const change = <Result>(accountId: string, work: (changed: ChannelRepository) => Promise<Result>) =>
    database.db.transaction().execute(async (transaction) => {
      const changed = createChannelRepository(transaction)
      await changed.lockAccount(accountId)
      return work(changed)
    })

  return {
    async load(accountId: string): Promise<NotificationChannels> {
      const [emails, devices] = await Promise.all([repository.listEmails(accountId), repository.listDevices(accountId)])
      return {
        push_public_key: pushPublicKey,
        push_devices: devices.map(({ id, created_at, ...device }) => ({
          ...device,
          id: Number(id),
          created_at: created_at.toISOString(),
        })),
        has_email: mailer !== null,
        emails: emails.map(({ email, confirmed_at }) => ({ email, is_confirmed: confirmed_at !== null })),
      }
    },

    /** @param browser as it names itself */
    async addDevice(accountId: string, draft: PushSubscriptionDraft, browser: string): Promise<number> {
      const id = await change(accountId, async (changed) => {
        const known = await changed.listDevices(accountId)
        const isKnown = known.some(({ endpoint }) => endpoint === draft.endpoint)
        if (!isKnown && known.length >= PUSH_DEVICES_MAX) {
          throw refuse('non_field_errors', 'push_devices_max', PUSH_DEVICES_MAX)
        }
        return changed.putDevice({
          account_id: accountId,
          endpoint: draft.endpoint,
          p256dh: draft.keys.p256dh,
          auth_sealed: secretBox.seal(draft.keys.auth),
          title: browser.replace(/\p{Cc}/gu, ' ').slice(0, DEVICE_TITLE_LENGTH_MAX),
          created_at: new Date(clock.nowMs()),
        })
      })
      return Number(id)
    },

    async deleteDevice(accountId: string, id: number): Promise<void> {
      if (!(await repository.deleteDevice(accountId, String(id)))) throw new Failure('not_found')
    },

    /** @throws Failure `too_many_requests`, `unavailable` while the mail server does not take it */
    async addEmail(accountId: string, email: string, locale: Locale): Promise<void> {
      if (!mailer) throw refuse('email', 'email_not_configured')
      const code = String(randomInt(10 ** EMAIL_CODE_LENGTH)).padStart(EMAIL_CODE_LENGTH, '0')
      const isAsked = await change(accountId, async (changed) => {
        const known = await changed.listEmails(accountId)
        const row = known.find((one) => one.email === email)
        if (row?.confirmed_at) return false
        if (!row && known.length >= NOTIFICATION_EMAILS_MAX) {
          throw refuse('email', 'emails_max', NOTIFICATION_EMAILS_MAX)
        }
        codes.take(accountId)
        await changed.putCode(accountId, email, { hash: hashOf(code), sentAt: new Date(clock.nowMs()) })
        return true
      })
      if (!isAsked) return
      const outcome = await mailer.send({
        id: `code-${accountId}-${clock.nowMs()}`,
        to: email,
        subject: sentence(locale, 'email_code_subject', { product: product() }),
        text: sentence(locale, 'email_code_body', { code, product: product(), minutes: EMAIL_CODE_TTL_S / 60 }),
        signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
      })
      if (outcome.kind === 'retry') throw new Failure('unavailable')
      if (outcome.kind === 'failed') throw refuse('email', 'email_refused')
    },

    async confirmEmail(accountId: string, email: string, code: string): Promise<void> {
      const attempts = await repository.countAttempt(accountId, email)
      const row = await repository.findEmail(accountId, email)
      if (row?.confirmed_at) return
      const sentMs = row?.code_sent_at?.getTime() ?? 0
      const isInTime = clock.nowMs() - sentMs <= EMAIL_CODE_TTL_S * 1000
      const isRight = row?.code_hash && timingSafeEqual(row.code_hash, hashOf(code))
      if (!isRight || !isInTime || attempts > CODE_ATTEMPTS_MAX) throw refuse('email_code', 'email_code_wrong')
      await repository.confirmEmail(accountId, email, new Date(clock.nowMs()))
    },

    async deleteEmail(accountId: string, email: string): Promise<void> {
      if (!(await repository.deleteEmail(accountId, email))) throw new Failure('not_found')
    },
  }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
