import { closeOnSignals, createLogger, readConfig, systemClock, systemRandom } from '@sova/base'
import { openDatabase } from '@sova/database'
import { createMediaServer } from './media-server.ts'

const logger = createLogger('media')
const config = readConfig()
const database = openDatabase(config, { max: 4 })
const server = await createMediaServer({
  config,
  name: process.env.SOVA_MEDIA_NAME || 'main',
  database,
  clock: systemClock,
  random: systemRandom,
  logger,
})
closeOnSignals(async () => {
  await server.close()
  await database.close()
})
logger.info({ port: server.port, metricsPort: server.metricsPort }, 'the media server listens')
await server.ready
process.send?.({ type: 'ready' })
