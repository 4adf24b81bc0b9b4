/** Adds the same events as fast as it can, until it is killed: what a crash in the middle leaves is then looked at. */
import { createLogger, systemClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { openDatabase } from '@sova/database'
import { createEventStore } from '../event-store.ts'
import { drawJpeg } from './drawn-jpeg.ts'

const [databaseUrl = '', dataDir = '', cameraNumber = '', startText = ''] = process.argv.slice(2)
const logger = createLogger('sender', { level: 'silent' })
const database = openDatabase({ dataDir, databaseUrl })
const store = await createEventStore({
  database,
  bus: createLocalBus(logger),
  clock: systemClock,
  config: { dataDir, portalDomain: 'portal.test' },
  logger,
})
for (let batch = 0; batch < 1000; batch += 1) {
  await store.add(
    Array.from({ length: 5 }, (_, index) => ({
      camera_number: cameraNumber,
      type: 'perimeter_security' as const,
      at_ms: Number(startText) + (batch * 5 + index) * 10,
      external_id: `${batch}-${index}`,
      screenshots: { event: drawJpeg() },
    })),
  )
  process.send?.(batch)
}
