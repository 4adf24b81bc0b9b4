/** When an analytic of a camera works, and when its owner is told (spec 1 §3, §5). Times are of the camera's zone. */
import * as z from 'zod/mini'
import { ANALYTIC_TYPES } from './analytics.ts'
import { CameraNumber } from './camera.ts'

/** One per analytic type, and the times in which notifications are sent. */
export const SCHEDULE_TYPES = [...ANALYTIC_TYPES, 'notification'] as const
export const ScheduleType = z.enum(SCHEDULE_TYPES)
export type ScheduleType = z.output<typeof ScheduleType>

export const SCHEDULE_START_DEFAULT = '09:00'
export const SCHEDULE_END_DEFAULT = '18:00'
/** Of one camera and type. */
export const SCHEDULES_MAX = 10
export const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const
/** Of 0 Monday to 6 Sunday, on the wire of the editor (spec 1 §3). */
export const DAY_LABELS = ['ПН', 'ВТ', 'СР', 'ЧТ', 'ПТ', 'СБ', 'ВС'] as const

const INT32_MAX = 2_147_483_647
export const ScheduleId = z.int().check(z.minimum(1), z.maximum(INT32_MAX))

/** `HH:MM` */
export const TimeOfDay = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

export const ScheduleDay = z.object({
  /** 0 Monday … 6 Sunday. */
  day_of_week: z.int().check(z.minimum(0), z.maximum(6)),
  is_active: z.boolean(),
  start_time: TimeOfDay,
  /** `00:00` is the end of the day. */
  end_time: TimeOfDay,
})
export type ScheduleDay = z.output<typeof ScheduleDay>

/** A day stands once; at least one is active. */
export const ScheduleDays = z.array(ScheduleDay).check(
  z.maxLength(DAYS_OF_WEEK.length),
  z.refine<ScheduleDay[]>((days) => new Set(days.map((day) => day.day_of_week)).size === days.length, {
    params: { key: 'schedule_day_repeated' },
  }),
  z.refine<ScheduleDay[]>((days) => days.some((day) => day.is_active), {
    params: { key: 'schedule_day_required' },
  }),
)

export const Schedule = z.object({
  schedule_id: ScheduleId,
  schedule_type: ScheduleType,
  camera_number: CameraNumber,
  /** All seven days, from Monday. */
  settings: z.array(ScheduleDay),
})
export type Schedule = z.output<typeof Schedule>

/** Minutes after midnight; of an end, midnight is 24:00. */
export const minutesOf = (time: string, side: 'start' | 'end'): number => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return side === 'end' && minutes === 0 ? 24 * 60 : minutes
}

/** Whether an active day of it ends before it begins. */
export const hasReversedDay = (days: readonly ScheduleDay[]): boolean =>
  days.some((day) => day.is_active && minutesOf(day.start_time, 'start') >= minutesOf(day.end_time, 'end'))

/**
 * Whether any schedule holds at a moment of the camera's own time; without schedules it always does.
 * @param local day of the week from 0 Monday, and minutes after midnight
 */
export function isScheduled(
  schedules: readonly Pick<Schedule, 'settings'>[],
  local: { dayOfWeek: number; minutes: number },
): boolean {
  if (schedules.length === 0) return true
  return schedules.some(({ settings }) =>
    settings.some(
      (day) =>
        day.is_active &&
        day.day_of_week === local.dayOfWeek &&
        minutesOf(day.start_time, 'start') <= local.minutes &&
        local.minutes < minutesOf(day.end_time, 'end'),
    ),
  )
}

/** What the editor shows of one day's line: hours, and the labels of the days that have them (spec 1 §3). */
export interface ScheduleEditorRow {
  from: string
  to: string
  days: string[]
  isActive: boolean
}

/** One row for the days that have the same hours; the first is the earliest day's. */
export function toEditorRows({ settings }: Pick<Schedule, 'settings'>): ScheduleEditorRow[] {
  const rows = new Map<string, ScheduleEditorRow>()
  for (const day of [...settings].sort((a, b) => a.day_of_week - b.day_of_week)) {
    const label = DAY_LABELS[day.day_of_week]
    if (!day.is_active || label === undefined) continue
    const key = `${day.start_time} ${day.end_time}`
    const row = rows.get(key)
    if (row) row.days.push(label)
    else rows.set(key, { from: day.start_time, to: day.end_time, days: [label], isActive: true })
  }
  return [...rows.values()]
}

/** The seven days of the editor's row; labels that are no day are dropped (spec 1 §5). */
export function toScheduleDays(row: ScheduleEditorRow): ScheduleDay[] {
  return DAYS_OF_WEEK.map((day) => ({
    day_of_week: day,
    is_active: row.isActive && row.days.includes(DAY_LABELS[day] ?? ''),
    start_time: row.from,
    end_time: row.to,
  }))
}
