/** How cameras are doing, and what waits to be done. */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'

export const CAMERA_STATES = ['online', 'offline', 'inactive'] as const

/** Gaps are told of so many hours back. */
export const HEALTH_GAP_HOURS = 24

export const CameraHealth = z.object({
  number: CameraNumber,
  title: z.string(),
  server: z.string(),
  state: z.enum(CAMERA_STATES),
  /** Since when it gives no picture, ISO 8601. */
  offline_since: z.nullable(z.string()),
  is_recorded: z.boolean(),
  gaps_count: z.int(),
  gaps_s: z.int(),
  /** Its oldest recording, ISO 8601. */
  oldest_at: z.nullable(z.string()),
  archive_bytes: z.number(),
})
export type CameraHealth = z.output<typeof CameraHealth>

/** Pictures of faces to be learnt, doors that were asked to open, cameras that are being updated. */
export const WORK_QUEUES = ['face_photos', 'device_commands', 'camera_updates'] as const

export const WorkQueue = z.object({
  name: z.enum(WORK_QUEUES),
  length: z.int(),
  /** Since when its first one waits, ISO 8601. */
  oldest_at: z.nullable(z.string()),
})
export type WorkQueue = z.output<typeof WorkQueue>
