/** What an account is told of, when and over which ways; and what it was told. */
import * as z from 'zod/mini'
import { ANALYTIC_TYPES } from './analytics.ts'
import { CameraNumber } from './camera.ts'
import { plainText } from './plain-text.ts'
import { ScheduleDay, ScheduleDays, TimeOfDay } from './schedule.ts'
import { TimezoneName } from './timezone.ts'

/** A camera without pictures, a gap in its recording, a disk of a media server short of space. */
export const NOTIFICATION_HEALTH_KINDS = ['camera_offline', 'recording_gap', 'disk_low'] as const
export const NOTIFICATION_KINDS = [...ANALYTIC_TYPES, ...NOTIFICATION_HEALTH_KINDS] as const
export const NotificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.output<typeof NotificationKind>

/** The ways out of the portal; its own list has every message. */
export const NOTIFICATION_CHANNELS = ['push', 'email', 'webhook'] as const
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export type NotificationChannel = z.output<typeof NotificationChannel>

export const RULE_TITLE_LENGTH_MAX = 64
export const RULES_MAX = 50
export const RULE_CAMERAS_MAX = 1000
/** Of an account: browsers that are told by Web Push, and addresses of e-mail. */
export const PUSH_DEVICES_MAX = 10
export const NOTIFICATION_EMAILS_MAX = 10
/** A rule sends at most one message in this time; what happens meanwhile is counted. */
export const COOLDOWN_MIN_S = 60
export const COOLDOWN_MAX_S = 86_400
export const COOLDOWN_DEFAULT_S = 300
export const EMAIL_LENGTH_MAX = 254
export const WEBHOOK_URL_LENGTH_MAX = 2048
export const PUSH_ENDPOINT_LENGTH_MAX = 1024
export const EMAIL_CODE_LENGTH = 6
/** How long the code of a new address is good. */
export const EMAIL_CODE_TTL_S = 3600
/** The bell counts no further. */
export const UNREAD_COUNT_MAX = 99
export const NOTIFICATIONS_KEPT_DAYS = 92
export const NOTIFICATIONS_KEPT_MAX = 10_000
export const MARKED_READ_MAX = 1000
/** Of a message, beside the event's own text. */
export const NOTIFICATION_TEXT_LENGTH_MAX = 200

const Id = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export const NotificationRuleId = Id

/** Letters, digits and the usual marks: nothing that could end a header or name a second address. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/
export const NotificationEmail = z.string().check(
  z.trim(),
  z.maxLength(EMAIL_LENGTH_MAX),
  z.refine((text) => EMAIL.test(text) && !text.includes('..'), { params: { key: 'email_invalid' } }),
)

/** An address that is called: no password in it, and nothing that a parser would quietly drop. */
export function isWebhookUrl(text: string): boolean {
  if (text.length > WEBHOOK_URL_LENGTH_MAX || !/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text))
    return false
  const { username, password, hash, hostname } = new URL(text)
  return username === '' && password === '' && hash === '' && hostname !== ''
}
export const WebhookUrl = z.string().check(z.refine(isWebhookUrl, { params: { key: 'webhook_url_invalid' } }))

const unique = <Value>(values: readonly Value[]): boolean => new Set(values).size === values.length

/** Every day; `from` after `to` goes over midnight. */
export const QuietHours = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { params: { key: 'quiet_hours_empty' } }))
export type QuietHours = z.output<typeof QuietHours>

