import * as z from 'zod/mini'
import { EventId } from '../analytic-event.ts'
import { CameraNumber } from '../camera.ts'
import { DEVICE_ANSWER_STATES } from './access-device.ts'
import { EntityId, entityListRequest, entityPage } from './entity-list.ts'

/** What was decided about: a plate or a face that a camera saw, or the press of a button. */
export const ACCESS_KINDS = ['car', 'face', 'manual'] as const
export const AccessKind = z.enum(ACCESS_KINDS)
export type AccessKind = z.output<typeof AccessKind>

/** Why somebody was let in. */
export const GRANT_REASONS = ['employee_permission', 'group_permission', 'emergency_vehicle', 'manual_open'] as const
/** Why not; the first that holds, in this order. */
export const REFUSAL_REASONS = [
  'device_inactive',
  'too_late',
  'clock_ahead',
  'low_confidence',
  'employee_banned',
  'unknown_car',
  'unknown_person',
  'employee_inactive',
  'car_expired',
  'no_permission',
  'wrong_direction',
] as const
export const ACCESS_REASONS = [...GRANT_REASONS, ...REFUSAL_REASONS] as const
export const AccessReason = z.enum(ACCESS_REASONS)
export type AccessReason = z.output<typeof AccessReason>

/** `not_asked`: nothing was to be opened. `unknown`: the process ended before the device had answered. */
export const DEVICE_STATES = ['not_asked', 'unknown', ...DEVICE_ANSWER_STATES] as const
export const DeviceState = z.enum(DEVICE_STATES)
export type DeviceState = z.output<typeof DeviceState>

const RecordId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** One decision or manual opening; never changed afterwards. Titles are those of that moment. */
export const AccessRecord = z.object({
  id: RecordId,
  /** ISO 8601. */
  date: z.string(),
  kind: AccessKind,
  is_granted: z.boolean(),
  reason: AccessReason,
  device_id: EntityId,
  device_title: z.string(),
  module_id: z.nullable(z.string()),
  camera_number: z.nullable(CameraNumber),
  employee_id: z.nullable(EntityId),
  employee_title: z.nullable(z.string()),
  car_id: z.nullable(EntityId),
  /** As the camera read it. */
  car_number: z.nullable(z.string()),
  /** Whose permission let them pass, where it was a group's. */
  device_access_group_id: z.nullable(EntityId),
  device_access_group_title: z.nullable(z.string()),
  /** Who pressed the button. */
  username: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  /** Of the plate or the face; its pictures are the event’s. */
  event_id: z.nullable(EventId),
  plate_screenshot_url: z.nullable(z.string()),
  /** From the event (or the press) to the device's answer; null where the device was not asked. */
  latency_ms: z.nullable(z.int()),
  device_state: DeviceState,
  /** The device's own words, or the error; at most 200 characters. */
  device_answer: z.nullable(z.string()),
})
export type AccessRecord = z.output<typeof AccessRecord>

export const ACCESS_RECORD_FIELDS = Object.keys(AccessRecord.shape) as (keyof AccessRecord)[]
export const AccessRecordRow = z.extend(z.partial(AccessRecord), { id: RecordId })
export type AccessRecordRow = z.output<typeof AccessRecordRow>

/** A journal is counted no further (`page.counted_to`). */
export const ACCESS_JOURNAL_COUNT_MAX = 100_000
/** A search that names no start looks this far back. */
export const ACCESS_JOURNAL_SEARCH_DAYS = 33
export const DEVICE_ANSWER_LENGTH_MAX = 200

export const AccessJournalRequest = entityListRequest({
  fields: ACCESS_RECORD_FIELDS,
  sorts: ['date_desc', 'date_asc'],
  sort: 'date_desc',
  extra: [],
  filters: z.strictObject({
    device_id: z.optional(EntityId),
    employee_id: z.optional(EntityId),
    car_id: z.optional(EntityId),
    kind: z.optional(AccessKind),
    is_granted: z.optional(z.boolean()),
    /** ISO 8601; the start counts in, the end does not. */
    start: z.optional(z.iso.datetime({ offset: true })),
    end: z.optional(z.iso.datetime({ offset: true })),
  }),
})
export type AccessJournalRequest = z.output<typeof AccessJournalRequest>

export const AccessJournalPage = entityPage(AccessRecordRow, z.object({}))
export type AccessJournalPage = z.output<typeof AccessJournalPage>
