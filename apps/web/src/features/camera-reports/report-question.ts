/** What the report of a camera asks for. Pure. */
import {
  type AnalyticType,
  MOTION_REPORT_RANGE_DEFAULT_MS,
  PLATE_DEBOUNCE_MS,
  REPORT_DEBOUNCE_MS,
  REPORT_FILTERS,
  REPORT_PAGE_SIZE_DEFAULT,
  REPORT_RANGE_DEFAULT_MS,
  type TimeBucketH,
} from '@sova/contract'

export interface ReportQuestion {
  /** Null until it is chosen, or after it was emptied. */
  startMs: number | null
  endMs: number | null
  /** Words of the text. */
  query: string
  /** Part of a plate. */
  number: string
  isGrantedOnly: boolean
  /** °C */
  temperatureMin: number | null
  temperatureMax: number | null
  page: number
  pageSize: number
  /** Of people counting, hours; null is the list of events. */
  bucketH: TimeBucketH | null
}

/** Nothing is asked for until both dates are set. */
export const EMPTY_QUESTION: ReportQuestion = {
  startMs: null,
  endMs: null,
  query: '',
  number: '',
  isGrantedOnly: false,
  temperatureMin: null,
  temperatureMax: null,
  page: 1,
  pageSize: REPORT_PAGE_SIZE_DEFAULT,
  bucketH: null,
}

const rangeDefaultMs = (type: AnalyticType): number =>
  type === 'motion_alarm' ? MOTION_REPORT_RANGE_DEFAULT_MS : REPORT_RANGE_DEFAULT_MS

/**
 * The last hour, of motion the last day, without search, at the first page.
 * @param endMs the latest moment of the archive, or now
 */
export const questionAtFirst = (type: AnalyticType, endMs: number): ReportQuestion => ({
  ...EMPTY_QUESTION,
  startMs: endMs - rangeDefaultMs(type),
  endMs,
})

/** The last hour of every kind (spec 2 §4); how many rows a page has stays. */
export const questionAfterReset = (endMs: number, { pageSize }: ReportQuestion): ReportQuestion => ({
  ...EMPTY_QUESTION,
  startMs: endMs - REPORT_RANGE_DEFAULT_MS,
  endMs,
  pageSize,
})

export const hasRange = (question: ReportQuestion): question is ReportQuestion & { startMs: number; endMs: number } =>
  question.startMs !== null && question.endMs !== null

/**
 * How long to wait for the next change: a plate is typed letter by letter, and looked for soon; the first question that
 * has both dates waits for nothing.
 */
export function settlingMs(before: ReportQuestion, after: ReportQuestion): number {
  if (!hasRange(before)) return 0
  const isSame =
    JSON.stringify({ ...before, number: '', page: 1 }) === JSON.stringify({ ...after, number: '', page: 1 })
  return isSame && before.number !== after.number ? PLATE_DEBOUNCE_MS : REPORT_DEBOUNCE_MS
}

/** Which filters the report of a kind has beside the dates (spec 2 §2). */
export const reportParts = (type: AnalyticType) => ({
  hasSearch: SEARCHED.has(type),
  hasPlate: 'number' in REPORT_FILTERS[type],
  hasAccess: 'access' in REPORT_FILTERS[type],
  hasTemperature: 'temperature_min' in REPORT_FILTERS[type],
})

const SEARCHED: ReadonlySet<AnalyticType> = new Set([
  'thermal_vision',
  'car_number',
  'helmet',
  'mask',
  'crowd',
  'perimeter_security',
  'parking_detection',
])

/** The fields of the request, for the kinds that have them; the range has both its dates. */
export function reportRequest(
  type: AnalyticType,
  cameraNumber: string,
  question: ReportQuestion & { startMs: number; endMs: number },
) {
  const { hasSearch, hasPlate, hasAccess, hasTemperature } = reportParts(type)
  return {
    camera_number: cameraNumber,
    start: new Date(question.startMs).toISOString(),
    end: new Date(question.endMs).toISOString(),
    query: (hasSearch && question.query.trim()) || null,
    number: (hasPlate && question.number.trim()) || null,
    access: hasAccess && question.isGrantedOnly ? true : null,
    temperature_min: hasTemperature ? question.temperatureMin : null,
    temperature_max: hasTemperature ? question.temperatureMax : null,
  }
}
