import { closeOnSignals, createLogger, readConfig, systemClock, systemRandom } from '@sova/base'
import { openDatabase } from '@sova/database'
import { createAnalyticsEngine } from './analytics-engine.ts'
import { readAnalyticsSettings } from './analytics-settings.ts'

const logger = createLogger('analytics')
const config = readConfig()
const database = openDatabase(config, { max: 4 })
const engine = await createAnalyticsEngine({
  config,
  database,
  settings: readAnalyticsSettings(process.env),
  clock: systemClock,
  random: systemRandom,
  logger,
})
closeOnSignals(async () => {
  await engine.close()
  await database.close()
})
await engine.ready
logger.info({ port: engine.port }, 'the analytics engine watches')
process.send?.({ type: 'ready' })
