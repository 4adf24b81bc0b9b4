/** Media servers as the operator sees them: what they carry, and how one is emptied. */
import * as z from 'zod/mini'
import { VENDOR_NAMES } from './camera.ts'
import { plainText } from './plain-text.ts'

export const ServerDisk = z.object({
  dir: z.string(),
  total_bytes: z.number(),
  free_bytes: z.number(),
  is_failed: z.boolean(),
})
export type ServerDisk = z.output<typeof ServerDisk>

/** What a media server tells of itself every half minute. */
export const ServerLoad = z.object({
  /** Open streams of viewers. */
  viewers: z.int(),
  /** Cameras that give pictures now. */
  online: z.int(),
  received_kbps: z.int(),
  /** Of its processor, 1 is one core. */
  cpu_share: z.number(),
  memory_bytes: z.number(),
  /** Fragments that the disks did not take since it began. */
  dropped_fragments: z.int(),
  disks: z.array(ServerDisk),
})
export type ServerLoad = z.output<typeof ServerLoad>

export const MediaServerHealth = z.object({
  id: z.int(),
  name: z.string(),
  domain: z.string(),
  vendor_name: z.string(),
  /** When it last told of itself, ISO 8601. */
  seen_at: z.nullable(z.string()),
  cameras_count: z.int(),
  offline_count: z.int(),
  /** What its recordings take. */
  archive_bytes: z.number(),
  oldest_at: z.nullable(z.string()),
  open_alerts: z.int(),
  /** Gets no cameras; those that it had are elsewhere until it has them back. */
  is_draining: z.boolean(),
  /** Cameras that come back when it is no longer emptied. */
  away_count: z.int(),
  /** Null for one of another vendor, and before it has told. */
  load: z.nullable(ServerLoad),
})
export type MediaServerHealth = z.output<typeof MediaServerHealth>

const DOMAIN = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i
const Domain = z.string().check(
  z.trim(),
  z.refine((text) => DOMAIN.test(text), { params: { key: 'server_domain' } }),
)

/** A server that does not register itself: one of another vendor. */
export const MediaServerDraft = z.object({
  name: plainText({ minimum: 1, maximum: 64 }, 'console_name'),
  domain: Domain,
  vendor_name: z.enum(VENDOR_NAMES),
})
