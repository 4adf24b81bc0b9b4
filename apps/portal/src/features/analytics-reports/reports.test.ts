import {
  ANALYTIC_TYPES,
  type AnalyticType,
  loadCarNumberEvents,
  loadCrowdEvents,
  loadFaceEvents,
  loadHelmetEvents,
  loadMaskEvents,
  loadMotionEvents,
  loadParkingEvents,
  loadPeopleCounterEvents,
  loadPerimeterEvents,
  loadThermalEvents,
  reportCarNumber,
  reportCrowd,
  reportFace,
  reportGangCrowd,
  reportGangHelmet,
  reportGangMask,
  reportGangParking,
  reportGangPerimeter,
  reportHelmet,
  reportMask,
  reportMotion,
  reportPacsCarNumber,
  reportPacsMotion,
  reportPacsThermal,
  reportParking,
  reportPeopleCounter,
  reportPerimeter,
  reportThermal,
} from '@sova/contract'
import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

/** Every kind has calls of its own. */
const REPORTS = {
  thermal_vision: reportThermal,
  car_number: reportCarNumber,
  face_recognition: reportFace,
  helmet: reportHelmet,
  motion_alarm: reportMotion,
  mask: reportMask,
  crowd: reportCrowd,
  perimeter_security: reportPerimeter,
  people_counter: reportPeopleCounter,
  parking_detection: reportParking,
}
const EVENTS = {
  thermal_vision: loadThermalEvents,
  car_number: loadCarNumberEvents,
  face_recognition: loadFaceEvents,
  helmet: loadHelmetEvents,
  motion_alarm: loadMotionEvents,
  mask: loadMaskEvents,
  crowd: loadCrowdEvents,
  perimeter_security: loadPerimeterEvents,
  people_counter: loadPeopleCounterEvents,
  parking_detection: loadParkingEvents,
}
const TABLES = {
  car_number: reportPacsCarNumber,
  thermal_vision: reportPacsThermal,
  motion_alarm: reportPacsMotion,
  helmet: reportGangHelmet,
  mask: reportGangMask,
  crowd: reportGangCrowd,
  perimeter_security: reportGangPerimeter,
  parking_detection: reportGangParking,
}

const portal = usePortal()
let owner: TestCaller
let camera: BuiltCamera
let quiet: BuiltCamera
let ids: number[]

const start = '2026-11-20T00:00:00Z'
const end = '2026-11-20T13:00:00Z'
const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)

beforeAll(async () => {
  const { database, signIn } = portal()
  const account = await buildAccount(database, { isGangAdmin: true })
  owner = await signIn(account)
  const permissions = [{ account, permission: 'O' as const }]
  camera = await buildCamera(database, { permissions, title: 'Gate', timezone: 'Asia/Yekaterinburg' })
  quiet = await buildCamera(database, { permissions })
  const { number: camera_number } = camera
  const first = await sendEvents(
    owner,
    ANALYTIC_TYPES.map((type) => ({ camera_number, type, at_ms: at('10:00:00'), text: 'out' })),
  )
  ids = first
  await sendEvents(owner, [
    {
      camera_number,
      type: 'car_number',
      at_ms: at('10:01:00'),
      number: 'А123ВС77',
      access: true,
      text: 'Пожарный расчёт',
      transport_class: 'fire',
      emergency_vehicle_light: true,
      confidence: 0.93,
    },
    { camera_number, type: 'car_number', at_ms: at('10:02:00'), number: 'X999XX', access: false },
    { camera_number, type: 'thermal_vision', at_ms: at('10:03:00'), temperature: 36.6, alarm: false },
    { camera_number, type: 'thermal_vision', at_ms: at('10:04:00'), temperature: 38.9, alarm: true, text: 'Гость' },
    { camera_number, type: 'face_recognition', at_ms: at('10:05:00'), access: true, text: 'Ёлкин' },
    { camera_number, type: 'motion_alarm', at_ms: at('10:06:00'), duration_ms: 65_500 },
    { camera_number, type: 'people_counter', at_ms: at('11:30:00'), text: 'in' },
    { camera_number: quiet.number, type: 'mask', at_ms: at('10:30:00'), text: 'без маски' },
  ])
})

const report = async (type: AnalyticType, given: object = {}) =>
  (await owner.post(REPORTS[type].path, { camera_number: camera.number, start, end, ...given })).body
const dates = (body: Record<string, unknown>) => (body.results as { date: string }[]).map(({ date }) => date)

