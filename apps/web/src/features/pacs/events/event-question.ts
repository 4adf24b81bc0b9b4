/** What an event table asks for: the filters of the address made complete by the defaults of its kind. */
import {
  ARCHIVE_DAYS_MAX,
  MOTION_REPORT_RANGE_DEFAULT_MS,
  REPORT_PAGE_SIZE_DEFAULT,
  REPORT_RANGE_DEFAULT_MS,
  TEMPERATURE_MAX_DEFAULT,
  TEMPERATURE_MIN_DEFAULT,
} from '@sova/contract'
import { correctedRange, type DateRange } from '../../../shared/dates/date-range.ts'
import { camerasOf } from './camera-choice.ts'
import type { EventKind } from './event-kinds.ts'
import type { EventSearch } from './event-search.ts'
import { shownPage } from './shown-rows.ts'

export interface EventFilters {
  /** Numbers; none means all cameras. */
  cameras: string[]
  query: string
  number: string
  isGrantedOnly: boolean
  temperatureMin: number
  temperatureMax: number
}

export interface EventQuestion extends EventFilters {
  /** Null until both dates are set: nothing is asked for. */
  range: DateRange | null
  page: number
  pageSize: number
}

const rangeDefaultMs = (kind: EventKind): number =>
  kind === 'motions' ? MOTION_REPORT_RANGE_DEFAULT_MS : REPORT_RANGE_DEFAULT_MS

export interface ShownRange {
  /** Null where the date was emptied. */
  startMs: number | null
  endMs: number | null
}

/** @param openedMs when the table was opened: its default range does not move while it is looked at */
export function shownRange(kind: EventKind, { f, t }: EventSearch, openedMs: number): ShownRange {
  const msOf = (moment: number | undefined, fallbackMs: number) =>
    moment === undefined ? fallbackMs : moment === 0 ? null : moment * 1000
  const endMs = msOf(t, openedMs)
  return { startMs: msOf(f, (endMs ?? openedMs) - rangeDefaultMs(kind)), endMs }
}

/** The range with both dates, within the archive and today; and whether it had to be made so. */
export function validRange({ startMs, endMs }: ShownRange, nowMs: number) {
  if (startMs === null || endMs === null) return { range: null, wasInvalid: false }
  return correctedRange({ startMs, endMs }, { depthDays: ARCHIVE_DAYS_MAX, nowMs })
}

export function eventQuestion(kind: EventKind, search: EventSearch, range: DateRange | null): EventQuestion {
  const pageSize = search.p ?? REPORT_PAGE_SIZE_DEFAULT
  return {
    range,
    page: shownPage(search.c ?? 1, pageSize),
    pageSize,
    cameras: camerasOf(search.k),
    query: search.s ?? '',
    number: kind === 'cars' ? (search.n ?? '') : '',
    isGrantedOnly: kind === 'cars' && search.a === '1',
    temperatureMin: search.l ?? TEMPERATURE_MIN_DEFAULT,
    temperatureMax: search.h ?? TEMPERATURE_MAX_DEFAULT,
  }
}
