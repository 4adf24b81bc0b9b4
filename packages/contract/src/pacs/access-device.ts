import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { EntityId, entityListRequest, entityPage, NamedRow } from './entity-list.ts'

export const DEVICE_TITLE_LENGTH_MAX = 128
export const DEVICE_IDENT_LENGTH_MAX = 64
export const MODULE_ID_LENGTH_MAX = 64

/** A door, gate or barrier (spec 2 §3). */
export const AccessDevice = z.object({
  id: EntityId,
  /** What the installer calls it. */
  ident: z.string(),
  title: z.string(),
  emergency_vehicle_access: z.boolean(),
  /** All linked cameras; `camera_numbers` names those that the caller may see. */
  camera_count: z.int(),
  camera_numbers: z.array(CameraNumber),
  is_active: z.boolean(),
})
export type AccessDevice = z.output<typeof AccessDevice>

export const ACCESS_DEVICE_FIELDS = Object.keys(AccessDevice.shape) as (keyof AccessDevice)[]
export const AccessDeviceRow = z.extend(z.partial(AccessDevice), { id: EntityId })
export type AccessDeviceRow = z.output<typeof AccessDeviceRow>

export const ACCESS_DEVICE_SORTS = ['id_asc', 'id_desc', 'title_asc', 'title_desc', 'ident_asc', 'ident_desc'] as const
export type AccessDeviceSort = (typeof ACCESS_DEVICE_SORTS)[number]

export const AccessDeviceListRequest = entityListRequest({
  fields: ACCESS_DEVICE_FIELDS,
  sorts: ACCESS_DEVICE_SORTS,
  sort: 'id_asc',
  extra: ['camera'],
  filters: z.strictObject({ id: z.optional(EntityId), is_active: z.optional(z.boolean()) }),
})
export type AccessDeviceListRequest = z.output<typeof AccessDeviceListRequest>

export const AccessDevicePage = entityPage(
  AccessDeviceRow,
  z.object({ camera: z.optional(z.array(z.object({ number: CameraNumber, title: z.string() }))) }),
)
export type AccessDevicePage = z.output<typeof AccessDevicePage>

/** Which way somebody passes whom this camera sees, by the same numbers as access types; 0 is both ways. */
export const CAMERA_DIRECTIONS = { both: 0, entrance: 1, exit: 2 } as const
export const CameraDirection = z.literal([0, 1, 2])
export type CameraDirection = z.output<typeof CameraDirection>

export const DeviceCamera = z.object({
  device_id: EntityId,
  camera_number: CameraNumber,
  camera_direction: CameraDirection,
})
export type DeviceCamera = z.output<typeof DeviceCamera>

export const DEVICE_CAMERA_FIELDS = Object.keys(DeviceCamera.shape) as (keyof DeviceCamera)[]

export const DeviceCameraListRequest = entityListRequest({
  fields: DEVICE_CAMERA_FIELDS,
  sorts: ['device_id_asc', 'device_id_desc'],
  sort: 'device_id_asc',
  extra: ['device'],
  filters: z.strictObject({ device_id: z.optional(EntityId), camera_number: z.optional(CameraNumber) }),
})
export type DeviceCameraListRequest = z.output<typeof DeviceCameraListRequest>

export const DeviceCameraPage = entityPage(z.partial(DeviceCamera), z.object({ device: z.optional(z.array(NamedRow)) }))
export type DeviceCameraPage = z.output<typeof DeviceCameraPage>

/** What the player needs for its barrier button (spec 1 §3). */
export const BarrierInfo = z.object({
  camera_number: CameraNumber,
  device_id: EntityId,
  /** Which of a controller's outputs; null where it has one. */
  module_id: z.nullable(z.string()),
})
export type BarrierInfo = z.output<typeof BarrierInfo>

export const DEVICE_ACTIONS = ['open'] as const
/** How the device answered; only `opened` is a success. */
export const DEVICE_ANSWER_STATES = ['opened', 'failed', 'timed_out'] as const
