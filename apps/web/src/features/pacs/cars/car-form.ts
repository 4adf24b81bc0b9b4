/** The form of a car: its expiry counts only while its temporary access is on (spec 2 §5). */
import { type Car, CarNumber } from '@sova/contract'
import i18next from 'i18next'
import { fromIsoDay, isoDayOf } from '../../../shared/dates/date-text.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'

export interface CarValues {
  number: string
  employee_id: Choice | null
  isTemporary: boolean
  /** Midnight of the last day, in the browser's zone; null where none was chosen. */
  expired_date: number | null
  /** In which that day ends. */
  timezone: string
}

const browserTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const CAR_FIELDS_SHOWN = ['number', 'employee_id', 'expired_date']

export const emptyCar = (owner: Choice | null): CarValues => ({
  number: '',
  employee_id: owner,
  isTemporary: false,
  expired_date: null,
  timezone: browserTimezone(),
})

export const valuesOf = (car: Car, owner: Choice): CarValues => ({
  number: car.number,
  employee_id: owner,
  isTemporary: car.expired_date !== null,
  expired_date: car.expired_date === null ? null : fromIsoDay(car.expired_date),
  timezone: car.timezone ?? browserTimezone(),
})

export interface CarDraft {
  number: string
  employee_id: number
  expired_date: string | null
  timezone: string | null
}

/** Null while the form has no owner. */
export function draftOf({
  number,
  employee_id: owner,
  isTemporary,
  expired_date,
  timezone,
}: CarValues): CarDraft | null {
  if (owner === null) return null
  const isLimited = isTemporary && expired_date !== null
  return {
    number: number.trim().toUpperCase(),
    employee_id: owner.id,
    expired_date: isLimited ? isoDayOf(expired_date) : null,
    timezone: isLimited ? timezone : null,
  }
}

/** @param todayMs any moment of today */
export const carProblems = (todayMs: number) => ({
  number: (number: string) => (CarNumber.safeParse(number).success ? null : i18next.t('pacs:carNumberRule')),
  employee_id: (owner: Choice | null) => (owner ? null : i18next.t('pacs:choose_employee')),
  expired_date: (dayMs: number | null, { isTemporary }: CarValues) => {
    if (!isTemporary) return null
    if (dayMs === null) return i18next.t('pacs:expiryRequired')
    return isoDayOf(dayMs) < isoDayOf(todayMs) ? i18next.t('pacs:expiryPast') : null
  },
})
