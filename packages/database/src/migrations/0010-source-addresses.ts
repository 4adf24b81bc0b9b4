import { type QueryExecutorProvider, sql } from 'kysely'

/** A camera that is added twice is found by what its address says without the password: SHA-256, for the rest is sealed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    ALTER TABLE camera_source ADD COLUMN address_hash bytea;
    CREATE INDEX camera_source_address ON camera_source (address_hash);
  `.execute(db)
}
