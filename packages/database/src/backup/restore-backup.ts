/** Fills an empty database from a backup: with the tables as they were then, and migrated on to this version. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type postgres from 'postgres'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Database } from '../open-database.ts'
import {
  BackupEnd,
  BackupError,
  BackupHeader,
  parseRecord,
  type ReadRecord,
  readRecords,
  TableHeader,
} from './backup-file.ts'
import { listCounters } from './counters.ts'

export interface RestoredBackup {
  header: BackupHeader
  tables: number
  /** Names of the migrations that were applied to what was restored. */
  migrated: string[]
}

/** Only the header: what a backup is of. @throws BackupError */
export const readBackupHeader = (file: string): Promise<BackupHeader> =>
  readRecords(file, async (read) => parseRecord(BackupHeader, await read()))

/**
 * All of it or nothing. Needs the rights of a superuser, for the rows come in with triggers and references asleep.
 * @throws BackupError for a database that is not empty, and for a backup of a newer Sova
 */
export async function restoreBackup(database: Database, file: string): Promise<RestoredBackup> {
  return readRecords(file, async (read) => {
    const header = parseRecord(BackupHeader, await read())
    const known = migrations.filter(({ name }) => header.migrations.includes(name))
    if (known.length !== header.migrations.length) {
      const missing = header.migrations.filter((name) => !known.some((step) => step.name === name))
      throw new BackupError(`the backup is of another version of Sova: this one does not know ${missing.join(', ')}`)
    }
    await refuseOthersData(database.sql, header)
    await migrate(database, known)
    const tables = await database.sql.begin(async (transaction) => {
      await transaction`SET LOCAL statement_timeout = 0`
      await transaction`SET LOCAL idle_in_transaction_session_timeout = 0`
      await transaction`SET LOCAL session_replication_role = replica`
      for (const { name, parent, bound } of header.partitions) await makePartition(transaction, { name, parent, bound })
      return restoreTables(transaction, read)
    })
    return { header, tables, migrated: await migrate(database) }
  })
}

/** A database of a new installation, or one that has only been migrated as far as the backup. */
async function refuseOthersData(sql: postgres.Sql, header: BackupHeader): Promise<void> {
  const [found] = await sql`SELECT to_regclass('schema_migration') AS migrations, to_regclass('account') AS account`
  if (!found?.migrations) return
  const names = (await sql<{ name: string }[]>`SELECT name FROM schema_migration`).map(({ name }) => name)
  const isAsFar = names.every((name) => header.migrations.includes(name))
  const [account] = found.account ? await sql`SELECT id FROM account LIMIT 1` : []
  if (account || !isAsFar) throw new BackupError('the database is not empty: restore into a new data folder')
}

/** The bound was written by PostgreSQL itself; names and bounds are checked all the same. */
async function makePartition(
  sql: postgres.TransactionSql,
  { name, parent, bound }: BackupHeader['partitions'][number],
): Promise<void> {
  if (!/^(FOR VALUES|DEFAULT)[^;]*$/.test(bound)) throw new BackupError('the file is damaged, or no backup')
  await sql`CREATE TABLE IF NOT EXISTS ${sql(name)} PARTITION OF ${sql(parent)} ${sql.unsafe(bound)}`
}

async function restoreTables(sql: postgres.TransactionSql, read: ReadRecord): Promise<number> {
  const cleared = new Set<string>()
  for (;;) {
    const record = await read()
    const end = BackupEnd.safeParse(JSON.parse(record.toString()))
    if (end.success) {
      if (end.data.tables !== cleared.size) throw new BackupError('the file is damaged: tables are missing')
      return cleared.size
    }
    const { table, columns, counted = {} } = parseRecord(TableHeader, record)
    cleared.add(table)
    // What migrations put in, the backup has too.
    await sql`DELETE FROM ${sql(table)}`
    await copyRows(await sql`COPY ${sql(table)} (${sql(columns)}) FROM STDIN`.writable(), read)
    await continueCounting(sql, table, counted)
  }
}

async function copyRows(target: Writable, read: ReadRecord): Promise<void> {
  const finished = once(target, 'finish')
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    if (!target.write(rows)) await once(target, 'drain')
  }
  target.end()
  await finished
}

/** New rows get numbers behind all that were given out, also to rows that were gone before the backup. */
async function continueCounting(
  sql: postgres.TransactionSql,
  table: string,
  counted: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { column, sequence } of await listCounters(sql, table)) {
    const [row] = await sql<{ last: string | null }[]>`
      SELECT greatest(max(${sql(column)}), ${counted[column] ?? null}::bigint) AS last FROM ${sql(table)}`
    if (row?.last != null) await sql`SELECT setval(${sequence}, ${row.last})`
  }
}
