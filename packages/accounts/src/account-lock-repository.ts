import type { Database } from '@sova/database'
import { sql } from 'kysely'

/**
 * Until the transaction ends, nobody else who asks for this changes what the account has: what is counted before
 * something is added still holds afterwards.
 */
export async function lockAccount(db: Database['db'], accountId: string): Promise<void> {
  await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)
}
