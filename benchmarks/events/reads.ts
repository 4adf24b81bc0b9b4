/** What the store answers, in every way that the portal asks it. */
import type { AnalyticType, ReportFilters } from '@sova/contract'
import { DAY_MS, type EventKey, type EventQuery, type EventStore } from '@sova/event-store'
import type { Measure } from './measure.ts'
import type { MonthStore } from './month-store.ts'

const PAGE_ROWS = 60
const PLATES = ['123', 'а1', 'о02', '77']
const NAMES = ['иванов', 'ёлкина 12', 'кузн']
/** As the timeline asks for them unless its reader chooses others. */
const KINDS: AnalyticType[] = ['motion_alarm', 'car_number', 'people_counter']

type Reads = Pick<MonthStore, 'store' | 'ids' | 'range'>

const queryOf = (
  { range }: Reads,
  type: AnalyticType,
  cameraIds: readonly number[],
  filters: ReportFilters = {},
): EventQuery => ({ type, cameraIds, filters, ...range })

async function readPage({ store }: Reads, query: EventQuery, page: number): Promise<number> {
  const count = await store.reports.count(query, store.reports.countMax(query))
  await store.reports.page(query, PAGE_ROWS, (page - 1) * PAGE_ROWS, count)
  return count
}

export async function readPages(reads: Reads, { heading, row }: Measure): Promise<void> {
  const { ids } = reads
  const motions = (cameraIds: readonly number[]) => queryOf(reads, 'motion_alarm', cameraIds)
  heading('page with its count')
  await row('1 camera, page 1', (round) => readPage(reads, motions([ids[(round * 37) % ids.length] ?? 0]), 1))
  await row('1 busy camera, page 500', () => readPage(reads, motions(ids.slice(0, 1)), 500))
  await row('16 cameras, page 1', () => readPage(reads, motions(ids.slice(0, 16)), 1))
  await row('16 cameras, page 500', () => readPage(reads, motions(ids.slice(0, 16)), 500))
  await row(`${ids.length} cameras, page 1`, () => readPage(reads, motions(ids), 1))
  await row(`${ids.length} cameras, page 500`, () => readPage(reads, motions(ids), 500))
}

export async function searchAll(reads: Reads, { heading, row }: Measure): Promise<void> {
  const { ids } = reads
  heading(`search of ${ids.length} cameras, page 1 with its count`)
  for (const number of PLATES) {
    await row(`plate with ${number}`, () => readPage(reads, queryOf(reads, 'car_number', ids, { number }), 1))
  }
  for (const query of NAMES) {
    await row(`face with the words ${query}`, () =>
      readPage(reads, queryOf(reads, 'face_recognition', ids, { query }), 1),
    )
  }
  await row('temperature over 38.9', () =>
    readPage(reads, queryOf(reads, 'thermal_vision', ids, { temperature_min: 38.9 }), 1),
  )
  await row('cars without access', () => readPage(reads, queryOf(reads, 'car_number', ids, { access: false }), 1))
}

export async function readTimelines(reads: Reads, { heading, row }: Measure): Promise<void> {
  const { store, ids, range } = reads
  const archive = (count: number, types = KINDS) => ({
    cameraIds: ids.slice(0, count),
    types,
    order: 'desc' as const,
    ...range,
  })
  const chunks = async (query: ReturnType<typeof archive>) => (await store.archive.chunks(query)).length
  const lastDay = { fromMs: range.toMs - DAY_MS, toMs: range.toMs }
  heading('timeline')
  await row('31 days, 1 camera, three kinds', () => chunks(archive(1)))
  await row('31 days, 16 cameras, one kind', () => chunks(archive(16, ['motion_alarm'])))
  await row('31 days, 16 cameras, three kinds', () => chunks(archive(16)))
  await row('a day, 16 cameras, three kinds', () => chunks({ ...archive(16), ...lastDay }))
  await row('single events of 4 hours, 1 camera', async () => {
    const fromMs = range.toMs - DAY_MS / 6
    return (await store.archive.events({ ...archive(1), fromMs, toMs: range.toMs }, 1000)).length
  })
  await row('people by the day, 1 camera', async (round) => {
    const cameraId = ids[(round * 37) % ids.length] ?? 0
    return (await store.countPeople({ cameraId, timezone: 'Asia/Yekaterinburg', bucketHours: 24, ...range })).length
  })
}

export async function readLong(reads: Reads, { heading, row }: Measure): Promise<void> {
  heading('100,000 rows')
  const query = queryOf(reads, 'motion_alarm', reads.ids)
  await row(`by key, ${reads.ids.length} cameras`, () => readByKey(reads.store, query), { counted: 3, warmUp: 1 })
}

async function readByKey(store: EventStore, query: EventQuery): Promise<number> {
  let last: EventKey | null = null
  let count = 0
  while (count < 100_000) {
    const part = await store.reports.after(query, last, 2000)
    count += part.length
    last = part.at(-1) ?? null
    if (part.length < 2000) break
  }
  return count
}
