/** The filters of an event table in the address, under short keys (spec 2 §2). */
import { PageNumber, REPORT_PAGE_SIZES, REPORT_QUERY_LENGTH_MAX } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient, numeric } from '../../../shared/search-schemas.ts'
import { CameraKey } from './camera-choice.ts'

const YEAR_2100_S = 4_102_444_800
/** Unix seconds; 0 for a date that was emptied. */
const Moment = lenient(numeric(z.int().check(z.minimum(0), z.maximum(YEAR_2100_S))))
const Text = lenient(z.string().check(z.maxLength(REPORT_QUERY_LENGTH_MAX)))
const Celsius = lenient(
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.regex(/^-?\d{1,4}(\.\d)?$/)), z.number()]),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.minimum(-100), z.maximum(1000)),
  ),
)

export const EventSearch = z.object({
  /** From, to. */
  f: Moment,
  t: Moment,
  /** Search. */
  s: Text,
  /** Current page, page size. */
  c: lenient(numeric(PageNumber)),
  p: lenient(numeric(z.literal(REPORT_PAGE_SIZES))),
  /** Cameras by their numbers; all of the account without it. */
  k: lenient(CameraKey),
  /** Plate number, and whether access was granted. */
  n: Text,
  a: lenient(z.literal('1')),
  /** Lowest and highest temperature. */
  l: Celsius,
  h: Celsius,
})
export type EventSearch = z.output<typeof EventSearch>

/** A change of a filter shows its answer from the first page on. */
export const searchWith = (search: EventSearch, change: Partial<EventSearch>): EventSearch => ({
  ...search,
  c: undefined,
  ...change,
})
