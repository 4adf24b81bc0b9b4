/** A supervisor to be killed: starts the database in the given folder, says so, and waits. */
import { createLogger } from '@sova/base'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const dir = process.argv[2]
if (dir === undefined) throw new Error('the folder of the database is missing')
await startEmbeddedPostgres({ dir, logger: createLogger('fixture', { level: 'silent' }), settings: { fsync: 'off' } })
process.send?.('started')
