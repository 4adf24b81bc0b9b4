import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let owner: TestCaller
let guest: TestCaller
let camera: BuiltCamera
const changed: unknown[] = []

const monday = { day_of_week: 0, is_active: true, start_time: '09:00', end_time: '18:00' }
const which = () => ({ schedule_type: 'perimeter_security', camera_number: camera.number })
const list = async (caller: TestCaller, given: object = which()) =>
  (await caller.post('/v0/schedule/', given)).body.results

beforeAll(async () => {
  const { database, signIn, bus } = portal()
  const [one, two] = [await buildAccount(database), await buildAccount(database)]
  owner = await signIn(one)
  guest = await signIn(two)
  camera = await buildCamera(database, {
    permissions: [
      { account: one, permission: 'O' },
      { account: two, permission: 'L' },
    ],
  })
  await bus.subscribe('analytics_settings_changed', (message) => void changed.push(message))
})

describe('a schedule of an analytic', () => {
  it('is made, listed, changed and deleted by the camera’s owner, and the engine hears of each [SCHEDULE-04] [SCHEDULE-05] [SCHEDULE-11] [SCHEDULE-12] [SCHEDULE-13] [SCHEDULE-14]', async () => {
    changed.length = 0
    expect(await list(owner)).toEqual([])
    const { body: made } = await owner.post('/v0/schedule/create/', { ...which(), settings: [monday] })
    expect(made).toMatchObject({ ...which(), schedule_id: expect.any(Number) })
    expect((made.settings as unknown[]).map((day) => (day as { day_of_week: number }).day_of_week)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ])
    expect(await list(owner)).toEqual([made])
    const night = { ...monday, day_of_week: 6, start_time: '22:30', end_time: '00:00' }
    const change = { ...which(), schedule_id: made.schedule_id, settings: [night] }
    const { body: edited } = await owner.post('/v0/schedule/edit/', change)
    expect((edited.settings as unknown[])[6]).toEqual(night)
    expect(await list(guest)).toEqual([edited])
    const { body } = await owner.post('/v0/schedule/delete', { schedule_id: made.schedule_id, confirm: true })
    expect(body).toEqual({ results: [] })
    expect(changed).toEqual(Array(3).fill({ number: camera.number, type: 'perimeter_security' }))
  })

  it.each([
    ['no day', [], 'settings', 'Выберите хотя бы один день.'],
    ['no active day', [{ ...monday, is_active: false }], 'settings', 'Выберите хотя бы один день.'],
    ['a day twice', [monday, monday], 'settings', 'День недели повторяется.'],
    [
      'an end before its start',
      [{ ...monday, start_time: '18:00', end_time: '09:00' }],
      'start_time',
      'Время начала должно быть раньше времени окончания.',
    ],
    ['a time of no clock', [{ ...monday, start_time: '25:00' }], 'settings', 'Недопустимое значение.'],
  ])('with %s is refused in words [SCHEDULE-16]', async (_, settings, field, message) => {
    const { status, body } = await owner.post('/v0/schedule/create/', { ...which(), settings })
    expect([status, body[field]]).toEqual([400, [message]])
  })

  it('is not deleted without a confirmation, and no more than ten are made, also at once', async () => {
    const { body } = await owner.post('/v0/schedule/create/', { ...which(), settings: [monday] })
    const unconfirmed = { schedule_id: body.schedule_id, confirm: false }
    expect((await owner.post('/v0/schedule/delete', unconfirmed)).status).toBe(400)
    const create = () => owner.post('/v0/schedule/create/', { ...which(), settings: [monday] })
    const refused = (await Promise.all(Array.from({ length: 12 }, create))).filter(({ status }) => status === 400)
    expect(refused.map((answer) => answer.body.non_field_errors)).toEqual(Array(3).fill(['Не больше 10 расписаний.']))
    expect(await list(owner)).toHaveLength(10)
  })
})

describe('a schedule of notifications', () => {
  it('is each account’s own', async () => {
    const own = { schedule_type: 'notification', camera_number: camera.number }
    const { body } = await guest.post('/v0/schedule/create/', { ...own, settings: [monday] })
    expect(await list(guest, own)).toEqual([body])
    expect(await list(owner, own)).toEqual([])
    const theirs = { schedule_id: body.schedule_id, confirm: true }
    expect((await owner.post('/v0/schedule/delete', theirs)).status).toBe(404)
  })
})

it('a schedule of a hidden camera is an empty list, as of one that does not exist [SCHEDULE-15]', async () => {
  const { database } = portal()
  const hidden = await buildCamera(database)
  for (const number of [hidden.number, '404404']) {
    expect(await list(owner, { schedule_type: 'mask', camera_number: number })).toEqual([])
  }
})
