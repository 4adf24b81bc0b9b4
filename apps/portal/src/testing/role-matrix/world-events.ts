/** One event of each kind of the private camera, and a schedule of its owner. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import { createEventStore } from '@sova/event-store'
import type { BuiltCamera, TestDatabase } from '@sova/testing'
import { createScheduleRepository } from '../../features/schedules/schedule-repository.ts'

export async function buildEvents(database: TestDatabase, camera: BuiltCamera): Promise<Record<AnalyticType, number>> {
  const logger = createLogger('world', { level: 'silent' })
  const clock = new ManualClock()
  const store = await createEventStore({
    database,
    bus: createLocalBus(logger),
    clock,
    config: { dataDir: join(tmpdir(), 'sova-world'), portalDomain: 'portal.test' },
    logger,
  })
  const at_ms = clock.nowMs() - 3_600_000
  const added = await store.add(
    ANALYTIC_TYPES.map((type) => ({ camera_number: camera.number, type, at_ms, text: 'in' })),
  )
  await store.close()
  return Object.fromEntries(ANALYTIC_TYPES.map((type, index) => [type, added[index]?.id ?? 0])) as Record<
    AnalyticType,
    number
  >
}

export const buildSchedule = (database: TestDatabase, camera: BuiltCamera, accountId: string): Promise<number> =>
  createScheduleRepository(database.db).insert({ cameraId: camera.id, type: 'notification', accountId }, [
    { day_of_week: 0, is_active: true, start_time: '09:00', end_time: '18:00' },
  ])
