import { type QueryExecutorProvider, sql } from 'kysely'

/** What the analytics engine says of its models, for the screens that set analytics up. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE analytic_model (
      type text PRIMARY KEY,
      -- a code of the contract; null where nothing is wrong
      problem text,
      -- words for whoever runs the server
      detail text NOT NULL DEFAULT '',
      told_at timestamptz NOT NULL DEFAULT now()
    )
  `.execute(db)
}
