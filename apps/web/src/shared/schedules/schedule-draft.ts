/** A schedule in the shape of its editor: from, to, and the labels of its days (spec 1 §3). */
import {
  DAY_LABELS,
  SCHEDULE_END_DEFAULT,
  SCHEDULE_START_DEFAULT,
  type Schedule,
  type ScheduleDay,
  type ScheduleEditorRow,
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

/** The hours of the first days stand for all: the editor has one row. */
export function draftOf(schedule: Pick<Schedule, 'settings'> | null): ScheduleEditorRow {
  if (!schedule) return NEW_SCHEDULE
  const [first, ...others] = toEditorRows(schedule)
  if (!first) return { ...NEW_SCHEDULE, isActive: false }
  return { ...first, days: [...first.days, ...others.flatMap(({ days }) => days)] }
}

/** Null while no day is active: then there is nothing to save. */
export function daysToSave(row: ScheduleEditorRow): ScheduleDay[] | null {
  const days = toScheduleDays(row)
  return days.some(({ is_active }) => is_active) ? days : null
}

/** `ПН, ВТ 09:00–18:00; СБ 10:00–14:00`. @param dayName of a label */
export const describeSchedule = (schedule: Pick<Schedule, 'settings'>, dayName: (label: string) => string): string =>
  toEditorRows(schedule)
    .map(({ from, to, days }) => `${days.map(dayName).join(', ')} ${from}–${to}`)
    .join('; ')
