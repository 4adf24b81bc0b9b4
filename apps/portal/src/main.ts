import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeOnSignals, createLogger, loadSecretBox, readConfig, secretKeyFile, systemClock } from '@sova/base'
import { openBus } from '@sova/bus'
import { checkDatabase, migrate, openDatabase } from '@sova/database'
import { createPortal } from './create-portal.ts'
import { readPortalSettings } from './portal-settings.ts'

const appDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const logger = createLogger('portal')
const config = readConfig()

const database = openDatabase(config)
const closers: (() => Promise<void>)[] = [() => database.close()]
closeOnSignals(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

try {
  await migrate(database)
  await checkDatabase(database)
  const bus = await openBus({ database, logger })
  closers.push(() => bus.close())
  const portal = await createPortal({
    config,
    settings: readPortalSettings(process.env, appDir, config),
    database,
    bus,
    clock: systemClock,
    logger,
    secretBox: loadSecretBox(secretKeyFile(config)),
  })
  closers.push(() => portal.close())
  const { port } = await portal.listen()
  logger.info({ host: config.host, port }, 'the portal listens')
  process.send?.({ type: 'ready' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  logger.fatal({ err: error }, 'the portal does not start')
  if (process.send) process.send({ type: 'failed', message }, () => process.exit(1))
  else process.exit(1)
}
