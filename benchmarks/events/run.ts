/**
 * What reports, timelines and writing cost with many events stored.
 * Usage: `npm run bench -- events [rows [cameras [days]]]`, 2000000 1000 31 unless told.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, databaseDir, readConfig, systemClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { type AnalyticType, REPORT_COUNT_MAX } from '@sova/contract'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { createEventStore, DAY_MS, dayStartMs, type EventKey, type EventStore } from '@sova/event-store'
import { generateEvents } from './generate-events.ts'

const [rows = 2_000_000, cameras = 1000, days = 31] = process.argv.slice(2).map(Number)
const logger = createLogger('bench', { level: 'silent' })
const ROUNDS = 30

async function buildCameras({ sql }: Database): Promise<{ ids: number[]; numbers: string[] }> {
  await sql`INSERT INTO media_server (name, domain) VALUES ('m', '127.0.0.1:8081')`
  await sql`INSERT INTO tariff (name, dvr_hours) VALUES ('A month', 744)`
  const built = await sql<{ id: number; number: string }[]>`
    INSERT INTO camera (number, title, media_server_id, tariff_id)
    SELECT (1000 + n)::text, 'Camera ' || n, 1, 1 FROM generate_series(1, ${cameras}) AS n RETURNING id, number`
  return { ids: built.map(({ id }) => id), numbers: built.map(({ number }) => number) }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The first rounds fill caches and are not counted. */
async function measure(name: string, work: (round: number) => Promise<number>, rounds = ROUNDS): Promise<void> {
  const durationsMs: number[] = []
  let found = 0
  for (let round = -3; round < rounds; round += 1) {
    const startedAt = performance.now()
    found = await work(round + 3)
    if (round >= 0) durationsMs.push(performance.now() - startedAt)
  }
  const sorted = durationsMs.sort((a, b) => a - b)
  const shown = [0.5, 0.95].map((share) => percentile(sorted, share).toFixed(1))
  console.log(`| ${[name, found, ...shown].join(' | ')} |`)
}

async function readAll(store: EventStore, ids: readonly number[], range: { fromMs: number; toMs: number }) {
  const query = (type: AnalyticType, cameraIds: readonly number[], filters = {}) => ({
    type,
    cameraIds,
    filters,
    ...range,
  })
  const page = async (asked: ReturnType<typeof query>, number: number) => {
    const count = await store.reports.count(asked, REPORT_COUNT_MAX)
    await store.reports.page(asked, 60, (number - 1) * 60)
    return count
  }
  const one = (round: number) => [ids[(round * 37) % ids.length] ?? 0]
  const plates = ['123', 'а1', 'о02', '77']
  const names = ['иванов', 'ёлкина 12', 'кузн']
  console.log('\n| read | found | p50 ms | p95 ms |\n| --- | --- | --- | --- |')
  await measure('one camera, page 1 with its count', (round) => page(query('motion_alarm', one(round)), 1))
  await measure('busy camera, page 50', () => page(query('motion_alarm', ids.slice(0, 1)), 50))
  await measure('16 cameras, page 500', () => page(query('motion_alarm', ids.slice(0, 16)), 500))
  await measure('all cameras, page 1', () => page(query('motion_alarm', ids), 1))
  await measure('all cameras, page 500', () => page(query('motion_alarm', ids), 500))
  await measure('plate by part, all cameras', (round) =>
    page(query('car_number', ids, { number: plates[round % 4] }), 1),
  )
  await measure('words of a face, all cameras', (round) =>
    page(query('face_recognition', ids, { query: names[round % 3] }), 1),
  )
  const archive = (count: number) => ({
    cameraIds: ids.slice(0, count),
    types: ['motion_alarm', 'car_number', 'people_counter'] as AnalyticType[],
    order: 'desc' as const,
    ...range,
  })
  await measure('timeline of 31 days, 16 cameras', async () => (await store.archive.chunks(archive(16))).length)
  const lastDay = { fromMs: range.toMs - DAY_MS, toMs: range.toMs }
  await measure(
    'timeline of a day, 16 cameras',
    async () => (await store.archive.chunks({ ...archive(16), ...lastDay })).length,
  )
  await measure('events of 4 hours, one camera', async () => {
    const found = await store.archive.events({ ...archive(1), fromMs: range.toMs - 14_400_000, toMs: range.toMs }, 1000)
    return found.length
  })
  await measure('people by the day, one camera', async (round) => {
    const cameraId = one(round)[0] ?? 0
    return (await store.countPeople({ cameraId, timezone: 'Asia/Yekaterinburg', bucketHours: 24, ...range })).length
  })
  await measure('100,000 rows by key, all cameras', () => readByKey(store, query('motion_alarm', ids)), 3)
}

async function readByKey(store: EventStore, query: Parameters<EventStore['reports']['after']>[0]): Promise<number> {
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

/** As senders do it: batches with names of their own, several at once. */
async function writeFor(store: EventStore, numbers: readonly string[], forMs: number, isNamed: boolean): Promise<void> {
  const until = performance.now() + forMs
  const startedAt = performance.now()
  let count = 0
  const send = async (sender: number) => {
    for (let batch = 0; performance.now() < until; batch += 1) {
      const nowMs = Date.now()
      const events = Array.from({ length: 1000 }, (_, index) => ({
        camera_number: numbers[(index * 7 + batch) % numbers.length] ?? '',
        type: 'car_number' as const,
        at_ms: nowMs - (index % 500),
        number: `A${index}BC77`,
        ...(isNamed ? { external_id: `${sender}-${nowMs}-${batch}-${index}` } : {}),
      }))
      count += (await store.add(events)).length
    }
  }
  await Promise.all([send(1), send(2)])
  const perSecond = count / ((performance.now() - startedAt) / 1000)
  console.log(`| ${isNamed ? 'named by the sender' : 'without names'} | ${count} | ${Math.round(perSecond)} |`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'sova-bench-'))
const config = readConfig({ SOVA_DATA: dataDir })
const postgres = await startEmbeddedPostgres({ dir: databaseDir(config), logger })
const database = openDatabase(config)
try {
  await migrate(database)
  const { ids, numbers } = await buildCameras(database)
  const store = await createEventStore({ database, bus: createLocalBus(logger), clock: systemClock, config, logger })
  const toMs = dayStartMs(Date.now())
  const fromMs = toMs - days * DAY_MS
  const startedAt = performance.now()
  await generateEvents(database, store, { rows, days, cameraIds: ids, cameraNumbers: numbers, fromMs }, (day) => {
    if (process.stderr.isTTY) process.stderr.write(`\rday ${day + 1} of ${days}`)
  })
  const [size] = await database.sql`
    SELECT sum(pg_total_relation_size(inhrelid)) / 1e9 AS gigabytes FROM pg_inherits WHERE inhparent = 'analytics_event'::regclass`
  console.log(
    `${rows} events of ${cameras} cameras in ${days} days, ${Number(size?.gigabytes).toFixed(1)} GB, made in ` +
      `${Math.round((performance.now() - startedAt) / 1000)} s; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  await readAll(store, ids, { fromMs, toMs })
  console.log('\n| write, 1000 at once, two senders | events | a second |\n| --- | --- | --- |')
  await writeFor(store, numbers, 5000, false)
  await writeFor(store, numbers, 5000, true)
  await store.close()
} finally {
  await database.close()
  await postgres.close()
  await rm(dataDir, { recursive: true, force: true })
}
