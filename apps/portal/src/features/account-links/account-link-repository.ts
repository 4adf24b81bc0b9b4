import type { Database } from '@sova/database'
import { sql } from 'kysely'

/** Any number that nothing else in the database locks by. */
const LINKS_LOCK = 7_105_207

export interface LinkRow {
  id: string
  username: string
  created_at: Date
}

export type AccountLinkRepository = ReturnType<typeof createAccountLinkRepository>

export function createAccountLinkRepository(db: Database['db']) {
  const others = (side: 'parent_id' | 'child_id', own: 'parent_id' | 'child_id', accountId: string) =>
    db
      .selectFrom('account_link')
      .innerJoin('account', 'account.id', `account_link.${side}`)
      .select(['account.id', 'account.username', 'account_link.created_at'])
      .where(`account_link.${own}`, '=', accountId)
      .orderBy('account_link.created_at')
      .orderBy('account.id')

  return {
    listChildren: (accountId: string, limit: number): Promise<LinkRow[]> =>
      others('child_id', 'parent_id', accountId).limit(limit).execute(),

    listParents: (accountId: string, limit: number): Promise<LinkRow[]> =>
      others('parent_id', 'child_id', accountId).limit(limit).execute(),

    /** Until the transaction ends no other link is made, so that two together can't close a circle. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${LINKS_LOCK})`.execute(db)
    },

    async isSubuser(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('subuser')
        .select('owner_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether `accountId` is a child, a child's child and so on, of `ancestorId`. */
    async isBelow(accountId: string, ancestorId: string): Promise<boolean> {
      const { rows } = await sql<{ is_below: boolean }>`
        WITH RECURSIVE below AS (
          SELECT child_id FROM account_link WHERE parent_id = ${ancestorId}
          UNION
          SELECT link.child_id FROM below JOIN account_link AS link ON link.parent_id = below.child_id
        )
        SELECT EXISTS (SELECT FROM below WHERE child_id = ${accountId}) AS is_below`.execute(db)
      return rows[0]?.is_below ?? false
    },

    /** Null when they are linked already. */
    async insert(parentId: string, childId: string, now: Date): Promise<LinkRow | null> {
      const row = await db
        .insertInto('account_link')
        .values({ parent_id: parentId, child_id: childId, created_at: now })
        .onConflict((conflict) => conflict.columns(['parent_id', 'child_id']).doNothing())
        .returning('created_at')
        .executeTakeFirst()
      if (!row) return null
      const { username } = await db
        .selectFrom('account')
        .select('username')
        .where('id', '=', childId)
        .executeTakeFirstOrThrow()
      return { id: childId, username, created_at: row.created_at }
    },

    /** False when there was no such link. */
    async delete(parentId: string, childId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('account_link')
        .where('parent_id', '=', parentId)
        .where('child_id', '=', childId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
