import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

interface NotificationKeyTable {
  id: number
  public_key: string
  private_key_sealed: string
  created_at: Date
}

interface NotificationEmailTable {
  account_id: string
  email: string
  code_hash: Buffer | null
  code_sent_at: Date | null
  code_attempts: Generated<number>
  confirmed_at: Date | null
}

interface NotificationPushDeviceTable {
  id: Generated<string>
  account_id: string
  endpoint: string
  p256dh: string
  auth_sealed: string
  title: string
  created_at: Date
}

interface NotificationRuleTable {
  id: Generated<string>
  account_id: string
  title: string
  is_active: boolean
  kinds: string[]
  all_cameras: boolean
  channels: string[]
  email: string | null
  webhook_url: string | null
  webhook_secret_sealed: string | null
  cooldown_s: number
  timezone: string | null
  schedule: Json
  quiet_hours: Json
  locale: string
  created_at: Date
  last_sent_at: Date | null
  last_kept_at: Date | null
  counted_until: Date | null
  held: Json
  held_until: Date | null
}

interface NotificationRuleCameraTable {
  rule_id: string
  camera_id: number
}

interface NotificationTable {
  id: Generated<string>
  account_id: string
  rule_id: string | null
  rule_title: string
  kind: string
  camera_id: number | null
  source: string
  text: string
  words: Json
  at: Date
  events_count: number
  cameras_count: number
  is_test: boolean
  is_silent: boolean
  created_at: Date
  read_at: Date | null
}

interface NotificationDeliveryTable {
  id: Generated<string>
  notification_id: string
  account_id: string
  channel: 'push' | 'email' | 'webhook'
  push_device_id: string | null
  state: Generated<'waiting' | 'sent' | 'failed' | 'withdrawn'>
  attempts: Generated<number>
  next_at: Date
  failure: string | null
  done_at: Date | null
}

interface NotificationIntakeTable {
  id: number
  holder: string | null
  expires_at: Date | null
  heard_until: Date | null
}

export interface NotificationTables {
  notification_key: NotificationKeyTable
  notification_email: NotificationEmailTable
  notification_push_device: NotificationPushDeviceTable
  notification_rule: NotificationRuleTable
  notification_rule_camera: NotificationRuleCameraTable
  notification: NotificationTable
  notification_delivery: NotificationDeliveryTable
  notification_intake: NotificationIntakeTable
}
