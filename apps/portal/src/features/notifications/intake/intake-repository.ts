import { ANALYTIC_TYPES, type NotificationKind, type QuietHours, ScheduleDays } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Held, RuleMessage, RuleState } from '../decision/rule-step.ts'
import { SayingWords } from '../decision/saying.ts'

/** A rule that wants a camera's kind, as far as its list of cameras goes. */
export interface RuleMatch {
  rule_id: string
  camera_id: number
  number: string
  timezone: string
  kinds: string[]
  level: number
  is_operator: boolean
}

export interface StoredRule {
  id: string
  account_id: string
  title: string
  channels: string[]
  cooldown_s: number
  timezone: string | null
  schedule: unknown
  quiet_hours: unknown
  last_sent_at: Date | null
  last_kept_at: Date | null
  counted_until: Date | null
  held: unknown
}

export interface MissedEvent {
  id: string
  at: Date
  type: number
  text: string | null
  plate: string | null
  temperature: number | null
  words: unknown
  number: string
}

export interface MissedAlert {
  kind: string
  subject: string
  started_at: Date
  media_server_id: number
}

const MATCHES_MAX = 50_000
/** Read anew of one camera and kind, and altogether: the others are only older. */
const MISSED_OF_CAMERA_MAX = 100
const MISSED_MAX = 10_000

export type IntakeRepository = ReturnType<typeof createIntakeRepository>

