import * as z from 'zod/mini'
import { AnalyticType } from './analytics.ts'
import { plainText } from './plain-text.ts'

/** Digits only, so that a number is safe in a path and in a file name. */
export const CAMERA_NUMBER_LENGTH_MAX = 19
export const CameraNumber = z.string().check(z.regex(/^[0-9]{1,19}$/))
export type CameraNumber = z.output<typeof CameraNumber>

export const CAMERA_TITLE_LENGTH_MIN = 1
export const CAMERA_TITLE_LENGTH_MAX = 64
export const CameraTitle = plainText(
  { minimum: CAMERA_TITLE_LENGTH_MIN, maximum: CAMERA_TITLE_LENGTH_MAX },
  'title_length',
)

/** A lower number is a stronger right (spec 1 §6). */
export const PERMISSION_LEVELS = { OWNER: 10, DVR: 20, LIVE: 30 } as const
export const Permission = z.enum(['O', 'R', 'L'])
export type Permission = z.output<typeof Permission>
export const PERMISSION_BY_LEVEL: Record<number, Permission> = { 10: 'O', 20: 'R', 30: 'L' }

export const VENDOR_NAMES = ['sova', 'flussonic'] as const

/** The media server of a camera. `domain` is `host` or `host:port`, without a scheme. */
export const CameraServer = z.object({
  domain: z.string(),
  vendor_name: z.enum(VENDOR_NAMES),
  screenshot_domain: z.nullable(z.string()),
})
export type CameraServer = z.output<typeof CameraServer>

/** `dvr_size` is in gigabytes. Null means that this bound is not set. */
export const Tariff = z.object({
  name: z.string(),
  dvr_hours: z.nullable(z.int()),
  dvr_size: z.nullable(z.int()),
})
export type Tariff = z.output<typeof Tariff>

/** ISO 8601 dates; `todo` says what the owner can do about it. */
export const InactivityPeriod = z.object({
  start: z.string(),
  end: z.nullable(z.string()),
  reason: z.string(),
  todo: z.string(),
})
export type InactivityPeriod = z.output<typeof InactivityPeriod>

export const RecordDisablePeriod = z.object({ start: z.string(), end: z.nullable(z.string()) })
export type RecordDisablePeriod = z.output<typeof RecordDisablePeriod>

/** A camera as lists and the player see it (spec 1 §3). Tokens are null when they were not asked for or not granted. */
export const Camera = z.object({
  number: CameraNumber,
  address: z.string(),
  title: z.string(),
  /** IANA name, for example `Asia/Yekaterinburg`. */
  timezone: z.string(),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  is_embed: z.boolean(),
  is_sounding: z.boolean(),
  embed_hosts: z.array(z.string()),
  analytics: z.array(AnalyticType),
  blocking_lvl: z.int(),
  is_fav: z.boolean(),
  is_public: z.boolean(),
  /** PTZ capable. */
  inventory: z.boolean(),
  inactivity_period: z.nullable(InactivityPeriod),
  server: CameraServer,
  tariff: Tariff,
  streams_count: z.int(),
  token_l: z.nullable(z.string()),
  token_r: z.nullable(z.string()),
  token_d: z.nullable(z.string()),
  /** Null for a public camera that the caller has no right of its own to. */
  permission: z.nullable(Permission),
  record_disable_period: z.nullable(RecordDisablePeriod),
  marker_id: z.int(),
})
export type Camera = z.output<typeof Camera>

export const CAMERA_FIELDS = Object.keys(Camera.shape) as (keyof Camera)[]

/** A row of a list that asked for some `fields` only; the number is always there. */
export const CameraRow = z.extend(z.partial(Camera), { number: CameraNumber })
export type CameraRow = z.output<typeof CameraRow>

/* Derived camera rules (spec 1 §3). */

export const isLiveReady = (camera: Pick<Camera, 'token_l' | 'server'>): boolean =>
  Boolean(camera.token_l && camera.server.domain)

export const isArchiveReady = (camera: Pick<Camera, 'token_r' | 'server'>): boolean =>
  Boolean(camera.token_r && camera.server.domain)

export const isMultiStream = (camera: Pick<Camera, 'streams_count'>): boolean => camera.streams_count > 1

export const hasArchive = (camera: { tariff: Pick<Tariff, 'dvr_hours' | 'dvr_size'> }): boolean =>
  Boolean(camera.tariff.dvr_hours || camera.tariff.dvr_size)

/** Archive is for permission O or R only; whether it can be played also asks for a token and a domain. */
export const isArchiveAvailable = (camera: Pick<Camera, 'permission' | 'tariff'>): boolean =>
  hasArchive(camera) && (camera.permission === 'O' || camera.permission === 'R')

export const isInactive = (camera: Pick<Camera, 'inactivity_period'>): boolean => camera.inactivity_period !== null

export const isRecordDisabled = (camera: Pick<Camera, 'record_disable_period'>): boolean =>
  camera.record_disable_period !== null

export const hasCoordinates = (camera: Pick<Camera, 'longitude' | 'latitude'>): boolean =>
  camera.longitude !== null && camera.latitude !== null

/** What the player needs of a camera, in the client's own names (spec 1 §3, client-side camera info). */
export interface CameraInfo {
  number: CameraNumber
  title: string
  server: CameraServer
  tokenLive: string | null
  tokenDVR: string | null
  hasSound: boolean
  isPtz: boolean
  streamsCount: number
  archiveHours: number
  analytics: AnalyticType[]
  hasAnalytics: boolean
  isEmbed: boolean
  inFavorites: boolean
  hasCoordinates: boolean
  isPublic: boolean
}

export function toCameraInfo(camera: Camera): CameraInfo {
  return {
    number: camera.number,
    title: camera.title,
    server: camera.server,
    tokenLive: camera.token_l,
    tokenDVR: camera.token_r,
    hasSound: camera.is_sounding,
    isPtz: camera.inventory,
    streamsCount: camera.streams_count,
    archiveHours: camera.tariff.dvr_hours ?? 0,
    analytics: camera.analytics,
    hasAnalytics: camera.analytics.length > 0,
    isEmbed: camera.is_embed,
    inFavorites: camera.is_fav,
    hasCoordinates: hasCoordinates(camera),
    isPublic: camera.is_public,
  }
}
