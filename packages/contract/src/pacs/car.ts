import * as z from 'zod/mini'
import { EntityId, entityListRequest, entityPage, NamedRow } from './entity-list.ts'

export const CAR_NUMBER_LENGTH_MAX = 9
/** Of one employee. */
export const EMPLOYEE_CARS_MAX = 50
/** Creating a car shows the first of its owner's others (spec 2 §9). */
export const CAR_OWNER_PREVIEW_SIZE = 5

/** Letters of any alphabet and digits; blanks and dashes that people type are left out. */
const CAR_NUMBER = /^[\p{L}\p{N}]{1,9}$/u

export const CarNumber = z.string().check(
  z.overwrite((text) =>
    text
      .normalize('NFC')
      .replace(/[\s-]+/g, '')
      .toUpperCase(),
  ),
  z.refine((text) => CAR_NUMBER.test(text), { params: { key: 'car_number' } }),
)
export type CarNumber = z.output<typeof CarNumber>

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** `2026-07-31`; the car may pass to the end of that day in its time zone. */
export const ExpiredDate = z.string().check(z.refine(isCalendarDate, { params: { key: 'car_expired_date' } }))

export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const Car = z.object({
  id: EntityId,
  number: z.string(),
  employee_id: EntityId,
  /** Null for a car without an end. */
  expired_date: z.nullable(z.string()),
  /** Of `expired_date`; null without one. */
  timezone: z.nullable(z.string()),
})
export type Car = z.output<typeof Car>

export const CAR_FIELDS = Object.keys(Car.shape) as (keyof Car)[]
export const CarRow = z.extend(z.partial(Car), { id: EntityId })
export type CarRow = z.output<typeof CarRow>

export const CAR_SORTS = [
  'id_asc',
  'id_desc',
  'number_asc',
  'number_desc',
  'expired_date_asc',
  'expired_date_desc',
] as const
export type CarSort = (typeof CAR_SORTS)[number]
export const CAR_EXTRA = ['employee'] as const

export const CarListRequest = entityListRequest({
  fields: CAR_FIELDS,
  sorts: CAR_SORTS,
  sort: 'id_asc',
  extra: CAR_EXTRA,
  filters: z.strictObject({ id: z.optional(EntityId), employee_id: z.optional(EntityId) }),
})
export type CarListRequest = z.output<typeof CarListRequest>

export const CarPage = entityPage(CarRow, z.object({ employee: z.optional(z.array(NamedRow)) }))
export type CarPage = z.output<typeof CarPage>