export function createIntakeRepository(db: Database['db']) {
  return {
    /** @returns since when this holder has to hear; undefined while another one holds it */
    async hold(holder: string, now: Date, until: Date): Promise<{ heard_until: Date | null } | undefined> {
      return db
        .updateTable('notification_intake')
        .set({ holder, expires_at: until })
        .where('id', '=', 1)
        .where(sql<SqlBool>`(holder IS NULL OR holder = ${holder} OR expires_at IS NULL OR expires_at <= ${now})`)
        .returning('heard_until')
        .executeTakeFirst()
    },

    async noteHeard(holder: string, heardUntil: Date): Promise<void> {
      await db
        .updateTable('notification_intake')
        .set({ heard_until: heardUntil })
        .where('id', '=', 1)
        .where('holder', '=', holder)
        .execute()
    },

    async release(holder: string): Promise<void> {
      await db
        .updateTable('notification_intake')
        .set({ holder: null, expires_at: null })
        .where('id', '=', 1)
        .where('holder', '=', holder)
        .execute()
    },

    /** Rules of accounts with a right of their own to the camera; what the right is enough for is decided after. */
    async findMatches(numbers: readonly string[], kinds: readonly string[]): Promise<RuleMatch[]> {
      if (numbers.length === 0) return []
      const { rows } = await sql<RuleMatch>`
        SELECT rule.id AS rule_id, camera.id AS camera_id, camera.number, camera.timezone, rule.kinds, own.level,
               account.is_operator
        FROM camera
        JOIN camera_right AS own ON own.camera_id = camera.id
        JOIN notification_rule AS rule ON rule.account_id = own.account_id
        JOIN account ON account.id = rule.account_id
        WHERE camera.number = ANY(${[...numbers]}::text[]) AND rule.is_active AND rule.kinds && ${[...kinds]}::text[]
          AND (rule.all_cameras OR EXISTS (
            SELECT FROM notification_rule_camera AS chosen
            WHERE chosen.rule_id = rule.id AND chosen.camera_id = camera.id
          ))
        LIMIT ${MATCHES_MAX}`.execute(db)
      return rows
    },

    /** Disks are told to operators. */
    async findDiskRules(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT rule.id FROM notification_rule AS rule JOIN account ON account.id = rule.account_id
        WHERE account.is_operator AND rule.is_active AND 'disk_low' = ANY(rule.kinds)`.execute(db)
      return rows.map(({ id }) => id)
    },

    async findDueRules(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('notification_rule')
        .select('id')
        .where('held', 'is not', null)
        .where('held_until', '<=', now)
        .where('is_active', '=', true)
        .orderBy('held_until')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Inside a transaction: whoever else changes the rule waits. */
    openRule: (id: string): Promise<StoredRule | undefined> =>
      db
        .selectFrom('notification_rule')
        .select(['id', 'account_id', 'title', 'channels', 'cooldown_s', 'timezone', 'schedule', 'quiet_hours'])
        .select(['last_sent_at', 'last_kept_at', 'counted_until', 'held'])
        .where('id', '=', id)
        .where('is_active', '=', true)
        .forUpdate()
        .executeTakeFirst(),

    /** The account's own schedules of notifications, by camera. */
    async findSchedules(accountId: string, cameraIds: readonly number[]) {
      const byCamera = new Map<number, { settings: z.output<typeof ScheduleDays> }[]>()
      if (cameraIds.length === 0) return byCamera
      const rows = await db
        .selectFrom('schedule')
        .select(['camera_id', 'settings'])
        .where('account_id', '=', accountId)
        .where('type', '=', 'notification')
        .where('camera_id', 'in', [...cameraIds])
        .execute()
      for (const { camera_id, settings } of rows) {
        const schedule = { settings: ScheduleDays.parse(settings) }
        byCamera.set(camera_id, [...(byCamera.get(camera_id) ?? []), schedule])
      }
      return byCamera
    },

    async keepState(
      id: string,
      { lastSentMs, lastKeptMs, held }: RuleState,
      { heldUntilMs, countedUntilMs }: { heldUntilMs: number | null; countedUntilMs: number | null },
    ): Promise<void> {
      const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
      await db
        .updateTable('notification_rule')
        .set({
          last_sent_at: dateOf(lastSentMs),
          last_kept_at: dateOf(lastKeptMs),
          counted_until: dateOf(countedUntilMs),
          held: held === null ? null : sql<string>`${JSON.stringify(held)}::text::jsonb`,
          held_until: dateOf(heldUntilMs),
        })
        .where('id', '=', id)
        .execute()
    },

    /** @returns null when the rule has told of this before */
    async insertMessage(
      rule: Pick<StoredRule, 'id' | 'account_id' | 'title'>,
      { head, eventsCount, camerasCount, isSilent }: RuleMessage,
      { now, isTest }: { now: Date; isTest: boolean },
    ): Promise<string | null> {
      const row = await db
        .insertInto('notification')
        .values({
          account_id: rule.account_id,
          rule_id: rule.id,
          rule_title: rule.title,
          kind: head.kind,
          camera_id: head.cameraId,
          source: head.source,
          text: head.text,
          words: head.words === null ? null : sql<string>`${JSON.stringify(head.words)}::text::jsonb`,
          at: new Date(head.atMs),
          events_count: eventsCount,
          cameras_count: camerasCount,
          is_test: isTest,
          is_silent: isSilent,
          created_at: now,
          read_at: null,
        })
        .onConflict((conflict) => conflict.columns(['rule_id', 'source']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id ?? null
    },

    /** One delivery a way; of Web Push one a browser. @returns how many of each */
    async queue(messageId: string, rule: Pick<StoredRule, 'account_id' | 'channels'>, now: Date) {
      const order = { notification_id: messageId, account_id: rule.account_id, next_at: now }
      const undone = { failure: null, done_at: null }
      const devices = rule.channels.includes('push')
        ? await db
            .selectFrom('notification_push_device')
            .select('id')
            .where('account_id', '=', rule.account_id)
            .execute()
        : []
      const rows = [
        ...devices.map(({ id }) => ({ ...order, ...undone, channel: 'push' as const, push_device_id: id })),
        ...(['email', 'webhook'] as const)
          .filter((channel) => rule.channels.includes(channel))
          .map((channel) => ({ ...order, ...undone, channel, push_device_id: null })),
      ]
      if (rows.length > 0) await db.insertInto('notification_delivery').values(rows).execute()
      return rows.map(({ channel }) => channel)
    },

    /** Of cameras that rules want, what was stored meanwhile; each camera and kind by the index of reports. */
    async findMissedEvents(since: Date, until: Date): Promise<MissedEvent[]> {
      const { rows } = await sql<MissedEvent>`
        SELECT event.id, event.at, event.type, event.text, event.plate, event.temperature, event.words, wanted.number
        FROM (
          SELECT DISTINCT camera.id, camera.number, kind.code
          FROM notification_rule AS rule
          JOIN camera_right AS own ON own.account_id = rule.account_id
          JOIN camera ON camera.id = own.camera_id
          JOIN unnest(${[...ANALYTIC_TYPES]}::text[]) WITH ORDINALITY AS kind (name, code)
            ON kind.name = ANY(rule.kinds)
          WHERE rule.is_active AND (rule.all_cameras OR EXISTS (
            SELECT FROM notification_rule_camera AS chosen
            WHERE chosen.rule_id = rule.id AND chosen.camera_id = camera.id
          ))
        ) AS wanted
        CROSS JOIN LATERAL (
          SELECT id, at, type, text, plate, temperature, ext -> 'words' AS words FROM analytics_event
          WHERE camera_id = wanted.id AND type = wanted.code AND at > ${since} AND at <= ${until}
          ORDER BY at DESC LIMIT ${MISSED_OF_CAMERA_MAX}
        ) AS event
        ORDER BY event.at LIMIT ${MISSED_MAX}`.execute(db)
      return rows
    },

    findMissedAlerts: (since: Date, until: Date): Promise<MissedAlert[]> =>
      db
        .selectFrom('alert')
        .select(['kind', 'subject', 'started_at', 'media_server_id'])
        .where('started_at', '>', since)
        .where('started_at', '<=', until)
        .orderBy('started_at')
        .limit(MISSED_MAX)
        .execute(),
  }
}

const StoredHeld = z.nullable(
  z.object({
    head: z.object({
      kind: z.string(),
      cameraId: z.nullable(z.int()),
      source: z.string(),
      atMs: z.number(),
      text: z.string(),
      words: z._default(z.nullable(SayingWords), null),
    }),
    count: z.int(),
    cameraIds: z.array(z.int()),
    timezone: z.string(),
  }),
)

export function heldOf(row: Pick<StoredRule, 'held'>): Held | null {
  const held = StoredHeld.parse(row.held)
  return held && { ...held, head: { ...held.head, kind: held.head.kind as NotificationKind } }
}

export const quietHoursOf = ({ quiet_hours }: Pick<StoredRule, 'quiet_hours'>): QuietHours | null =>
  z.nullable(z.object({ from: z.string(), to: z.string() })).parse(quiet_hours)
