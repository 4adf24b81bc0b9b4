import type { Database } from '@sova/database'

export interface SealedSigningKey {
  kid: string
  private_jwk_sealed: string
}

/** The key that the portal signs with now; null before it has made one. */
export async function findSigningKey({ db }: Pick<Database, 'db'>): Promise<SealedSigningKey | null> {
  const row = await db
    .selectFrom('signing_key')
    .select(['kid', 'private_jwk_sealed'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
