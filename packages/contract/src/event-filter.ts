/** Filters of an event table under a name: an administrator's own, on every computer (spec 2 §2, the event tables). */
import * as z from 'zod/mini'
import { ARCHIVE_DAYS_MAX, REPORT_PLATE, REPORT_SEARCH, REPORT_TEMPERATURE } from './analytic-report.ts'
import type { AnalyticType } from './analytics.ts'
import { CameraNumber } from './camera.ts'
import { plainText } from './plain-text.ts'

/** Of one account, over all tables. */
export const EVENT_FILTERS_MAX = 50
export const EVENT_FILTER_TITLE_LENGTH_MAX = 64
/** Cameras that a table may be narrowed to: as many as an address carries. */
export const EVENT_FILTER_CAMERAS_MAX = 100

/** The kinds that have a table over all cameras. */
export const EVENT_TABLE_TYPES = [
  'car_number',
  'thermal_vision',
  'motion_alarm',
  'helmet',
  'mask',
  'crowd',
  'perimeter_security',
  'parking_detection',
] as const satisfies readonly AnalyticType[]
export const EventTableType = z.enum(EVENT_TABLE_TYPES)
export type EventTableType = z.output<typeof EventTableType>

const INT32_MAX = 2_147_483_647
export const EventFilterId = z.int().check(z.minimum(1), z.maximum(INT32_MAX))
export type EventFilterId = z.output<typeof EventFilterId>

export const EventFilterTitle = plainText({ minimum: 1, maximum: EVENT_FILTER_TITLE_LENGTH_MAX }, 'event_filter_title')

export const EventFilterSettings = z.object({
  ...REPORT_SEARCH,
  ...REPORT_PLATE,
  ...REPORT_TEMPERATURE,
  /** All cameras without it. One that the account has lost since is not searched. */
  camera_numbers: z.optional(z.array(CameraNumber).check(z.maxLength(EVENT_FILTER_CAMERAS_MAX))),
  /** How long the range is; it ends when the filter is opened. */
  span_s: z.int().check(z.minimum(60), z.maximum(ARCHIVE_DAYS_MAX * 86_400)),
})
export type EventFilterSettings = z.output<typeof EventFilterSettings>

export const EventFilter = z.object({
  id: EventFilterId,
  title: z.string(),
  type: EventTableType,
  settings: EventFilterSettings,
})
export type EventFilter = z.output<typeof EventFilter>
