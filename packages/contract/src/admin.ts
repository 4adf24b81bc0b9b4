/** What the operator of an installation sees and changes. */
import * as z from 'zod/mini'
import { AccountId } from './account.ts'
import { DeviceAccess } from './admin-discovery.ts'
import { AnalyticType } from './analytics.ts'
import { CameraNumber, CameraTitle, Permission } from './camera.ts'
import { EMBED_HOSTS_MAX, EmbedHost } from './embed.ts'
import { plainText } from './plain-text.ts'
import { TimezoneName } from './timezone.ts'

export const ADMIN_PAGE_SIZE_DEFAULT = 60
/** Addresses are as long as a browser's may be. */
export const SOURCE_ADDRESS_LENGTH_MAX = 2000
export const CAMERA_ADDRESS_LENGTH_MAX = 200
/** Rows of one import, and bytes of its text. */
export const CAMERA_IMPORT_ROWS_MAX = 1000
export const CAMERA_IMPORT_LENGTH_MAX = 500_000
/** How long a camera is looked at before it is added; less than a call may take. */
export const CAMERA_PROBE_TIMEOUT_MS = 8000

export const AdminUser = z.object({
  id: AccountId,
  username: z.string(),
  is_operator: z.boolean(),
  gang_admin: z.boolean(),
  /** The organisation that it belongs to. */
  gang: z.nullable(z.object({ id: z.int(), title: z.string() })),
  /** Of an additional account: whose it is. */
  owner: z.nullable(z.string()),
  /** Cameras that it sees, by whatever way. */
  cameras_count: z.int(),
  /** ISO 8601. */
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type AdminUser = z.output<typeof AdminUser>

export const AdminCamera = z.object({
  number: CameraNumber,
  title: z.string(),
  address: z.string(),
  timezone: z.string(),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  tariff_id: z.int(),
  media_server_id: z.int(),
  owners: z.array(z.string()),
  /** Where its streams come from, without passwords: `rtsp://10.0.0.5:554/main`. */
  sources: z.array(z.string()),
  /** Its settings are reached at this address; null where they are not. */
  device_address: z.nullable(z.string()),
  has_ptz: z.boolean(),
  is_sounding: z.boolean(),
  analytics: z.array(AnalyticType),
  is_public: z.boolean(),
  is_embed: z.boolean(),
  /** Sites that may frame it; without one only the portal's own pages may. */
  embed_hosts: z.array(z.string()),
  /** Since when there is no picture, ISO 8601; null while there is one. */
  offline_since: z.nullable(z.string()),
})
export type AdminCamera = z.output<typeof AdminCamera>

export const SourceAddress = z.string().check(z.trim(), z.minLength(1), z.maxLength(SOURCE_ADDRESS_LENGTH_MAX))
const Latitude = z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))
const Longitude = z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))

/** What the operator says of a camera; the rest of it is found by looking at its streams. */
export const AdminCameraDraft = z.object({
  /** The main stream and the smaller one. */
  sources: z.array(SourceAddress).check(z.minLength(1), z.maxLength(2)),
  title: CameraTitle,
  /** Drawn when it is not given. */
  number: z.optional(CameraNumber),
  address: z.optional(plainText({ minimum: 0, maximum: CAMERA_ADDRESS_LENGTH_MAX }, 'camera_address')),
  /** Username of the owner. */
  owner: z.optional(z.string()),
  tariff_id: z.int(),
  /** The server of this machine when it is not given. */
  media_server_id: z.optional(z.int()),
  timezone: z.optional(TimezoneName),
  latitude: z.optional(Latitude),
  longitude: z.optional(Longitude),
  analytics: z.optional(z.array(AnalyticType)),
  /** Where its settings are reached; its login is also that of streams that have none. Null takes it away. */
  device: z.optional(z.nullable(DeviceAccess)),
  has_ptz: z.optional(z.boolean()),
  is_sounding: z.optional(z.boolean()),
  is_public: z.optional(z.boolean()),
  is_embed: z.optional(z.boolean()),
  embed_hosts: z.optional(z.array(EmbedHost).check(z.maxLength(EMBED_HOSTS_MAX))),
})
export type AdminCameraDraft = z.output<typeof AdminCameraDraft>

/** What a camera sends, seen before it is added. */
export const ProbedCamera = z.object({
  codec: z.string(),
  width: z.int(),
  height: z.int(),
  frame_rate: z.nullable(z.number()),
  bitrate_kbps: z.int(),
  /** Null without sound. */
  audio_codec: z.nullable(z.string()),
  /** What it shows, a JPEG as a `data:` address; null where it could not be drawn in time. */
  picture: z.nullable(z.string()),
  /** A camera that has this address already. */
  duplicate_of: z.nullable(CameraNumber),
})
export type ProbedCamera = z.output<typeof ProbedCamera>

export const CameraPermission = z.object({ username: z.string(), permission: Permission })
export type CameraPermission = z.output<typeof CameraPermission>

export const AdminTariff = z.object({
  id: z.int(),
  name: z.string(),
  dvr_hours: z.nullable(z.int()),
  dvr_size: z.nullable(z.int()),
})
export type AdminTariff = z.output<typeof AdminTariff>

/** One row of a CSV of cameras, as it would be added or as it was. */
export const ImportedCamera = z.object({
  /** Line of the file, the first one is 1. */
  line: z.int(),
  title: z.string(),
  source: z.string(),
  owner: z.string(),
  /** Sentences; a row without any is good. */
  problems: z.array(z.string()),
  /** Once it was added. */
  number: z.nullable(CameraNumber),
})
export type ImportedCamera = z.output<typeof ImportedCamera>

export const ALERT_KINDS = ['camera_offline', 'recording_gap', 'disk_low', 'disk_failed'] as const

export const Alert = z.object({
  id: z.int(),
  kind: z.enum(ALERT_KINDS),
  /** The camera's number, or the folder of the disk. */
  subject: z.string(),
  /** The camera's; null of a disk. */
  title: z.nullable(z.string()),
  /** The media server that tells it. */
  server: z.string(),
  /** ISO 8601. */
  started_at: z.string(),
  /** Null while it goes on. */
  ended_at: z.nullable(z.string()),
})
export type Alert = z.output<typeof Alert>
