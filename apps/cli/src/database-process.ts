/**
 * Keeps the embedded PostgreSQL, in a process of its own: when the supervisor is killed, this one sees its IPC channel
 * end and stops the server; when this one is killed, the next adopts the server that still runs.
 */
import { closeOnSignals, createLogger, databaseDir, readConfig } from '@sova/base'
import { startEmbeddedPostgres } from '@sova/database'

const config = readConfig()
const starting = startEmbeddedPostgres({ dir: databaseDir(config), logger: createLogger('database') })
closeOnSignals(async () => (await starting).close())

try {
  await starting
  process.send?.({ type: 'ready' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  if (process.send) process.send({ type: 'failed', message }, () => process.exit(1))
  else throw error
}
