import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { type Bus, createLocalBus } from '@sova/bus'
import { ANALYTIC_TYPES, AnalyticMessage, INGEST_EVENTS_MAX, type NewAnalyticEvent } from '@sova/contract'
import { type BuiltCamera, buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEventStore, type EventStore } from './event-store.ts'
import { drawJpeg } from './testing/drawn-jpeg.ts'

const database = useTestDatabase()
const clock = new ManualClock()
const nowMs = clock.nowMs()
const logger = createLogger('event-store', { level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'sova-events-'))
const told: AnalyticMessage[] = []
let bus: Bus
let store: EventStore
let camera: BuiltCamera

const openStore = (random?: () => number) =>
  createEventStore({
    ...(random && { random }),
    database: database(),
    bus,
    clock,
    config: { dataDir, portalDomain: 'portal.test' },
    logger,
    keptDays: 400,
  })

beforeAll(async () => {
  bus = createLocalBus(logger)
  await bus.subscribe('analytics_events', ({ messages }) => void told.push(...messages))
  await bus.subscribe('analytics_events_changed', ({ messages }) => void told.push(...messages))
  store = await openStore()
  camera = await buildCamera(database(), { timezone: 'Asia/Yekaterinburg' })
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const eventOf = (given: Partial<NewAnalyticEvent> = {}): NewAnalyticEvent => ({
  camera_number: camera.number,
  type: 'car_number',
  at_ms: nowMs - 60_000,
  ...given,
})

const stored = async (type: NewAnalyticEvent['type'], cameraId = camera.id) =>
  store.reports.page({ type, cameraIds: [cameraId], fromMs: 0, toMs: nowMs + 1, filters: {} }, 1000, 0)

describe('an event', () => {
  it.each(ANALYTIC_TYPES)('of the kind %s is stored, told and read in its own shape [AN-MSG-01]', async (type) => {
    const one = await buildCamera(database(), { timezone: 'Asia/Yekaterinburg' })
    told.length = 0
    const [added] = await store.add([{ camera_number: one.number, type, at_ms: nowMs - 5000, text: 'in' }])
    expect(added).toMatchObject({ status: 'stored' })
    expect(told).toHaveLength(1)
    const [message] = told
    expect(AnalyticMessage.parse(message)).toEqual(message)
    expect(message).toMatchObject({ id: added?.id, type, camera_number: one.number, date: '20.11.2026 16:59:55' })
    const [record] = await stored(type, one.id)
    expect(record && store.toMessage(record)).toEqual(message)
  })

  it('keeps all its fields, and the ones that it lacks are null', async () => {
    const one = await buildCamera(database())
    const full = {
      access: true,
      alarm: false,
      temperature: 36.6,
      confidence: 0.5,
      number: 'а1',
      text: '"quoted", {braced} \\ Ё',
      employee_id: 5,
      device_id: 6,
      transport_class: 'fire',
      emergency_vehicle_light: true,
      duration_ms: 7,
    } as const
    await store.add([
      eventOf({ camera_number: one.number, ...full }),
      eventOf({ camera_number: one.number, at_ms: nowMs - 61_000 }),
    ])
    const [whole, bare] = await stored('car_number', one.id)
    expect(whole).toMatchObject({
      access: true,
      alarm: false,
      plate: 'А1',
      text: full.text,
      employeeId: 5,
      deviceId: 6,
    })
    expect(whole).toMatchObject({ durationMs: 7, ext: { transport_class: 'fire', emergency_vehicle_light: true } })
    expect(bare).toMatchObject({ access: null, alarm: null, plate: null, text: null, employeeId: null, deviceId: null })
    expect(bare).toMatchObject({ temperature: null, confidence: null, durationMs: null, ext: {} })
  })

  it('that is sent again is stored once, from two processes at once too', async () => {
    const one = await buildCamera(database())
    const events = Array.from({ length: 50 }, (_, index) =>
      eventOf({ camera_number: one.number, external_id: `event-${index}`, at_ms: nowMs - index * 1000 }),
    )
    const other = await openStore()
    const rounds = await Promise.all([store.add(events), other.add([...events].reverse()), store.add(events)])
    expect(rounds.flat().filter(({ status }) => status === 'stored')).toHaveLength(50)
    expect(await stored('car_number', one.id)).toHaveLength(50)
    const hours = await database().sql`SELECT sum(n)::int AS n FROM event_hour WHERE camera_id = ${one.id}`
    expect(hours).toMatchObject([{ n: 50 }])
    const again = await store.add([events[0]!, { ...events[0]!, at_ms: nowMs - 7_000_000 }])
    expect(again.map(({ status, id }) => [status, id === rounds[0][0]?.id])).toEqual([
      ['known', true],
      ['known', true],
    ])
  })

  it('that goes on grows, and is told as no longer new [AN-MSG-12]', async () => {
    const one = await buildCamera(database())
    const motion = {
      camera_number: one.number,
      type: 'motion_alarm',
      at_ms: nowMs - 60_000,
      external_id: 'm-1',
    } as const
    told.length = 0
    await store.add([{ ...motion, duration_ms: 0, continues: true }])
    await store.add([{ ...motion, duration_ms: 30_000, is_new: false, continues: true }])
    await store.add([{ ...motion, duration_ms: 45_500, is_new: false }])
    expect(told.map((message) => message.type === 'motion_alarm' && message)).toMatchObject([
      { is_new: true, continues: true, calculated_length: 0 },
      { is_new: false, continues: true, calculated_length: 30 },
      { is_new: false, continues: false, length: 45.5, duration: 45.5 },
    ])
    expect(await stored('motion_alarm', one.id)).toMatchObject([{ durationMs: 45_500, ext: {} }])
  })

  it('from the future, from before what is kept, or of no camera is refused, and the others are stored', async () => {
    const results = await store.add([
      eventOf({ at_ms: nowMs + 61_000 }),
      eventOf({ at_ms: nowMs - 401 * 86_400_000 }),
      eventOf({ camera_number: '404404' }),
      eventOf({ screenshots: { full: Buffer.from('<script>') } }),
      eventOf({ screenshots: { full: Buffer.alloc(20_000_000) } }),
      eventOf(),
    ])
    expect(results.map((result) => (result.status === 'refused' ? result.code : result.status))).toEqual([
      'event_in_future',
      'event_too_old',
      'not_found',
      'screenshot_invalid',
      'screenshot_invalid',
      'stored',
    ])
  })

  it('of more than 256 in one millisecond are all stored where their cameras differ', async () => {
    const cameras = await Promise.all(Array.from({ length: 3 }, () => buildCamera(database())))
    const events = cameras.flatMap(({ number }) =>
      Array.from({ length: 150 }, () => eventOf({ camera_number: number, type: 'people_counter', text: 'in' })),
    )
    const results = await store.add(events)
    expect(results.every(({ status }) => status === 'stored')).toBe(true)
    for (const { id } of cameras) {
      const rows = await stored('people_counter', id)
      expect(new Set(rows.map((row) => row.id)).size).toBe(150)
    }
  })

  it('of more than 256 of one camera in one millisecond are all stored, the rest a few milliseconds later', async () => {
    const one = await buildCamera(database())
    const atOnce = eventOf({ camera_number: one.number, type: 'people_counter', text: 'in' })
    const events = Array.from({ length: INGEST_EVENTS_MAX }, (_, index) => ({ ...atOnce, external_id: `${index}` }))
    const results = await store.add(events)
    expect(results.every(({ status }) => status === 'stored')).toBe(true)
    const rows = await stored('people_counter', one.id)
    expect(new Set(rows.map((row) => row.id)).size).toBe(INGEST_EVENTS_MAX)
    expect(Math.max(...rows.map((row) => row.atMs)) - atOnce.at_ms).toBeLessThan(10)
    const again = await store.add(events)
    expect(again.map(({ id }) => id)).toEqual(results.map(({ id }) => id))
  })

  it('keeps its pictures as long as itself, and none of an attempt that failed', async () => {
    const one = await buildCamera(database())
    const [added] = await store.add([
      eventOf({
        camera_number: one.number,
        screenshots: { plate: drawJpeg({ comment: 'a place' }), full: drawJpeg() },
      }),
    ])
    const id = added?.id ?? 0
    expect(await store.readScreenshot({ cameraNumber: one.number, id, shot: 'plate' })).toEqual(drawJpeg())
    expect(await store.readScreenshot({ cameraNumber: one.number, id, shot: 'face' })).toBeNull()
    const [record] = await stored('car_number', one.id)
    expect(record && store.toMessage(record)).toMatchObject({
      plate_screenshot: `${id}-plate`,
      plate_screenshot_url: `//portal.test/api/v0/screenshots/events/${one.number}/${id}-plate.jpg`,
      full_screenshot_url: `//portal.test/api/v0/screenshots/events/${one.number}/${id}-full.jpg`,
    })
  })

  it('is annotated by access control, and told again elsewhere', async () => {
    const one = await buildCamera(database())
    const [added] = await store.add([eventOf({ camera_number: one.number, number: 'А123ВС' })])
    told.length = 0
    const event = { cameraNumber: one.number, id: added?.id ?? 0 }
    expect(await store.annotate(event, { access: true, device_id: 7, employee_id: 9 })).toBe(true)
    expect(told).toMatchObject([{ id: added?.id, access: true, device_id: 7, employee_id: 9 }])
    const nobody = { access: true, device_id: null, employee_id: null }
    expect(await store.annotate({ ...event, id: 1 }, nobody)).toBe(false)
  })

  it('that is told again surer keeps what was decided about it, and is never told less sure', async () => {
    const one = await buildCamera(database())
    const plate = eventOf({ camera_number: one.number, external_id: 'p-1', confidence: 0.6 })
    const [added] = await store.add([plate])
    const event = { cameraNumber: one.number, id: added?.id ?? 0 }
    await store.annotate(event, { access: true, device_id: 7, employee_id: 9 })
    told.length = 0
    await store.add([{ ...plate, confidence: 0.9, is_new: false }])
    await store.add([{ ...plate, confidence: 0.5, is_new: false }])
    const surer = { id: event.id, confidence: expect.closeTo(0.9), access: true, device_id: 7, employee_id: 9 }
    expect(told).toMatchObject([surer])
  })

  it('that is told again in part is told as it is stored: a door hears of no other plate', async () => {
    const one = await buildCamera(database())
    const given = {
      car_number: { number: 'A111AA', transport_class: 'fire', emergency_vehicle_light: true, text: 'gate' },
      thermal_vision: { alarm: true, temperature: 38.5, words: { code: 'motion' } },
    } as const
    for (const [type, known] of Object.entries(given) as [keyof typeof given, object][]) {
      const event = eventOf({ camera_number: one.number, type, external_id: 'again', confidence: 0.6, ...known })
      await store.add([event])
      told.length = 0
      const { camera_number, at_ms, external_id } = event
      const more = { number: 'B222BB', temperature: 36.6, confidence: 0.9, is_new: false }
      await store.add([{ camera_number, type, at_ms, external_id, ...more }])
      const [record] = await stored(type, one.id)
      expect(told).toEqual([record && store.toMessage(record)])
      expect(record).toMatchObject({ plate: type === 'car_number' ? 'A111AA' : null, confidence: expect.closeTo(0.9) })
    }
  })

  it('is annotated alone, though an event of another camera has its id', async () => {
    const [one, other] = [await buildCamera(database()), await buildCamera(database())]
    const ids: number[] = []
    for (const { number } of [one, other]) {
      const [added] = await (await openStore(() => 0)).add([eventOf({ camera_number: number })])
      ids.push(added?.id ?? 0)
    }
    expect(ids[0]).toBe(ids[1])
    const annotation = { access: true, device_id: 7, employee_id: 9 }
    expect(await store.annotate({ cameraNumber: one.number, id: ids[0] ?? 0 }, annotation)).toBe(true)
    expect(await stored('car_number', one.id)).toMatchObject([{ access: true, employeeId: 9 }])
    expect(await stored('car_number', other.id)).toMatchObject([{ access: null, employeeId: null }])
  })
})

describe('what is asked for', () => {
  it('finds plates by part in either alphabet, and words in any case', async () => {
    const one = await buildCamera(database())
    await store.add([
      eventOf({ camera_number: one.number, number: 'А123ВС 77', text: 'Пожарный расчёт' }),
      eventOf({ camera_number: one.number, number: 'X999XX', text: '100%_' }),
    ])
    const find = async (filters: object) => {
      const query = { type: 'car_number', cameraIds: [one.id], fromMs: 0, toMs: nowMs, filters } as const
      const rows = await store.reports.page(query, 10, 0)
      expect(await store.reports.count(query, 100)).toBe(rows.length)
      expect(await store.reports.after(query, null, 10)).toEqual(rows)
      return rows.map(({ plate }) => plate)
    }
    expect(await find({ number: 'a12' })).toEqual(['А123ВС 77'])
    expect(await find({ number: 'ВC' })).toEqual(['А123ВС 77'])
    expect(await find({ number: 'х9' })).toEqual(['X999XX'])
    expect(await find({ query: 'РАСЧЕТ пожар' })).toEqual(['А123ВС 77'])
    expect(await find({ query: '%_' })).toEqual(['X999XX'])
    expect(await find({ number: '%' })).toEqual([])
    expect(await find({ number: '_' })).toEqual([])
    expect(await find({ query: "' OR 1=1 --" })).toEqual([])
  })

  it('is counted by stretches of the camera’s own days, the empty ones too', async () => {
    const one = await buildCamera(database(), { timezone: 'Asia/Yekaterinburg' })
    const at = (text: string) => Date.parse(text)
    const people = (at_ms: number, text?: string) =>
      ({ camera_number: one.number, type: 'people_counter', at_ms, ...(text && { text }) }) as const
    await store.add([
      // Told as 'in', and counted as it is told.
      people(at('2026-11-17T18:59:59Z')),
      people(at('2026-11-17T19:00:00Z'), 'in'),
      people(at('2026-11-19T10:00:00Z'), 'out'),
    ])
    const days = await store.countPeople({
      cameraId: one.id,
      timezone: 'Asia/Yekaterinburg',
      bucketHours: 24,
      fromMs: at('2026-11-17T10:00:00Z'),
      toMs: at('2026-11-19T12:00:00Z'),
    })
    expect(days.map(({ startMs, inCount, outCount }) => [new Date(startMs).toISOString(), inCount, outCount])).toEqual([
      ['2026-11-16T19:00:00.000Z', 1, 0],
      ['2026-11-17T19:00:00.000Z', 1, 0],
      ['2026-11-18T19:00:00.000Z', 0, 1],
    ])
  })

  it.each([
    ['given back', '2026-10-24T23:30:00Z', ['23', '00', '01', '02'], 'Europe/Berlin'],
    ['taken away', '2026-03-28T23:30:00Z', ['23', '00', '01', '02'], 'Europe/Berlin'],
    ['shared with nobody', '2026-03-28T23:40:00Z', ['23', '00', '01', '02'], 'Asia/Kolkata'],
  ])('is counted by whole hours where one is %s', async (_, from, hours, timezone) => {
    const one = await buildCamera(database(), { timezone })
    const fromMs = Date.parse(from)
    const events = hours.map((__, index) => fromMs + index * 3_600_000 + 1)
    await store.add(events.map((at_ms) => ({ camera_number: one.number, type: 'people_counter', at_ms, text: 'in' })))
    const toMs = (events.at(-1) ?? 0) + 1
    const counts = await store.countPeople({ cameraId: one.id, timezone, bucketHours: 1, fromMs, toMs })
    expect(counts.map(({ startMs }) => new Date(startMs).toISOString().slice(11, 13))).toEqual(hours)
    for (const { startMs, endMs, inCount } of counts) expect([endMs - startMs, inCount]).toEqual([3_600_000, 1])
    expect(counts[0]?.startMs).toBe(
      Date.parse(timezone === 'Asia/Kolkata' ? '2026-03-28T23:30:00Z' : from.replace(':30', ':00')),
    )
  })

  it('goes from page to page and by the key of the last row without losing or repeating one', async () => {
    const [one, two] = [await buildCamera(database()), await buildCamera(database())]
    const events = Array.from({ length: 90 }, (_, index) =>
      eventOf({
        camera_number: (index % 2 ? one : two).number,
        type: 'mask',
        at_ms: nowMs - Math.floor(index / 3) * 1000,
      }),
    )
    await store.add(events)
    const query = { type: 'mask', cameraIds: [one.id, two.id], fromMs: 0, toMs: nowMs + 1, filters: {} } as const
    const paged = [0, 1, 2, 3].map((page) => store.reports.page(query, 25, page * 25))
    const byPage = (await Promise.all(paged)).flat().map(({ cameraId, id }) => `${cameraId} ${id}`)
    expect(new Set(byPage).size).toBe(90)
    const first = await store.reports.after(query, null, 60)
    const rest = await store.reports.after(query, first.at(-1) ?? null, 60)
    expect([...first, ...rest]).toHaveLength(90)
  })

  it('is the same far down a long list as at its head', async () => {
    const one = await buildCamera(database())
    const events = Array.from({ length: 1100 }, (_, index) =>
      eventOf({ camera_number: one.number, type: 'crowd', at_ms: nowMs - (index % 550) * 60_000 }),
    )
    await store.add(events)
    const query = { type: 'crowd', cameraIds: [one.id], fromMs: 0, toMs: nowMs + 1, filters: {} } as const
    const all = await store.reports.after(query, null, 1100)
    expect(all).toHaveLength(1100)
    expect(await store.reports.page(query, 20, 1050)).toEqual(all.slice(1050, 1070))
    expect(await store.reports.page(query, 20, 900)).toEqual(all.slice(900, 920))
    // Hours are passed over by their counts, also of several cameras and of a range that begins and ends within one.
    const other = await buildCamera(database())
    const range = { fromMs: nowMs - 549 * 60_000, toMs: nowMs - 10 * 60_000 }
    const two = { ...query, cameraIds: [one.id, other.id], ...range }
    const within = all.filter(({ atMs }) => atMs >= range.fromMs && atMs < range.toMs)
    for (const offset of [1000, 1040, within.length - 5, within.length + 5]) {
      expect(await store.reports.page(two, 20, offset)).toEqual(within.slice(offset, offset + 20))
    }
    expect(await store.reports.count(query, 999)).toBe(1000)
  })

  it('of many cameras finds what is rare and what is common alike, from page to page and by key', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => buildCamera(database())))
    const elsewhere = await buildCamera(database())
    const events = [...many, elsewhere].flatMap(({ number: camera_number }, place) =>
      Array.from({ length: 6 }, (_, index) => ({
        ...eventOf({ camera_number, type: 'face_recognition', at_ms: nowMs - (index * 20 + place) * 3_600_000 }),
        text: index === 3 ? 'Ёлкина' : 'Иванов',
      })),
    )
    await store.add(events)
    const cameraIds = many.map(({ id }) => id)
    const asked = { type: 'face_recognition', cameraIds, fromMs: 0, toMs: nowMs + 1 } as const
    for (const [words, found] of [
      ['елкин', 10],
      ['иван', 50],
      ['ив', 50],
      ['сидоров', 0],
    ] as const) {
      const query = { ...asked, filters: { query: words } }
      expect(await store.reports.count(query, store.reports.countMax(query))).toBe(found)
      // However many there are said to be: the way is another, the list is the same.
      for (const said of [found, 20_001, undefined]) {
        const all = await store.reports.page(query, 100, 0, said)
        expect(all).toHaveLength(found)
        expect(all.every(({ cameraId }) => cameraIds.includes(cameraId))).toBe(true)
        const moments = all.map(({ atMs }) => atMs)
        expect(moments).toEqual([...moments].sort((a, b) => b - a))
        expect(await store.reports.page(query, 4, 6, said)).toEqual(all.slice(6, 10))
        const first = await store.reports.after(query, null, 7, said)
        const last = first.at(-1)
        expect([...first, ...(last ? await store.reports.after(query, last, 100, said) : [])]).toEqual(all)
      }
    }
    const hot = { ...asked, type: 'thermal_vision', filters: { alarm: true, temperature_min: 38 } } as const
    const [, second] = many
    await store.add([
      { ...eventOf({ camera_number: second?.number ?? '', type: 'thermal_vision' }), alarm: true, temperature: 38.5 },
      { ...eventOf({ camera_number: second?.number ?? '', type: 'thermal_vision' }), temperature: 39 },
    ])
    expect(await store.reports.count(hot, 100)).toBe(1)
    for (const said of [1, 10_001]) expect(await store.reports.page(hot, 10, 0, said)).toHaveLength(1)
  })

  it('by one or two letters is counted no further than a table shows', async () => {
    const one = await buildCamera(database())
    const events = Array.from({ length: 1010 }, (_, index) =>
      eventOf({ camera_number: one.number, number: 'ABC', at_ms: nowMs - index * 1000 }),
    )
    await store.add(events)
    const query = { type: 'car_number', cameraIds: [one.id], fromMs: 0, toMs: nowMs + 1 } as const
    const counted = (number: string) => {
      const search = { ...query, filters: { number } }
      return store.reports.count(search, store.reports.countMax(search))
    }
    expect(await counted('ab')).toBe(1001)
    expect(await counted('abc')).toBe(1010)
  })
})