describe('a report of one camera', () => {
  it.each(ANALYTIC_TYPES)(
    'of %s gives its events from the latest to the earliest [AN-CALL-03] [AN-CALL-07] [REPORT-01]',
    async (type) => {
      const body = await report(type)
      expect(body.page).toMatchObject({ current: 1, page_size: 60 })
      expect(body.count).toBe((body.results as unknown[]).length)
      expect((body.results as { type: string }[]).every((message) => message.type === type)).toBe(true)
      const moments = (body.results as { at: number }[]).map((message) => message.at)
      expect(moments).toEqual([...moments].sort((a, b) => b - a))
      expect(dates(body).at(-1)).toBe('20.11.2026 15:00:00')
    },
  )

  it('of car numbers takes a part of a plate and the access [AN-CALL-04] [AN-MSG-05] [AN-MSG-06]', async () => {
    expect((await report('car_number', { number: 'a12' })).results).toMatchObject([
      {
        number: 'А123ВС77',
        access: true,
        transport_class: 'fire',
        emergency_vehicle_light: true,
        confidence: 0.93,
        device_id: null,
        employee_id: null,
      },
    ])
    expect((await report('car_number', { access: false })).results).toMatchObject([{ number: 'X999XX' }])
    expect((await report('car_number', { query: 'РАСЧЕТ' })).count).toBe(1)
    expect((await report('car_number', { query: 'x99' })).count).toBe(1)
  })

  it('of faces takes the access [AN-CALL-05] [AN-MSG-07]', async () => {
    expect((await report('face_recognition', { access: true })).results).toMatchObject([
      { text: 'Ёлкин', access: true, face_screenshot: null },
    ])
    expect((await report('face_recognition', { query: 'елк' })).count).toBe(1)
  })

  it('of temperatures takes bounds and the alarm [AN-CALL-06] [AN-MSG-04]', async () => {
    expect((await report('thermal_vision', { temperature_min: 36.6, temperature_max: 37 })).results).toMatchObject([
      { temperature: 36.6, alarm: false },
    ])
    expect((await report('thermal_vision', { alarm: true })).results).toMatchObject([
      { temperature: 38.9, text: 'Гость' },
    ])
    const reversed = await report('thermal_vision', { temperature_min: 40, temperature_max: 30 })
    expect(reversed).toMatchObject({ code: 'invalid_request', temperature_min: ['Не больше 30.'] })
  })

  it('of motions says how long each was [AN-MSG-12]', async () => {
    const [motion] = (await report('motion_alarm')).results as object[]
    expect(motion).toMatchObject({
      length: 65.5,
      duration: 65.5,
      continues: false,
      startDate: '20.11.2026 15:06:00',
      endDate: '20.11.2026 15:07:05',
    })
  })

  it('of every other kind lasts five seconds on the screen [AN-MSG-02] [AN-MSG-08] [AN-MSG-09] [AN-MSG-10] [AN-MSG-11] [AN-MSG-13]', async () => {
    const shots = {
      helmet: 'head_screenshot',
      mask: 'mask_screenshot',
      perimeter_security: 'event_screenshot',
      parking_detection: 'event_screenshot',
      crowd: 'crowd_screenshot',
    } as const
    for (const [type, shot] of Object.entries(shots)) {
      const [message] = (await report(type as keyof typeof shots)).results as object[]
      expect(message).toMatchObject({ duration: 5, [shot]: null, [`${shot}_url`]: null })
    }
    expect((await report('people_counter')).results).toMatchObject([{ text: 'in', duration: 5 }, { text: 'out' }])
  })

  it('attaches its camera where it is asked to, and what that lets see is in the audit log [AN-MSG-03]', async () => {
    const [message] = (await report('mask', { extra: ['camera'] })).results as { camera: object }[]
    expect(message?.camera).toEqual({
      title: 'Gate',
      address: '',
      tokenLive: expect.any(String),
      tokenDVR: expect.any(String),
    })
    await vi.waitFor(async () => {
      const told = await portal().database.sql`SELECT action, subjects FROM audit_event WHERE action LIKE '%_view'`
      expect(told).toEqual(['list_view', 'archive_view'].map((action) => ({ action, subjects: [camera.number] })))
    })
  })

  it('beyond its end begins anew, and a page is no longer than asked for [REPORT-14]', async () => {
    const body = await report('car_number', { page: 9, page_size: 2 })
    expect(body).toMatchObject({ count: 3, page: { current: 1, all: 2, next: 2, previous: null } })
    expect(await report('car_number', { page: 2, page_size: 2 })).toMatchObject({ page: { current: 2, previous: 1 } })
  })

  it.each([
    ['whose end is before its start', { start: end, end: start }, 'invalid_date_range'],
    ['without dates', { start: undefined, end: undefined }, 'invalid_request'],
    ['with a date that is none', { start: 'yesterday' }, 'invalid_request'],
    ['with a search of 10,000 characters', { query: 'x'.repeat(10_000) }, 'invalid_request'],
  ])('%s is refused', async (_, given, code) => {
    expect((await report('car_number', given)).code).toBe(code)
  })

  it.each(['%', '_', "'", '"', '\\', '.*', '(a+)+$', '\0', "'; DROP TABLE analytics_event; --"])(
    'searched for %j finds nothing by accident',
    async (query) => {
      for (const filter of [{ query }, { number: query }]) {
        const body = await report('car_number', filter)
        const isBlank = query === '\0'
        expect(body.count).toBe(isBlank ? 3 : 0)
      }
    },
  )

  it('of a kind that there is not is an error [AN-CALL-08]', async () => {
    for (const type of ['constructor', 'cars', '..%2f']) {
      for (const call of ['report/', 'events/', 'settings/', '']) {
        const { status, body } = await owner.post(`/v0/analytics/${type}/${call}`, {})
        expect([status, body.code]).toEqual([404, 'unknown_analytic_type'])
      }
    }
  })
})