const ruleFields = {
  title: plainText({ minimum: 1, maximum: RULE_TITLE_LENGTH_MAX }, 'rule_title'),
  is_active: z.boolean(),
  kinds: z.array(NotificationKind).check(
    z.minLength(1),
    z.maxLength(NOTIFICATION_KINDS.length),
    z.refine((kinds) => unique(kinds)),
  ),
  channels: z.array(NotificationChannel).check(
    z.maxLength(NOTIFICATION_CHANNELS.length),
    z.refine((channels) => unique(channels)),
  ),
  /** One of the account's confirmed addresses; needed for `email`. */
  email: z.nullable(NotificationEmail),
  /** Needed for `webhook`. */
  webhook_url: z.nullable(WebhookUrl),
  cooldown_s: z.int().check(z.minimum(COOLDOWN_MIN_S), z.maximum(COOLDOWN_MAX_S)),
  /** Of schedule and quiet hours; null for each camera's own. */
  timezone: z.nullable(TimezoneName),
  /** When the rule works; null for always. */
  schedule: z.nullable(ScheduleDays),
  /** When nothing leaves the portal. */
  quiet_hours: z.nullable(QuietHours),
}

export const NotificationRuleDraft = z.object({
  ...ruleFields,
  /** Null for all cameras of the account, also those that it gets later. */
  camera_numbers: z.nullable(
    z.array(CameraNumber).check(
      z.minLength(1),
      z.maxLength(RULE_CAMERAS_MAX),
      z.refine((numbers) => unique(numbers)),
    ),
  ),
})
export type NotificationRuleDraft = z.output<typeof NotificationRuleDraft>

export const NotificationRule = z.object({
  ...ruleFields,
  id: NotificationRuleId,
  schedule: z.nullable(z.array(ScheduleDay)),
  /** Those of the chosen ones that the account may still see; null for all. */
  cameras: z.nullable(z.array(z.object({ number: CameraNumber, title: z.string() }))),
})
export type NotificationRule = z.output<typeof NotificationRule>

/** How far a message has come on one way. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'withdrawn'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.output<typeof DeliveryState>

/** Why it was not sent: what answered, or what is not there any more. */
export const DELIVERY_FAILURES = [
  'unreachable',
  'not_allowed',
  'refused',
  'timed_out',
  'gone',
  'not_configured',
  'rights_lost',
] as const
export const DeliveryFailure = z.enum(DELIVERY_FAILURES)
export type DeliveryFailure = z.output<typeof DeliveryFailure>

export const Notification = z.object({
  id: Id,
  rule_title: z.string(),
  kind: NotificationKind,
  /** Null of a disk. */
  camera: z.nullable(z.object({ number: CameraNumber, title: z.string() })),
  /** A plate, the words of an event, the folder of a disk; may be empty. */
  text: z.string(),
  /** Of the event that it tells of, the first of several; ISO 8601. */
  at: z.string(),
  created_at: z.string(),
  /** How many events it stands for, and of how many cameras. */
  events_count: z.int(),
  cameras_count: z.int(),
  is_read: z.boolean(),
  is_test: z.boolean(),
  /** Kept in the portal alone, for the quiet hours. */
  is_silent: z.boolean(),
  deliveries: z.array(
    z.object({ channel: NotificationChannel, state: DeliveryState, failure: z.nullable(DeliveryFailure) }),
  ),
})
export type Notification = z.output<typeof Notification>

export const PushDevice = z.object({ id: Id, title: z.string(), created_at: z.string(), endpoint: z.string() })
export type PushDevice = z.output<typeof PushDevice>

export const NotificationChannels = z.object({
  /** VAPID key for `PushManager.subscribe`, base64url. */
  push_public_key: z.string(),
  push_devices: z.array(PushDevice),
  /** The operator has set a mail server. */
  has_email: z.boolean(),
  emails: z.array(z.object({ email: z.string(), is_confirmed: z.boolean() })),
})
export type NotificationChannels = z.output<typeof NotificationChannels>

/** `PushSubscription.toJSON()`; the keys are base64url of a point and of 16 bytes (RFC 8291). */
export const PushSubscriptionDraft = z.object({
  endpoint: z.string().check(
    z.maxLength(PUSH_ENDPOINT_LENGTH_MAX),
    z.refine((text) => text.startsWith('https://') && isWebhookUrl(text)),
  ),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/)),
  }),
})
export type PushSubscriptionDraft = z.output<typeof PushSubscriptionDraft>
