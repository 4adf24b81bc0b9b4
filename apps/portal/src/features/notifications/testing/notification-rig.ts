/** What hears and what sends, as one portal has them, on a test's database and clock; turned by hand. */
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import type { Locale, NotificationRuleDraft } from '@sova/contract'
import { allowPublicAnd } from '@sova/media-sources'
import { type TestDatabase, testSecretBox } from '@sova/testing'
import { createChannelRepository } from '../channels/channel-repository.ts'
import { loadVapidKeys } from '../channels/vapid-keys.ts'
import { createMailer } from '../delivery/mailer.ts'
import { createOutgoingPost } from '../delivery/outgoing-post.ts'
import { createIntake } from '../intake/intake.ts'
import { createDeliver } from '../outbox/deliver.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createOutboxRepository } from '../outbox/outbox-repository.ts'
import { createRuleRepository } from '../rules/rule-repository.ts'

export interface RigInputs {
  clock?: ManualClock
  /** Of a mail server on loopback. */
  smtpPort?: number
  /** Of one attempt. */
  timeoutMs?: number
  networks?: string[]
}

export type NotificationRig = Awaited<ReturnType<typeof createRig>>

export async function createRig(database: TestDatabase, inputs: RigInputs = {}) {
  const { clock = new ManualClock(), smtpPort = null, timeoutMs = 20_000, networks = ['127.0.0.0/8'] } = inputs
  const logger = createLogger('test', { level: 'silent' })
  const bus = createLocalBus(logger)
  const counts = new Map<string, number>()
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by)
  const metrics = {
    queued: (channel: string) => void count(`queued ${channel}`),
    sent: (channel: string) => void count(`sent ${channel}`),
    failed: (channel: string, failure: string) => void count(`failed ${channel} ${failure}`),
    held: (reason: string, by: number) => void count(`held ${reason}`, by),
  }
  const smtp = { host: '127.0.0.1', port: smtpPort ?? 0, isTls: false, user: null, from: 'sova@example.org' }
  const repository = createOutboxRepository(database.db)
  const channels = createChannelRepository(database.db)
  const deliver = createDeliver({
    database,
    repository,
    secretBox: testSecretBox,
    clock,
    post: createOutgoingPost(allowPublicAnd(networks)),
    mailer: smtpPort === null ? null : createMailer({ smtp, domain: 'sova.test:8080', timeoutMs, logger }),
    keys: await loadVapidKeys({ repository: channels, secretBox: testSecretBox, clock }),
    contact: 'mailto:sova@example.org',
    origin: 'https://sova.test',
    timeoutMs,
  })
  return {
    clock,
    bus,
    counts,
    intake: await createIntake({ database, bus, clock, logger, metrics }),
    outbox: createOutbox({ repository, deliver, clock, random: () => 0.5, logger, metrics }),
  }
}

export const WEBHOOK_SECRET = 'a secret of the tests'

export interface RuleToBuild extends Partial<Omit<NotificationRuleDraft, 'camera_numbers'>> {
  cameraIds?: readonly number[]
  locale?: Locale
}

/** Of motions of all cameras, over nothing, unless it is said otherwise. */
export async function buildRule(
  { db }: Pick<TestDatabase, 'db'>,
  account: { id: string },
  { cameraIds, locale = 'en', ...given }: RuleToBuild = {},
): Promise<string> {
  const values = {
    title: 'Night',
    is_active: true,
    kinds: ['motion_alarm' as const],
    channels: [],
    email: null,
    webhook_url: null,
    cooldown_s: 300,
    timezone: null,
    schedule: null,
    quiet_hours: null,
    ...given,
  }
  if (values.email !== null) {
    const channels = createChannelRepository(db)
    await channels.putCode(account.id, values.email, { hash: Buffer.alloc(32), sentAt: new Date(0) })
    await channels.confirmEmail(account.id, values.email, new Date(0))
  }
  return createRuleRepository(db).insert(
    account.id,
    {
      ...values,
      all_cameras: cameraIds === undefined,
      locale,
      webhook_secret_sealed: values.webhook_url === null ? null : testSecretBox.seal(WEBHOOK_SECRET),
    },
    cameraIds ?? [],
    new Date(0),
  )
}
