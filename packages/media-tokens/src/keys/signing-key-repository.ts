import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface StoredSigningKey {
  kid: string
  public_jwk: unknown
  private_jwk_sealed: string
}

/** 'sign' in ASCII. */
const SIGNING_KEY_LOCK = 0x7369676e

export type SigningKeyRepository = ReturnType<typeof createSigningKeyRepository>

export function createSigningKeyRepository(db: Database['db']) {
  return {
    async findCurrent(): Promise<StoredSigningKey | null> {
      const row = await db
        .selectFrom('signing_key')
        .select(['kid', 'public_jwk', 'private_jwk_sealed'])
        .where('retired_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('kid')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },

    listPublic: (): Promise<Pick<StoredSigningKey, 'kid' | 'public_jwk'>[]> =>
      db.selectFrom('signing_key').select(['kid', 'public_jwk']).execute(),

    /** The one that signs comes first. */
    list: () =>
      db
        .selectFrom('signing_key')
        .select(['kid', 'created_at', 'retired_at'])
        .orderBy('created_at', 'desc')
        .orderBy('kid')
        .execute(),

    async insert(key: StoredSigningKey & { created_at: Date }): Promise<void> {
      await db.insertInto('signing_key').values(key).execute()
    },

    /** Keys that no longer sign still verify until `deleteRetired`. */
    async retireAllBut(kid: string, now: Date): Promise<void> {
      await db
        .updateTable('signing_key')
        .set({ retired_at: now })
        .where('kid', '<>', kid)
        .where('retired_at', 'is', null)
        .execute()
    },

    async deleteRetiredBefore(moment: Date): Promise<void> {
      await db.deleteFrom('signing_key').where('retired_at', '<', moment).execute()
    },

    /** Held until the transaction ends: portals that start together make one key. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(SIGNING_KEY_LOCK)})`.execute(db)
    },
  }
}
