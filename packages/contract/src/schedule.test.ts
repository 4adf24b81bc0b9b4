import { describe, expect, it } from 'vitest'
import { DAY_LABELS, hasReversedDay, isScheduled, type ScheduleDay, toEditorRows, toScheduleDays } from './schedule.ts'

const day = (day_of_week: number, start_time: string, end_time: string, is_active = true): ScheduleDay => ({
  day_of_week,
  is_active,
  start_time,
  end_time,
})

describe('the editor of a schedule', () => {
  it('shows hours with the days that have them, and gives them back [SCHEDULE-06]', () => {
    const settings = [day(0, '09:00', '18:00'), day(1, '09:00', '18:00'), day(6, '22:00', '00:00')]
    const rows = toEditorRows({ settings })
    expect(rows).toEqual([
      { from: '09:00', to: '18:00', days: ['ПН', 'ВТ'], isActive: true },
      { from: '22:00', to: '00:00', days: ['ВС'], isActive: true },
    ])
    expect(toScheduleDays(rows[0]!).map((given) => given.is_active)).toEqual([true, true, ...Array(5).fill(false)])
  })

  it('drops days that there are not [SCHEDULE-08]', () => {
    const days = toScheduleDays({ from: '09:00', to: '18:00', days: ['СР', 'Monday', '8'], isActive: true })
    expect(days.filter((given) => given.is_active).map((given) => DAY_LABELS[given.day_of_week])).toEqual(['СР'])
  })
})

describe('a schedule', () => {
  const settings = [day(0, '09:00', '18:00'), day(6, '22:00', '00:00'), day(2, '00:00', '00:00', false)]

  it.each([
    [0, 9 * 60, true],
    [0, 18 * 60, false],
    [0, 9 * 60 - 1, false],
    [6, 23 * 60 + 59, true],
    [2, 12 * 60, false],
  ])('on day %i at minute %i: %s', (dayOfWeek, minutes, isOn) => {
    expect(isScheduled([{ settings }], { dayOfWeek, minutes })).toBe(isOn)
  })

  it('that there is none of holds always', () => {
    expect(isScheduled([], { dayOfWeek: 3, minutes: 0 })).toBe(true)
  })

  it('whose day ends before it begins is found, unless the day is off', () => {
    expect(hasReversedDay([day(0, '18:00', '09:00')])).toBe(true)
    expect(hasReversedDay([day(0, '09:00', '09:00')])).toBe(true)
    expect(hasReversedDay([day(0, '18:00', '09:00', false), day(1, '18:00', '00:00')])).toBe(false)
  })
})
