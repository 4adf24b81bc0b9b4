import { closeOnSignals, createLogger, loadSecretBox, readConfig, secretKeyFile, systemClock } from '@sova/base'
import { openBus } from '@sova/bus'
import { checkDatabase, migrate, openDatabase } from '@sova/database'
import { createEventStore } from '@sova/event-store'
import { readAccessSettings } from './access-settings.ts'
import { createAccessControl } from './create-access.ts'

const logger = createLogger('access')
const config = readConfig()
const database = openDatabase(config, { max: 8 })
const closers: (() => Promise<void>)[] = [() => database.close()]
closeOnSignals(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

try {
  await migrate(database)
  await checkDatabase(database)
  const bus = await openBus({ database, logger })
  closers.push(() => bus.close())
  const events = await createEventStore({ database, bus, clock: systemClock, config, logger })
  closers.push(() => events.close())
  const access = await createAccessControl({
    settings: readAccessSettings(process.env),
    host: config.host,
    port: config.accessMetricsPort,
    database,
    bus,
    annotate: (event, annotation) => events.annotate(event, annotation),
    clock: systemClock,
    logger,
    secretBox: loadSecretBox(secretKeyFile(config)),
  })
  closers.push(() => access.close())
  logger.info({ port: access.port }, 'access control decides')
  process.send?.({ type: 'ready' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  logger.fatal({ err: error }, 'access control does not start')
  if (process.send) process.send({ type: 'failed', message }, () => process.exit(1))
  else process.exit(1)
}
