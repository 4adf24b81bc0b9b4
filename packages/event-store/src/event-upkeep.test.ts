import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS, dayName, dayStartMs } from './event-days.ts'
import { createEventStore } from './event-store.ts'
import { DAYS_AHEAD, keepEventsInOrder } from './event-upkeep.ts'
import { createScreenshotFiles } from './screenshots/screenshot-files.ts'
import { drawJpeg } from './testing/drawn-jpeg.ts'
import { createPartitionRepository } from './write/partition-repository.ts'

const database = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'sova-upkeep-'))
const logger = createLogger('upkeep', { level: 'silent' })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const dir = join(dataDir, 'event-screenshots')
const inputs = (clock: ManualClock, given: { keptDays?: number; screenshotDiskShare?: number } = {}) => ({
  partitions: createPartitionRepository(database()),
  files: createScreenshotFiles(dir),
  clock,
  logger,
  keptDays: 30,
  screenshotDiskShare: 1,
  ...given,
})

describe('with time', () => {
  it('days are made ahead, and go as a whole with their hours and pictures', async () => {
    const clock = new ManualClock()
    const todayMs = dayStartMs(clock.nowMs())
    const camera = await buildCamera(database())
    const bus = createLocalBus(logger)
    const config = { dataDir, portalDomain: 'portal.test' }
    const store = await createEventStore({ database: database(), bus, clock, config, logger, keptDays: 30 })
    const [old, young] = [todayMs - 30 * DAY_MS + 5000, todayMs - DAY_MS]
    await store.add(
      [old, young].map((at_ms) => ({
        camera_number: camera.number,
        type: 'mask' as const,
        at_ms,
        external_id: String(at_ms),
        screenshots: { mask: drawJpeg() },
      })),
    )
    const partitions = createPartitionRepository(database())
    await keepEventsInOrder(inputs(clock))
    const days = await partitions.listDays()
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) expect(days).toContain(todayMs + ahead * DAY_MS)
    expect(existsSync(join(dir, dayName(old)))).toBe(true)

    await clock.advance(DAY_MS)
    await keepEventsInOrder(inputs(clock))
    expect(await partitions.listDays()).not.toContain(dayStartMs(old))
    expect(existsSync(join(dir, dayName(old)))).toBe(false)
    expect(existsSync(join(dir, dayName(young)))).toBe(true)
    expect(await database().sql`SELECT n FROM event_hour`).toHaveLength(1)
    const query = { type: 'mask', cameraIds: [camera.id], fromMs: 0, toMs: clock.nowMs(), filters: {} } as const
    expect(await store.reports.page(query, 10, 0)).toMatchObject([{ atMs: young }])
    await store.close()
  })

  it('pictures give way, the oldest days first, before they take more of the disk than they may', async () => {
    const clock = new ManualClock()
    await database().sql`
      INSERT INTO event_screenshot_day (day, bytes) VALUES
        (${dayName(clock.nowMs() - 2 * DAY_MS)}, ${String(2 ** 60)}), (${dayName(clock.nowMs())}, 1000)`
    await keepEventsInOrder(inputs(clock, { screenshotDiskShare: 0.5 }))
    const left = await createPartitionRepository(database()).listScreenshotDays()
    expect(left.map(({ day }) => day)).toContain(dayName(clock.nowMs()))
    expect(left.map(({ day }) => day)).not.toContain(dayName(clock.nowMs() - 2 * DAY_MS))
  })

  it('pictures that come fast are made room for at once, and not at the end of the hour', async () => {
    const clock = new ManualClock()
    const { number } = await buildCamera(database())
    const config = { dataDir: join(dataDir, 'fast'), portalDomain: 'portal.test' }
    const store = await createEventStore({
      database: database(),
      bus: createLocalBus(logger),
      clock,
      config,
      logger,
      screenshotDiskShare: 1e-15,
    })
    const stopping = new AbortController()
    const running = store.run(stopping.signal)
    await vi.waitFor(() => expect(clock.sleeperCount).toBe(1), { timeout: 20_000 })
    const [added] = await store.add([
      { camera_number: number, type: 'mask', at_ms: clock.nowMs(), screenshots: { mask: drawJpeg() } },
    ])
    const shot = { cameraNumber: number, id: added?.id ?? 0, shot: 'mask' } as const
    await vi.waitFor(async () => expect(await store.readScreenshot(shot)).toBeNull(), { timeout: 20_000 })
    stopping.abort()
    await running
    await store.close()
  })

  it('names of a week that nobody looked after go in parts that a statement has time for', async () => {
    const { sql } = database()
    const clock = new ManualClock()
    const [old, young] = [new Date(clock.nowMs() - 100 * DAY_MS), new Date(clock.nowMs())]
    await sql`CREATE TABLE deleted_keys (count int)`
    await sql`
      CREATE FUNCTION note_deleted_keys() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO deleted_keys SELECT count(*) FROM gone; RETURN NULL; END'`
    await sql`
      CREATE TRIGGER note_deleted_keys AFTER DELETE ON analytics_event_key REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_keys()`
    await sql`
      INSERT INTO analytics_event_key (camera_id, key, event_id, at, stored_at)
      SELECT 404, row, row, ${old}, CASE WHEN row <= 50001 THEN ${old}::timestamptz ELSE ${young} END
      FROM generate_series(1, 50003) AS row`
    await keepEventsInOrder(inputs(clock))
    const [left] = await sql`SELECT count(*)::int AS keys FROM analytics_event_key WHERE camera_id = 404`
    expect(left).toEqual({ keys: 2 })
    expect((await sql`SELECT count FROM deleted_keys`).map(({ count }) => count)).toEqual([50_000, 1])
  })

  it('one process at a time does it, and two at once do no harm', async () => {
    const clock = new ManualClock()
    await clock.advance(100 * DAY_MS)
    await Promise.all([keepEventsInOrder(inputs(clock)), keepEventsInOrder(inputs(clock))])
    const days = await createPartitionRepository(database()).listDays()
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1)
      expect(days).toContain(dayStartMs(clock.nowMs()) + ahead * DAY_MS)
  })

  it('a day that is being read stays until the next time, days ahead are made meanwhile, and nobody waits', async () => {
    const { partitions, ...rest } = inputs(new ManualClock())
    const clock = new ManualClock()
    await clock.advance(200 * DAY_MS)
    const oldMs = dayStartMs(clock.nowMs()) - 40 * DAY_MS
    for (const dayMs of await partitions.listDays()) await partitions.dropDay(dayMs)
    await partitions.createDay(oldMs)
    await database().sql`TRUNCATE event_hour`
    const old = new Date(oldMs)
    await database().sql`INSERT INTO event_hour (camera_id, type, bucket, n, last_end) VALUES (1, 1, ${old}, 1, ${old})`
    await database().sql.begin(async (reader) => {
      await reader`SELECT count(*) FROM analytics_event`
      await keepEventsInOrder({ ...rest, partitions, clock })
      expect(await partitions.listDays()).toHaveLength(1 + DAYS_AHEAD + 1)
      expect(await database().sql`SELECT n FROM event_hour`).toHaveLength(1)
    })
    await keepEventsInOrder({ ...rest, partitions, clock })
    expect(await partitions.listDays()).not.toContain(oldMs)
    expect(await database().sql`SELECT n FROM event_hour`).toHaveLength(0)
  })

  it('a clock that is years ahead for an hour costs the oldest day, with its hours and pictures, and no other', async () => {
    const { partitions, ...rest } = inputs(new ManualClock())
    const clock = new ManualClock()
    const startMs = dayStartMs(clock.nowMs())
    const days = [startMs - 3 * DAY_MS, startMs - 2 * DAY_MS, startMs - DAY_MS]
    for (const dayMs of await partitions.listDays()) await partitions.dropDay(dayMs)
    for (const dayMs of days) await partitions.createDay(dayMs)
    await database().sql`TRUNCATE event_hour, event_screenshot_day`
    for (const dayMs of days) {
      const day = new Date(dayMs)
      await database()
        .sql`INSERT INTO event_hour (camera_id, type, bucket, n, last_end) VALUES (1, 1, ${day}, 1, ${day})`
      await database().sql`INSERT INTO event_screenshot_day (day, bytes) VALUES (${dayName(dayMs)}, 1)`
    }
    await clock.advance(3000 * DAY_MS)
    await keepEventsInOrder({ ...rest, partitions, clock })
    const left = (await partitions.listDays()).filter((dayMs) => dayMs < startMs)
    expect(left.toSorted((a, b) => a - b)).toEqual(days.slice(1))
    const hours = await database().sql<{ bucket: Date }[]>`SELECT bucket FROM event_hour ORDER BY bucket`
    expect(hours.map(({ bucket }) => bucket.getTime())).toEqual(days.slice(1))
    const pictures = await partitions.listScreenshotDays()
    expect(pictures.map(({ day }) => day)).toEqual(days.slice(1).map(dayName))
  })
})
