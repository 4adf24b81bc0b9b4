import type { DeliveryFailure, NotificationChannel } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface ClaimedDelivery {
  id: string
  account_id: string
  attempts: number
  notification_id: string
}

/** What a delivery needs as it is now: the rule, the camera and the rights may have changed since it was queued. */
export interface DeliveryFacts {
  account_id: string
  is_operator: boolean
  kind: string
  source: string
  text: string
  words: unknown
  at: Date
  events_count: number
  cameras_count: number
  is_test: boolean
  created_at: Date
  camera_number: string | null
  camera_title: string | null
  camera_timezone: string | null
  /** Null once the rule was deleted. */
  rule_id: string | null
  rule_title: string | null
  is_active: boolean | null
  rule_channels: string[] | null
  email: string | null
  is_email_confirmed: boolean
  webhook_url: string | null
  webhook_secret_sealed: string | null
  timezone: string | null
  locale: string | null
  push_device_id: string | null
  endpoint: string | null
  p256dh: string | null
  auth_sealed: string | null
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>

export function createOutboxRepository(db: Database['db']) {
  const settle = (id: string, state: 'sent' | 'failed' | 'withdrawn', failure: DeliveryFailure | null, now: Date) =>
    db
      .updateTable('notification_delivery')
      .set({ state, failure, done_at: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()

  return {
    /**
     * Takes the next delivery of a channel; nobody else takes it before `until`.
     * @param busyAccounts that have one under way: a receiver that hangs delays its own account only
     */
    async claim(
      channel: NotificationChannel,
      busyAccounts: readonly string[],
      { now, until }: { now: Date; until: Date },
    ): Promise<ClaimedDelivery | null> {
      const { rows } = await sql<ClaimedDelivery>`
        UPDATE notification_delivery SET attempts = attempts + 1, next_at = ${until}
        WHERE id = (
          SELECT id FROM notification_delivery
          WHERE channel = ${channel} AND state = 'waiting' AND next_at <= ${now}
            AND account_id <> ALL(${[...busyAccounts]}::bigint[])
          ORDER BY next_at, id LIMIT 1
          FOR UPDATE SKIP LOCKED
        )
        RETURNING id, account_id, attempts, notification_id`.execute(db)
      return rows[0] ?? null
    },

    async findFacts(id: string): Promise<DeliveryFacts | null> {
      const { rows } = await sql<DeliveryFacts>`
        SELECT message.account_id, account.is_operator, message.kind, message.source, message.text, message.words, message.at,
               message.events_count, message.cameras_count, message.is_test, message.created_at,
               camera.number AS camera_number, camera.title AS camera_title, camera.timezone AS camera_timezone,
               rule.id AS rule_id, rule.title AS rule_title, rule.is_active, rule.channels AS rule_channels, rule.email,
               EXISTS (
                 SELECT FROM notification_email AS address
                 WHERE address.account_id = message.account_id AND address.email = rule.email
                   AND address.confirmed_at IS NOT NULL
               ) AS is_email_confirmed,
               rule.webhook_url, rule.webhook_secret_sealed, rule.timezone, rule.locale,
               device.id AS push_device_id, device.endpoint, device.p256dh, device.auth_sealed
        FROM notification_delivery AS delivery
        JOIN notification AS message ON message.id = delivery.notification_id
        JOIN account ON account.id = message.account_id
        LEFT JOIN camera ON camera.id = message.camera_id
        LEFT JOIN notification_rule AS rule ON rule.id = message.rule_id
        LEFT JOIN notification_push_device AS device
          ON device.id = delivery.push_device_id AND device.account_id = message.account_id
        WHERE delivery.id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    markSent: (id: string, now: Date) => settle(id, 'sent', null, now),
    markFailed: (id: string, failure: DeliveryFailure, now: Date) => settle(id, 'failed', failure, now),
    markWithdrawn: (id: string, failure: DeliveryFailure, now: Date) => settle(id, 'withdrawn', failure, now),

    async retryAt(id: string, failure: DeliveryFailure, at: Date): Promise<void> {
      await db
        .updateTable('notification_delivery')
        .set({ next_at: at, failure })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    /** One that was not begun: this attempt does not count. */
    async giveBack(id: string, now: Date): Promise<void> {
      await db
        .updateTable('notification_delivery')
        .set((eb) => ({ next_at: now, attempts: eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },

    async removeDevice(id: string): Promise<void> {
      await db.deleteFrom('notification_push_device').where('id', '=', id).execute()
    },
  }
}
