/** Writes the whole database into one file, as it was at one moment, while Sova goes on working. */
import type { Readable } from 'node:stream'
import type postgres from 'postgres'
import type { Database } from '../open-database.ts'
import { BACKUP_FORMAT, jsonRecord, type WriteRecord, writeRecords } from './backup-file.ts'
import { listCounters } from './counters.ts'

/** What is made anew from elsewhere: the index of recordings from the recordings, leases from whoever records. */
const TABLES_LEFT_OUT = new Set(['archive_file', 'camera_lease', 'schema_migration'])

export interface BackupInputs {
  file: string
  /** Small files that belong to the database, by name. */
  files: Readonly<Record<string, string>>
  now: Date
}

/** @returns how many tables were written */
export async function writeBackup({ sql }: Pick<Database, 'sql'>, { file, files, now }: BackupInputs): Promise<number> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
    await transaction`SET LOCAL statement_timeout = 0`
    await transaction`SET LOCAL idle_in_transaction_session_timeout = 0`
    const tables = await listTables(transaction)
    await writeRecords(file, async (write) => {
      await write(
        jsonRecord({
          format: BACKUP_FORMAT,
          made_at: now.toISOString(),
          migrations: (await transaction`SELECT name FROM schema_migration ORDER BY name`).map((row) => row.name),
          partitions: await listPartitions(transaction),
          files,
        }),
      )
      for (const table of tables) await writeTable(transaction, table, write)
      await write(jsonRecord({ end: true, tables: tables.length }))
    })
    return tables.length
  })
}

interface TableShape {
  name: string
  columns: string[]
}

/** Tables with the columns that are written, not computed; a partitioned table stands for its partitions. */
async function listTables(sql: postgres.TransactionSql): Promise<TableShape[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    SELECT class.relname AS name,
           array_agg(attribute.attname::text ORDER BY attribute.attnum) AS columns
    FROM pg_class AS class JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
      AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
    GROUP BY class.relname ORDER BY class.relname`
  return rows.filter(({ name }) => !TABLES_LEFT_OUT.has(name))
}

const listPartitions = (sql: postgres.TransactionSql) => sql<{ name: string; parent: string; bound: string }[]>`
  SELECT child.relname AS name, parent.relname AS parent, pg_get_expr(child.relpartbound, child.oid) AS bound
  FROM pg_inherits AS link
  JOIN pg_class AS child ON child.oid = link.inhrelid
  JOIN pg_class AS parent ON parent.oid = link.inhparent
  WHERE child.relnamespace = 'public'::regnamespace AND child.relispartition AND child.relkind = 'r'
  ORDER BY child.relname`

async function writeTable(sql: postgres.TransactionSql, { name, columns }: TableShape, write: WriteRecord) {
  await write(jsonRecord({ table: name, columns, counted: await readCounters(sql, name) }))
  const rows: Readable = await sql`COPY (SELECT ${sql(columns)} FROM ${sql(name)}) TO STDOUT`.readable()
  for await (const chunk of rows) await write(chunk as Buffer)
  await write(Buffer.alloc(0))
}

async function readCounters(sql: postgres.TransactionSql, table: string): Promise<Record<string, string>> {
  const counted: Record<string, string> = {}
  for (const { column, sequence } of await listCounters(sql, table)) {
    const [row] = await sql<{ last: string | null }[]>`SELECT pg_sequence_last_value(${sequence}::regclass) AS last`
    if (row?.last != null) counted[column] = row.last
  }
  return counted
}
