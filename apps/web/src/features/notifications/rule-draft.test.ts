import type { NotificationRule } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { draftToSave, formOf } from './rule-draft.ts'

const days = (active: readonly number[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day_of_week: day,
    is_active: active.includes(day),
    start_time: '08:00',
    end_time: '20:00',
  }))
const rule: NotificationRule = {
  id: 3,
  title: 'Ночь',
  is_active: false,
  kinds: ['crowd', 'camera_offline'],
  cameras: [{ number: '17', title: 'Въезд' }],
  channels: ['email', 'webhook'],
  email: 'guard@example.org',
  webhook_url: 'https://hooks.example.org/a',
  cooldown_s: 60,
  timezone: null,
  schedule: days([5, 6]).map((day) => (day.day_of_week === 6 ? { ...day, start_time: '10:00' } : day)),
  quiet_hours: { from: '23:00', to: '06:30' },
}

describe('a rule', () => {
  it('that is opened and saved stays what it is', () => {
    const { id, cameras, ...fields } = rule
    expect(draftToSave(formOf(rule, 'Europe/Moscow'))).toEqual({ ...fields, camera_numbers: ['17'] })
  })

  it('that is new is of all cameras, always, in the zone of whoever makes it', () => {
    const form = formOf(null, 'Europe/Moscow')
    expect(draftToSave(form)).toBeNull()
    expect(draftToSave({ ...form, title: 'Ночь', kinds: ['mask'] })).toMatchObject({
      camera_numbers: null,
      channels: [],
      schedule: null,
      quiet_hours: null,
      cooldown_s: 300,
      timezone: 'Europe/Moscow',
    })
  })

  it('takes what its switches say, not what stands below them', () => {
    const form = { ...formOf(rule, 'UTC'), channels: [], isAllCameras: true, isScheduled: false, isQuiet: false }
    expect(draftToSave(form)).toMatchObject({
      camera_numbers: null,
      email: null,
      webhook_url: null,
      schedule: null,
      quiet_hours: null,
    })
  })

  it.each([
    ['without a title', { title: '  ' }],
    ['without an event', { kinds: [] }],
    ['without a camera', { cameras: [] }],
    ['without a day', { week: [{ from: '08:00', to: '20:00', days: [], isActive: true }] }],
    ['with an hour of no clock', { quietHours: { from: '25:00', to: '07:00' } }],
  ])('%s is not saved', (_, change) => {
    expect(draftToSave({ ...formOf(rule, 'UTC'), ...change })).toBeNull()
  })
})
