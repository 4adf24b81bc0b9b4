import type { Database } from '@sova/database'
import { sql } from 'kysely'

/**
 * Whose rights may change with those of an account: its own, its additional accounts', and those of the parents of all of
 * them. Each of them is told on the bus.
 */
export async function findRightsHolders(db: Database['db'], accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH holder AS (
      SELECT ${accountId}::bigint AS id
      UNION
      SELECT account_id FROM subuser WHERE owner_id = ${accountId}
    )
    SELECT id FROM holder
    UNION
    SELECT link.parent_id FROM holder JOIN account_link AS link ON link.child_id = holder.id`.execute(db)
  return rows.map(({ id }) => id)
}