it.each(Object.entries(EVENTS))('events %s are read by their ids [AN-CALL-02]', async (type, call) => {
  const id = ids[ANALYTIC_TYPES.indexOf(type as AnalyticType)]
  const { body } = await owner.post(call.path, { camera_number: camera.number, event_ids: [id, 1, 2 ** 52] })
  expect(body.results).toMatchObject([{ id, type }])
  const foreign = await buildCamera(portal().database)
  expect((await owner.post(call.path, { camera_number: foreign.number, event_ids: [id] })).body).toEqual({
    results: [],
  })
})

describe('an event table', () => {
  it.each(Object.entries(TABLES))(
    'of %s covers all cameras of the account, or some [PACS-EVENT-26] [PACS-EVENT-28] [PACS-EVENT-29]',
    async (type, call) => {
      const all = (await owner.post(call.path, { start, end, page: 1, page_size: 20 })).body
      expect(all.count).toBeGreaterThan(0)
      expect((all.results as { type: string }[]).every((message) => message.type === type)).toBe(true)
      const { body } = await owner.post(call.path, { start, end, camera_numbers: [quiet.number] })
      expect(body.count).toBe(type === 'mask' ? 1 : 0)
    },
  )

  it.each([
    ['whose end is before its start', { start: end, end: start }, 400],
    ['without dates', { start: undefined, end: undefined }, 400],
    ['with a search of 10,000 characters', { query: 'x'.repeat(10_000) }, 400],
    ['of more cameras than may be named', { camera_numbers: Array(1001).fill('1') }, 400],
  ])('%s is refused', async (_, given, status) => {
    expect((await owner.post(TABLES.car_number.path, { start, end, ...given })).status).toBe(status)
  })

  it('takes what is searched for as it is written, and begins anew beyond its end', async () => {
    const ask = async (given: object) => (await owner.post(TABLES.car_number.path, { start, end, ...given })).body
    for (const text of ['%', '_', "'", '"', '\\', '.*', '(a+)+$']) {
      expect([(await ask({ query: text })).count, (await ask({ number: text })).count]).toEqual([0, 0])
    }
    expect(await ask({ page: 99, page_size: 2 })).toMatchObject({ page: { current: 1 } })
    const reversed = { start, end, temperature_min: 40, temperature_max: 30 }
    expect((await owner.post(TABLES.thermal_vision.path, reversed)).status).toBe(400)
  })

  it('of cars takes number, access and words [PACS-EVENT-27]', async () => {
    const ask = async (given: object) =>
      (await owner.post('/v0/pacs/analytics/car_number/report/', { start, end, ...given })).body.count
    expect([await ask({ number: '123' }), await ask({ access: false }), await ask({ query: 'пожар' })]).toEqual([
      1, 1, 1,
    ])
  })
})

