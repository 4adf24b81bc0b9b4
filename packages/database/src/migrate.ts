/** Numbered migrations, applied in order in one transaction under an advisory lock: two at once apply each once. */
import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './open-database.ts'

/** 'migr' in ASCII. */
const MIGRATION_LOCK = 0x6d696772

/** @returns names of the migrations that this call applied */
export async function migrate(
  { db }: Pick<Database, 'db'>,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    // Building an index of a large table, or waiting for another process that does, takes as long as it takes.
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    await sql`
      CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`.execute(transaction)
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(transaction)
    const done = new Set(rows.map((row) => row.name))
    refuseNewerDatabase(done, steps)
    const pending = steps.filter((step) => !done.has(step.name))
    for (const step of pending) {
      await step.up(transaction)
      await sql`INSERT INTO schema_migration (name) VALUES (${step.name})`.execute(transaction)
    }
    return pending.map((step) => step.name)
  })
}

/** An older Sova on a newer database would write rows that the newer one does not expect. */
function refuseNewerDatabase(done: ReadonlySet<string>, steps: readonly Migration[]): void {
  const known = new Set(steps.map((step) => step.name))
  const unknown = [...done].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`the database is newer than this Sova: it has ${unknown.join(', ')}`)
}
