import { type QueryExecutorProvider, sql } from 'kysely'

/** Filters of event tables that an account keeps under a title. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE event_filter (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      type text NOT NULL,
      -- the contract counts 64 characters as a reader does; one of them may be made of several code points
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 512),
      -- as the contract has them; cameras stand by their numbers, and rights are asked when they are searched
      settings jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (account_id, type, title)
    );
  `.execute(db)
}
