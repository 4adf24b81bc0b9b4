/** Notifications put together: their calls, who listens to what happens, and the outbox. */
import { type Clock, type Logger, type SecretBox, systemRandom } from '@sova/base'
import type { Bus } from '@sova/bus'
import { NOTIFICATIONS_KEPT_DAYS, NOTIFICATIONS_KEPT_MAX } from '@sova/contract'
import type { Database } from '@sova/database'
import { allowPublicAnd } from '@sova/media-sources'
import type { Registry } from 'prom-client'
import type { CallServer } from '../../http/handle-call.ts'
import { createChannelRepository } from './channels/channel-repository.ts'
import { createChannelService } from './channels/channel-service.ts'
import { loadVapidKeys } from './channels/vapid-keys.ts'
import { createMailer } from './delivery/mailer.ts'
import { createOutgoingPost } from './delivery/outgoing-post.ts'
import { createInboxRepository } from './inbox/inbox-repository.ts'
import { createIntake } from './intake/intake.ts'
import { createNotificationMetrics } from './notification-metrics.ts'
import { serveNotificationCalls } from './notification-routes.ts'
import type { NotificationSettings } from './notification-settings.ts'
import { createDeliver } from './outbox/deliver.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createOutboxRepository } from './outbox/outbox-repository.ts'
import { createRuleService } from './rules/rule-service.ts'
import { createSendTest } from './rules/send-test.ts'

export interface NotificationInputs {
  settings: NotificationSettings
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
  secretBox: SecretBox
  registry: Registry
  /** Its title. */
  product: () => string
  /** As browsers reach the portal. */
  portal: { isTls: boolean; domain: string }
  /** Of one attempt. */
  timeoutMs?: number
}

const ATTEMPT_TIMEOUT_MS = 10_000
const UPKEEP_INTERVAL_MS = 3_600_000
const DAY_MS = 86_400_000

/** @returns closes what lives on */
export async function serveNotifications(server: CallServer, inputs: NotificationInputs): Promise<() => Promise<void>> {
  const { settings, database, bus, clock, secretBox, portal, timeoutMs = ATTEMPT_TIMEOUT_MS } = inputs
  const logger = inputs.logger.child({ part: 'notifications' })
  const metrics = createNotificationMetrics(inputs.registry)
  const keys = await loadVapidKeys({ repository: createChannelRepository(database.db), secretBox, clock })
  const { smtp } = settings
  const mailer = smtp && createMailer({ smtp, domain: portal.domain, timeoutMs, logger })
  const origin = `${portal.isTls ? 'https' : 'http'}://${portal.domain}`
  const repository = createOutboxRepository(database.db)
  const inbox = createInboxRepository(database.db)
  serveNotificationCalls(server, {
    rules: createRuleService({ database, secretBox, clock }),
    sendTest: createSendTest({ database, clock, metrics }),
    channels: createChannelService({
      database,
      secretBox,
      clock,
      mailer,
      pushPublicKey: keys.publicKey,
      product: inputs.product,
    }),
    inbox,
    nowMs: () => clock.nowMs(),
  })

  const intake = await createIntake({ database, bus, clock, logger, metrics })
  const outbox = createOutbox({
    repository,
    deliver: createDeliver({
      database,
      repository,
      secretBox,
      clock,
      post: createOutgoingPost(allowPublicAnd(settings.networks)),
      mailer,
      keys,
      contact: smtp ? `mailto:${smtp.from}` : `https://${portal.domain}`,
      origin,
      timeoutMs,
    }),
    clock,
    random: systemRandom,
    logger,
    metrics,
  })

  async function keepInOrder(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(UPKEEP_INTERVAL_MS, signal)
      if (signal.aborted) return
      try {
        await inbox.removeBefore(new Date(clock.nowMs() - NOTIFICATIONS_KEPT_DAYS * DAY_MS))
        await inbox.removeBeyond(NOTIFICATIONS_KEPT_MAX)
      } catch (error) {
        logger.warn({ err: error }, 'old notifications could not be removed')
      }
    }
  }

  const stopping = new AbortController()
  const running = Promise.all([intake.run(stopping.signal), outbox.run(stopping.signal), keepInOrder(stopping.signal)])
  return async () => {
    stopping.abort()
    await running
    intake.close()
  }
}
