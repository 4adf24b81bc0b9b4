import { type QueryExecutorProvider, sql } from 'kysely'

/** Counts how often a mosaic was saved: who changes one that another has saved meanwhile is told of it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE mosaic ADD COLUMN revision integer NOT NULL DEFAULT 1`.execute(db)
}
