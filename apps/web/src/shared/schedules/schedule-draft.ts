/** A schedule in the shape of its editor: from, to, and the labels of the days that have these hours (spec 1 §3). */
import {
  DAY_LABELS,
  DAYS_OF_WEEK,
  SCHEDULE_END_DEFAULT,
  SCHEDULE_START_DEFAULT,
  type Schedule,
  type ScheduleDay,
  type ScheduleEditorRow,
  TimeOfDay,
  toEditorRows,
  toScheduleDays,
} from '@sova/contract'

export const WORKDAYS = DAY_LABELS.slice(0, 5)

export const NEW_SCHEDULE: ScheduleEditorRow = {
  from: SCHEDULE_START_DEFAULT,
  to: SCHEDULE_END_DEFAULT,
  days: [...WORKDAYS],
  isActive: true,
}

export const isTime = (text: string): boolean => TimeOfDay.safeParse(text).success

/** One row for the days that have the same hours; nearly always there is one. */
export function draftOf(schedule: Pick<Schedule, 'settings'> | null): ScheduleEditorRow[] {
  if (!schedule) return [NEW_SCHEDULE]
  const rows = toEditorRows(schedule)
  return rows.length > 0 ? rows : [{ ...NEW_SCHEDULE, isActive: false }]
}

/** A day has one row: whichever took it last. */
export const withDays = (rows: readonly ScheduleEditorRow[], index: number, days: string[]): ScheduleEditorRow[] =>
  rows.map((row, at) => ({ ...row, days: at === index ? days : row.days.filter((day) => !days.includes(day)) }))

/** Null while an hour is of no clock or no day is active: then there is nothing to save. */
export function daysToSave(rows: readonly ScheduleEditorRow[]): ScheduleDay[] | null {
  if (!rows.every(({ from, to }) => isTime(from) && isTime(to))) return null
  const weeks = rows.map(toScheduleDays)
  const days = DAYS_OF_WEEK.flatMap((day) => {
    const hours = weeks.flatMap((week) => week[day] ?? [])
    return hours.find(({ is_active }) => is_active) ?? hours[0] ?? []
  })
  return days.some(({ is_active }) => is_active) ? days : null
}

/** `ПН, ВТ 09:00–18:00; СБ 10:00–14:00`. @param dayName of a label */
export const describeSchedule = (schedule: Pick<Schedule, 'settings'>, dayName: (label: string) => string): string =>
  toEditorRows(schedule)
    .map(({ from, to, days }) => `${days.map(dayName).join(', ')} ${from}–${to}`)
    .join('; ')
