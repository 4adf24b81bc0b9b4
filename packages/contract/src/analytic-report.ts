/** Lists of events (spec 2 §3, §4, §7): what may be asked for, and the rows that are not messages. */
import * as z from 'zod/mini'
import { ANALYTIC_TYPES, AnalyticType } from './analytics.ts'
import { CameraNumber } from './camera.ts'
import { PageNumber } from './paging.ts'

export const REPORT_PAGE_SIZE_DEFAULT = 60
export const REPORT_PAGE_SIZES = [20, 40, 60, 100, 200] as const
/** Beside those above, in the reports of one camera (spec 2 §9). */
export const REPORT_PAGE_SIZES_LONG = [500, 1000] as const
export const REPORT_PAGE_SIZE_MAX = 1000
/** A table shows so many rows, and a warning (spec 2 §9). */
export const REPORT_ROWS_SHOWN_MAX = 1000
/** No list is counted further. Searches among many cameras stop sooner (`page.counted_to`). */
export const REPORT_COUNT_MAX = 100_000
/** Rows of one CSV (spec 2 §9). */
export const CSV_ROWS_MAX = 100_000
/** The outer limit of date filters (spec 2 §5). */
export const ARCHIVE_DAYS_MAX = 33
export const REPORT_RANGE_DEFAULT_MS = 3_600_000
export const MOTION_REPORT_RANGE_DEFAULT_MS = 86_400_000
export const REPORT_DEBOUNCE_MS = 350
export const PLATE_DEBOUNCE_MS = 50
export const TEMPERATURE_STEP = 0.1
export const TEMPERATURE_MIN_DEFAULT = 20
export const TEMPERATURE_MAX_DEFAULT = 60
export const REPORT_QUERY_LENGTH_MAX = 200
/** Cameras that a report of many, or a timeline of many, may name. */
export const REPORT_CAMERAS_MAX = 1000
export const ARCHIVE_EVENT_CAMERAS_MAX = 64
export const ARCHIVE_EVENTS_LIMIT_DEFAULT = 1000
export const ARCHIVE_EVENTS_LIMIT_MAX = 1000
/** Longest timeline that is answered with chunks. */
export const CHUNKS_RANGE_MAX_MS = 366 * 86_400_000

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** A timeline up to so long is counted by stretches of so long; the last of them holds for all longer ones. */
const CHUNK_STRETCHES_MS = [
  { rangeMaxMs: DAY_MS, stretchMs: 5 * MINUTE_MS },
  { rangeMaxMs: 8 * DAY_MS, stretchMs: HOUR_MS },
  { rangeMaxMs: 64 * DAY_MS, stretchMs: 6 * HOUR_MS },
  { rangeMaxMs: CHUNKS_RANGE_MAX_MS, stretchMs: DAY_MS },
] as const

export function chunkStretchMs(rangeMs: number): number {
  const fitting = CHUNK_STRETCHES_MS.find(({ rangeMaxMs }) => rangeMs <= rangeMaxMs)
  return (fitting ?? CHUNK_STRETCHES_MS[CHUNK_STRETCHES_MS.length - 1] ?? { stretchMs: DAY_MS }).stretchMs
}

/** ISO 8601 with `Z` or an offset. */
export const IsoMoment = z.iso.datetime({ offset: true })

export const ReportPageSize = z.int().check(z.minimum(1), z.maximum(REPORT_PAGE_SIZE_MAX))
export const Temperature = z.number().check(z.minimum(-100), z.maximum(1000))

/** `camera` attaches title, address and tokens of its camera to every row. */
export const ReportExtra = z.array(z.enum(['camera']))

export const REPORT_RANGE = { start: IsoMoment, end: IsoMoment }
export const REPORT_PAGE = {
  page: z._default(PageNumber, 1),
  page_size: z._default(ReportPageSize, REPORT_PAGE_SIZE_DEFAULT),
  extra: z.optional(ReportExtra),
}
const Query = z.optional(z.string().check(z.maxLength(REPORT_QUERY_LENGTH_MAX)))
/** Words of the event's text, in any order; case, Ё and Е are alike. */
export const REPORT_SEARCH = { query: Query }
/** Part of a plate; Latin and Cyrillic letters that look alike are alike. */
export const REPORT_PLATE = { number: Query, access: z.optional(z.boolean()) }
export const REPORT_ACCESS = { access: z.optional(z.boolean()) }
export const REPORT_TEMPERATURE = {
  temperature_min: z.optional(Temperature),
  temperature_max: z.optional(Temperature),
  alarm: z.optional(z.boolean()),
}

/** Filters that the report of a kind takes beside range, page and search. */
export const REPORT_FILTERS = {
  thermal_vision: REPORT_TEMPERATURE,
  car_number: REPORT_PLATE,
  face_recognition: REPORT_ACCESS,
  helmet: {},
  motion_alarm: {},
  mask: {},
  crowd: {},
  perimeter_security: {},
  people_counter: {},
  parking_detection: {},
} as const satisfies Record<AnalyticType, object>

/** What a report asks for, of any kind; each call takes its own kind's part of it. */
export interface ReportFilters {
  query?: string | undefined
  number?: string | undefined
  access?: boolean | undefined
  alarm?: boolean | undefined
  temperature_min?: number | undefined
  temperature_max?: number | undefined
}

export const REPORT_ORDERS = ['asc', 'desc'] as const
export const ReportOrder = z.enum(REPORT_ORDERS)
export type ReportOrder = z.output<typeof ReportOrder>

/** Events of one stretch of the timeline that are drawn as one (spec 2 §3). Dates are as in a message. */
export const AnalyticChunk = z.object({
  camera_number: CameraNumber,
  type: AnalyticType,
  /** Of the stretch's beginning. */
  date: z.string(),
  /** When the last of them ended. */
  end: z.string(),
  /** The same as Unix ms. */
  at: z.int(),
  end_at: z.int(),
  count: z.int(),
})
export type AnalyticChunk = z.output<typeof AnalyticChunk>

/** Hours (spec 2 §2). */
export const PEOPLE_COUNT_BUCKETS_H = [1, 24, 168, 720] as const
export const TimeBucketH = z.literal(PEOPLE_COUNT_BUCKETS_H)
export type TimeBucketH = z.output<typeof TimeBucketH>
/** A year by the hour. */
export const PEOPLE_COUNT_ROWS_MAX = 8800

/** Counted from midnight of the range's first day (hours: from its first hour), in the camera's time zone. */
export const PeopleCountBucket = z.object({
  start: z.string(),
  end: z.string(),
  /** The same as Unix ms. */
  start_at: z.int(),
  end_at: z.int(),
  in_count: z.int(),
  out_count: z.int(),
})
export type PeopleCountBucket = z.output<typeof PeopleCountBucket>

/** Types that a timeline asks for; all without it. */
export const TypeFilter = z.optional(z.array(AnalyticType).check(z.maxLength(ANALYTIC_TYPES.length)))
