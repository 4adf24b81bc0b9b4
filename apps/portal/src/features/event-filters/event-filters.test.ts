import { EVENT_FILTERS_MAX, EventFilter, reportGangMask } from '@sova/contract'
import { type BuiltCamera, buildCamera } from '@sova/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { useGang } from '../../testing/use-gang.ts'

const gang = useGang()
let gate: BuiltCamera
let yard: BuiltCamera

const AT_MS = Date.parse('2026-11-20T10:00:00Z')
const range = { start: '2026-11-20T00:00:00Z', end: '2026-11-20T13:00:00Z' }

beforeAll(async () => {
  const { database, admin, caller } = gang()
  const permissions = [{ account: admin, permission: 'O' as const }]
  gate = await buildCamera(database, { permissions })
  yard = await buildCamera(database, { permissions })
  const events = [gate, yard].map(({ number }) => ({ camera_number: number, type: 'mask' as const, at_ms: AT_MS }))
  await sendEvents(caller, events)
})

beforeEach(async () => {
  await gang().database.sql`DELETE FROM event_filter`
})

const draft = (change: object = {}) => ({
  title: 'Ночь у ворот',
  type: 'mask',
  settings: { query: 'без маски', camera_numbers: [gate.number], span_s: 28_800 },
  ...change,
})
const create = async (change: object = {}) =>
  EventFilter.parse(await gang().ask('/v0/pacs/event_filters/create/', draft(change)))
const refused = (change: object) => gang().refused('/v0/pacs/event_filters/create/', draft(change))
const titles = async (request: object = {}) => {
  const { results, count } = await gang().ask('/v0/pacs/event_filters/', request)
  const rows = (results as unknown[]).map((row) => EventFilter.parse(row))
  expect(count).toBe(rows.length)
  return rows.map(({ title }) => title)
}

describe('a saved filter', () => {
  it('keeps what a table asks for under its title, for its own account alone', async () => {
    const made = await create({ title: '  Ночь ' })
    expect(made).toEqual({ id: expect.any(Number), ...draft({ title: 'Ночь' }) })
    expect(await titles()).toEqual(['Ночь'])
    const { body } = await gang().strangeCaller.post('/v0/pacs/event_filters/')
    expect(body).toEqual({ count: 0, results: [] })
  })

  it('is listed by title, and by table where one is asked for', async () => {
    for (const [title, type] of [
      ['яма', 'mask'],
      ['Арка', 'mask'],
      ['гости', 'car_number'],
    ]) {
      await create({ title, type })
    }
    expect(await titles()).toEqual(['Арка', 'гости', 'яма'])
    expect(await titles({ type: 'mask' })).toEqual(['Арка', 'яма'])
  })

  it('is renamed, asked anew and deleted by its account, and is not there for another', async () => {
    const { ask, strangeCaller } = gang()
    const { id } = await create()
    const renamed = await ask('/v0/pacs/event_filters/edit/', { id, title: 'Утро' })
    expect(renamed).toEqual({ id, ...draft({ title: 'Утро' }) })
    const settings = { span_s: 3600 }
    expect(await ask('/v0/pacs/event_filters/edit/', { id, settings })).toEqual({
      id,
      title: 'Утро',
      type: 'mask',
      settings,
    })
    for (const call of ['edit', 'delete']) {
      expect((await strangeCaller.post(`/v0/pacs/event_filters/${call}/`, { id, title: 'x' })).status).toBe(404)
    }
    await ask('/v0/pacs/event_filters/delete/', { id })
    expect(await titles()).toEqual([])
    expect((await gang().refused('/v0/pacs/event_filters/delete/', { id })).status).toBe(404)
  })

  it.each([
    ['an empty title', { title: ' ' }, 'title'],
    ['a title of 65 characters', { title: 'x'.repeat(65) }, 'title'],
    ['a table that there is not', { type: 'face_recognition' }, 'type'],
    ['no length of its range', { settings: {} }, 'settings'],
    ['a search of 10,000 characters', { settings: { span_s: 60, query: 'x'.repeat(10_000) } }, 'settings'],
    [
      'temperatures in the wrong order',
      { settings: { span_s: 60, temperature_min: 40, temperature_max: 30 } },
      'temperature_min',
    ],
    ['a camera that there is not', { settings: { span_s: 60, camera_numbers: ['404'] } }, 'camera_numbers'],
  ])('with %s is refused beside its field', async (_, change, field) => {
    expect(await refused(change)).toMatchObject({ status: 400, [field]: [expect.any(String)] })
    expect(await titles()).toEqual([])
  })

  it('of a foreign camera is refused, as of one that there is not', async () => {
    const foreign = await buildCamera(gang().database)
    expect(await refused({ settings: { span_s: 60, camera_numbers: [gate.number, foreign.number] } })).toEqual({
      status: 400,
      camera_numbers: [`Нет доступа к камерам: ${foreign.number}.`],
    })
  })

  it('has a title of its own in its table', async () => {
    await create()
    const other = await create({ title: 'Другой' })
    const taken = { status: 400, title: ['Такое название у фильтра этой таблицы уже есть.'] }
    expect(await refused({})).toEqual(taken)
    expect(await gang().refused('/v0/pacs/event_filters/edit/', { id: other.id, title: 'Ночь у ворот' })).toEqual(taken)
    await create({ type: 'helmet' })
    expect(await gang().ask('/v0/pacs/event_filters/edit/', { id: other.id, title: 'Другой' })).toMatchObject({})
  })

  it('is one of at most fifty', async () => {
    await gang().database.sql`
      INSERT INTO event_filter (account_id, type, title, settings)
      SELECT ${gang().admin.id}, 'mask', 'Фильтр ' || n, '{"span_s": 60}' FROM generate_series(1, ${EVENT_FILTERS_MAX}) AS n`
    expect(await refused({})).toEqual({
      status: 400,
      non_field_errors: ['Сохранённых фильтров может быть не больше 50.'],
    })
  })

  it('is saved many times at once by one account', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, place) => create({ title: `Фильтр ${place}` })))
    expect(await titles()).toHaveLength(12)
  })

  it('outlives the right to one of its cameras, which is then silently not searched', async () => {
    const { database, admin, ask } = gang()
    const numbers = [gate.number, yard.number]
    const saved = await create({ settings: { span_s: 3600, camera_numbers: numbers } })
    const found = async () => (await ask(reportGangMask.path, { ...range, camera_numbers: numbers })).count
    expect(await found()).toBe(2)
    await database.sql`DELETE FROM camera_permission WHERE camera_id = ${yard.id} AND account_id = ${admin.id}`
    expect(await found()).toBe(1)
    expect((await ask(reportGangMask.path, { ...range, camera_numbers: [yard.number] })).count).toBe(0)
    expect(await ask('/v0/pacs/event_filters/edit/', { id: saved.id, title: 'Как было' })).toMatchObject({
      settings: { camera_numbers: numbers },
    })
  })
})
