/** What Sova needs of a PostgreSQL that someone else set up. */
import type { Database } from './open-database.ts'

export const POSTGRES_VERSION_MIN = 15

/** The database answers, but can't be used; the message says what to change. */
export class UnsuitableDatabaseError extends Error {
  override name = 'UnsuitableDatabaseError'
}

/** Needs the migrations' extensions, so it is called after them. @throws UnsuitableDatabaseError */
export async function checkDatabase({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const [server] = await sql`
    SELECT current_setting('server_version_num')::int / 10000 AS major,
           cardinality(show_trgm('Иванов')) AS cyrillic_trigrams,
           lower('ИВАНОВ') = 'иванов' AS lowers_cyrillic,
           EXISTS (SELECT FROM pg_collation WHERE collname = 'ru-RU-x-icu') AS has_icu`
  if (!server) throw new UnsuitableDatabaseError('the database answered nothing')
  if (server.major < POSTGRES_VERSION_MIN) {
    throw new UnsuitableDatabaseError(
      `PostgreSQL ${POSTGRES_VERSION_MIN} or newer is needed, DATABASE_URL leads to version ${server.major}.`,
    )
  }
  if (server.cyrillic_trigrams === 0 || server.lowers_cyrillic !== true) {
    throw new UnsuitableDatabaseError(
      'The database was created with a locale that knows no Cyrillic (LC_CTYPE "C"), so searching would find nothing. ' +
        "Create it with: CREATE DATABASE sova TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8' LC_COLLATE 'C.UTF-8'.",
    )
  }
  if (server.has_icu !== true) {
    throw new UnsuitableDatabaseError('This PostgreSQL was built without ICU, so Russian sorting is not possible.')
  }
}
