import { type QueryExecutorProvider, sql } from 'kysely'

/** What an event says as a code: whoever is told of it reads it in a language that is known only then. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE notification ADD COLUMN words jsonb`.execute(db)
}
