/** Opens the database that the configuration names: the embedded one over its socket, or an external PostgreSQL. */
import { databaseDir, type SovaConfig } from '@sova/base'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import { describeDatabaseFolder, EMBEDDED_PORT } from './embedded/database-folder.ts'
import { EMBEDDED_DATABASE } from './embedded/embedded-postgres.ts'
import { EMBEDDED_USER } from './embedded/postgres-process.ts'
import { createQueryRunners, type RunPlanned, type RunPrepared, type RunPreparedRaw } from './prepared-queries.ts'
import type { SovaTables } from './tables.ts'

export interface Database {
  db: Kysely<SovaTables>
  sql: postgres.Sql
  runPrepared: RunPrepared
  runPreparedRaw: RunPreparedRaw
  runPlanned: RunPlanned
  close(): Promise<void>
}

export type DatabaseLocation = Pick<SovaConfig, 'dataDir' | 'databaseUrl'>

const CONNECTIONS_MAX_DEFAULT = 10
const CONNECT_TIMEOUT_S = 10
/** Longer than any call may take; it ends what a vanished caller left behind. */
const STATEMENT_TIMEOUT_MS = 30_000
/** A transaction that waits for its own program this long has lost it: what it has locked is let go. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_S = 2
/** How long to wait before connecting again: the driver's own delay would grow to 20 s. */
const reconnectDelayS = (failures: number) => Math.min(1, 0.01 * 2 ** failures)

/** Connects on the first query, so it does not fail while the database is away. */
export function openDatabase(location: DatabaseLocation, options: { max?: number } = {}): Database {
  const settings: postgres.Options<Record<string, never>> = {
    max: options.max ?? CONNECTIONS_MAX_DEFAULT,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: reconnectDelayS,
    onnotice: () => {},
    connection: {
      application_name: 'sova',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      TimeZone: 'UTC',
    },
  }
  const sql = location.databaseUrl
    ? connectTo(location.databaseUrl, settings)
    : postgres({ ...settings, ...embeddedAddress(location.dataDir) })
  const db = new Kysely<SovaTables>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return { db, sql, ...createQueryRunners(sql), close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }) }
}

/** As libpq does, `?host=/folder` names the folder of a unix socket; the driver itself does not know it. */
function connectTo(databaseUrl: string, settings: postgres.Options<Record<string, never>>): postgres.Sql {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, host === null ? settings : { ...settings, host })
}

/** An address of a database on the embedded server, for programs that only take `DATABASE_URL`. */
export function embeddedDatabaseUrl(dataDir: string, database = EMBEDDED_DATABASE): string {
  const { host, username } = embeddedAddress(dataDir)
  return `postgres://${username}@localhost/${database}?host=${encodeURIComponent(host)}`
}

function embeddedAddress(dataDir: string) {
  return {
    host: describeDatabaseFolder(databaseDir({ dataDir })).socketDir,
    port: EMBEDDED_PORT,
    database: EMBEDDED_DATABASE,
    username: EMBEDDED_USER,
  }
}
