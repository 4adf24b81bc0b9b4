import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, describe, expect, it } from 'vitest'
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

  it('one process at a time does it, and two at once do no harm', async () => {
    const clock = new ManualClock()
    await clock.advance(100 * DAY_MS)
    await Promise.all([keepEventsInOrder(inputs(clock)), keepEventsInOrder(inputs(clock))])
    expect(await createPartitionRepository(database()).listDays()).toHaveLength(DAYS_AHEAD + 1)
  })
})
