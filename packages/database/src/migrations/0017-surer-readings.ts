import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * A plate that was read too unsurely is read again, surer: the refusal stays in the journal, and the passage stands beside
 * it. Still nothing is refused twice or opened twice. Events of two cameras may have one id.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    DROP INDEX access_journal_event;
    CREATE UNIQUE INDEX access_journal_event ON access_journal (event_id, camera_number, device_id, is_granted)
      WHERE event_id IS NOT NULL;
  `.execute(db)
}
