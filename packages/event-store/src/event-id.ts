/**
 * Ids encode the event's moment and kind: (ms since 2020) × 4096 + type × 256 + number within the ms. They sort as the
 * events do, stay below 2^53 until the year 2089, and an event is found by its id without an index on it.
 */
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'

const EPOCH_MS = Date.UTC(2020, 0, 1)
const TYPE_UNIT = 256
const MS_UNIT = 4096

export const EVENT_NUMBERS_PER_MS = TYPE_UNIT

/** As `analytics_event.type` holds it; the list of types keeps its order for good. */
export const typeCodeOf = (type: AnalyticType): number => ANALYTIC_TYPES.indexOf(type) + 1
export const typeOfCode = (code: number): AnalyticType | null => ANALYTIC_TYPES[code - 1] ?? null

/** @param number within the ms, 0 … 255 */
export const encodeEventId = (atMs: number, type: AnalyticType, number: number): number =>
  (atMs - EPOCH_MS) * MS_UNIT + typeCodeOf(type) * TYPE_UNIT + (number % TYPE_UNIT)

/** Null for a number that no event has. */
export function decodeEventId(id: number): { atMs: number; type: AnalyticType } | null {
  if (!Number.isSafeInteger(id) || id < 0) return null
  const type = typeOfCode(Math.floor((id % MS_UNIT) / TYPE_UNIT))
  return type && { atMs: EPOCH_MS + Math.floor(id / MS_UNIT), type }
}

/** The earliest moment that an id can say. */
export const EVENT_EPOCH_MS = EPOCH_MS