describe('a timeline', () => {
  const range = () => ({ camera_number: camera.number, start, end })

  it('has single events of all kinds, the latest first and 1000 at most unless asked otherwise [AN-CALL-10] [AN-CALL-11]', async () => {
    const ask = async (given: object) =>
      (await owner.post('/v0/analytics/archive_events/', { ...range(), ...given })).body.results as {
        at: number
        type: string
      }[]
    const all = await ask({})
    expect(all).toHaveLength(17)
    expect(all[0]?.at).toBe(at('11:30:00'))
    expect((await ask({ order_by_date: 'asc', limit: 3 })).map((event) => event.at)).toEqual(
      Array(3).fill(at('10:00:00')),
    )
    expect((await ask({ types: ['motion_alarm'] })).map((event) => event.type)).toEqual([
      'motion_alarm',
      'motion_alarm',
    ])
    const many = await owner.post('/v0/analytics/archive_events_many/', {
      camera_numbers: [camera.number, quiet.number, '404'],
      start,
      end,
    })
    expect(many.body.results).toHaveLength(18)
  })

  it('has chunks with their kind, count and end [AN-CALL-12] [AN-CALL-13]', async () => {
    const ask = async (given: object) =>
      (await owner.post('/v0/analytics/archive_event_chunks/', { ...range(), types: ['car_number'], ...given })).body
        .results
    expect(await ask({})).toMatchObject([
      { date: '20.11.2026 15:00:00', end: '20.11.2026 15:02:00', type: 'car_number', count: 3 },
    ])
    // A week by the hour, a month by six of them.
    expect(await ask({ start: '2026-11-15T00:00:00Z' })).toMatchObject([{ date: '20.11.2026 15:00:00', count: 3 }])
    expect(await ask({ start: '2026-11-01T00:00:00Z' })).toMatchObject([
      { date: '20.11.2026 11:00:00', end: '20.11.2026 15:02:00', count: 3 },
    ])
    const many = await owner.post('/v0/analytics/archive_event_chunks_many/', {
      camera_numbers: [quiet.number],
      start,
      end,
      order_by_date: 'asc',
    })
    expect(many.body.results).toMatchObject([{ camera_number: quiet.number, type: 'mask', count: 1 }])
  })

  it('is empty for a camera whose archive is closed to the caller', async () => {
    const hidden = await buildCamera(portal().database, { isPublic: true })
    for (const call of ['archive_events', 'archive_event_chunks']) {
      const { status, body } = await owner.post(`/v0/analytics/${call}/`, { camera_number: hidden.number, start, end })
      expect([status, body]).toEqual([200, { results: [] }])
    }
  })
})

describe('people are counted', () => {
  it.each([
    [1, 13 + 0, 'in'],
    [24, 1, 'in'],
  ])('by stretches of %i hours [AN-CALL-09] [REPORT-10] [REPORT-11]', async (time_bucket, stretches) => {
    const request = { camera_number: camera.number, start, end, time_bucket }
    const { body } = await owner.post('/v0/analytics/people_counter/report/time_bucket/', request)
    const rows = body.results as { start: string; in_count: number; out_count: number }[]
    expect(rows).toHaveLength(stretches)
    expect(rows.reduce((sum, row) => sum + row.in_count, 0)).toBe(1)
    expect(rows.reduce((sum, row) => sum + row.out_count, 0)).toBe(1)
  })

  it('by no other stretches, and over no more than there is room for', async () => {
    const request = { camera_number: camera.number, start, end, time_bucket: 7 }
    expect((await owner.post('/v0/analytics/people_counter/report/time_bucket/', request)).status).toBe(400)
    const long = { ...request, start: '2020-01-01T00:00:00Z', time_bucket: 1 }
    expect((await owner.post('/v0/analytics/people_counter/report/time_bucket/', long)).body.code).toBe(
      'invalid_date_range',
    )
  })
})

describe('what coded events say', () => {
  it('is told, searched and exported in the language of whoever reads it', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const owner = await signIn(account)
    const zoned = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const at_ms = portal().clock.nowMs() - 1000
    const event = { camera_number: zoned.number, type: 'perimeter_security' as const, at_ms }
    await sendEvents(owner, [
      { ...event, words: { code: 'intrusion', value: 2 } },
      { ...event, text: 'Кто-то у ворот', at_ms: at_ms - 1000 },
    ])
    const find = async (lang: string, query?: string) => {
      const request = { camera_number: zoned.number, start, end, ...(query === undefined ? {} : { query }) }
      const { body } = await owner.post(`/v0/analytics/perimeter_security/report/?lang=${lang}`, request)
      return (body.results as { text: string }[]).map(({ text }) => text)
    }
    expect(await find('ru')).toEqual(['Вторжение в зону 2', 'Кто-то у ворот'])
    expect(await find('en')).toEqual(['Intrusion into zone 2', 'Кто-то у ворот'])
    expect(await find('ru', 'вторж зон')).toEqual(['Вторжение в зону 2'])
    expect(await find('ru', 'зону 2')).toEqual(['Вторжение в зону 2'])
    expect(await find('ru', 'зону 3')).toEqual([])
    expect(await find('en', 'intrusion')).toEqual(['Intrusion into zone 2'])
    expect(await find('en', 'вторж')).toEqual([])
    expect(await find('en', 'ворот')).toEqual(['Кто-то у ворот'])
    const csv = await owner.post('/v0/analytics/report/csv/?lang=tr', {
      type: 'perimeter_security',
      camera_number: zoned.number,
      start,
      end,
    })
    expect(csv.response.body).toContain('2. bölgeye izinsiz giriş')
  })
})
