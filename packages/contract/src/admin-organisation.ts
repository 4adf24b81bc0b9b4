/** Organisations with access control, and their doors and barriers, as the operator sets them up. */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'
import { plainText } from './plain-text.ts'

export const GANG_TITLE_LENGTH_MAX = 100
export const DEVICE_CAMERAS_MAX = 32
/** Bytes of a driver's settings as JSON. */
export const DEVICE_SETTINGS_LENGTH_MAX = 8000
export const ACCESS_DRIVERS = ['http', 'mqtt', 'onvif', 'simulated'] as const

export const AdminGang = z.object({
  id: z.int(),
  title: z.string(),
  administrators: z.array(z.string()),
  accounts_count: z.int(),
  employees_count: z.int(),
  devices_count: z.int(),
})
export type AdminGang = z.output<typeof AdminGang>

export const GangTitle = plainText({ minimum: 1, maximum: GANG_TITLE_LENGTH_MAX }, 'console_name')

/** 0 both ways, 1 in, 2 out. */
const CameraDirection = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const AdminDeviceCamera = z.object({
  number: CameraNumber,
  direction: CameraDirection,
  /** Which lock or arm of the device; null where it has one only. */
  module_id: z.nullable(z.string().check(z.maxLength(64))),
})
export type AdminDeviceCamera = z.output<typeof AdminDeviceCamera>

export const AdminDevice = z.object({
  id: z.int(),
  gang_id: z.int(),
  gang: z.string(),
  ident: z.string(),
  title: z.string(),
  driver: z.string(),
  is_active: z.boolean(),
  emergency_vehicle_access: z.boolean(),
  /** 0…1 */
  min_confidence: z.number(),
  state: z.string(),
  /** ISO 8601; null for one that was never asked. */
  last_answer_at: z.nullable(z.string()),
  cameras: z.array(AdminDeviceCamera),
})
export type AdminDevice = z.output<typeof AdminDevice>

/** The settings of the driver hold passwords: they go in and never come out. */
export const AdminDeviceDraft = z.object({
  gang_id: z.int(),
  /** What the installer calls it; one of each in an organisation. */
  ident: plainText({ minimum: 1, maximum: 64 }, 'console_name'),
  title: plainText({ minimum: 1, maximum: 100 }, 'console_name'),
  driver: z.enum(ACCESS_DRIVERS),
  /** A JSON object. Left out, a device that is there keeps what it has. */
  settings: z.optional(z.string().check(z.maxLength(DEVICE_SETTINGS_LENGTH_MAX))),
  is_active: z.boolean(),
  emergency_vehicle_access: z.boolean(),
  min_confidence: z.number().check(z.minimum(0), z.maximum(1)),
  cameras: z.array(AdminDeviceCamera).check(z.maxLength(DEVICE_CAMERAS_MAX)),
})
export type AdminDeviceDraft = z.output<typeof AdminDeviceDraft>
