import type { AccountTable, Database } from '@sova/database'
import { type SqlBool, sql, type Updateable } from 'kysely'

export interface UserQuery {
  /** LIKE patterns that all match. */
  patterns: readonly string[]
}

export type AdminUserRepository = ReturnType<typeof createAdminUserRepository>
export type UserRow = Awaited<ReturnType<AdminUserRepository['list']>>[number]

export function createAdminUserRepository(db: Database['db']) {
  const matching = ({ patterns }: UserQuery) =>
    patterns.reduce(
      (users, pattern) => users.where(sql<SqlBool>`translate(lower(account.username), 'ё', 'е') LIKE ${pattern}`),
      db.selectFrom('account'),
    )

  const described = (users: ReturnType<typeof matching>) =>
    users
      .leftJoin('subuser', 'subuser.account_id', 'account.id')
      .leftJoin('account as owner', 'owner.id', 'subuser.owner_id')
      .leftJoin('gang', 'gang.id', 'account.gang_id')
      .select([
        'account.id',
        'account.username',
        'account.is_operator',
        'account.gang_admin',
        'account.created_at',
        'owner.username as owner',
        'account.gang_id',
        'gang.title as gang_title',
        sql<number>`(
          SELECT count(*)::int FROM camera_right WHERE camera_right.account_id = account.id
        )`.as('cameras_count'),
        sql<Date | null>`(
          SELECT max(last_used_at) FROM account_session WHERE account_session.account_id = account.id
        )`.as('last_used_at'),
      ])

  return {
    async count(query: UserQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (query: UserQuery, { limit, offset }: { limit: number; offset: number }) =>
      described(matching(query)).orderBy(sql`lower(account.username)`).limit(limit).offset(offset).execute(),

    async find(id: string) {
      const row = await described(db.selectFrom('account').where('account.id', '=', id)).executeTakeFirst()
      return row ?? null
    },

    async findByName(username: string) {
      const row = await described(
        db.selectFrom('account').where(sql<SqlBool>`lower(account.username) = lower(${username})`),
      ).executeTakeFirst()
      return row ?? null
    },

    async hasGang(id: number): Promise<boolean> {
      const row = await db.selectFrom('gang').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async update(id: string, change: Updateable<AccountTable>) {
      if (Object.keys(change).length === 0) return
      await db.updateTable('account').set(change).where('id', '=', id).execute()
    },

    /** Of every organisation but this one: what it may do there is no longer its own. */
    async leaveEmployees(id: string, gangId: number | null): Promise<void> {
      await sql`
        DELETE FROM employee_account USING employee
        WHERE employee.id = employee_id AND account_id = ${id} AND employee.gang_id IS DISTINCT FROM ${gangId}::int
      `.execute(db)
    },

    async endSessions(id: string): Promise<void> {
      await db.deleteFrom('account_session').where('account_id', '=', id).execute()
    },

    /** With its additional accounts. @returns the ids that are gone */
    async delete(id: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('account')
        .where((where) =>
          where.or([
            where('id', '=', id),
            where('id', 'in', where.selectFrom('subuser').select('account_id').where('owner_id', '=', id)),
          ]),
        )
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    },

    async lockOperators(): Promise<void> {
      await sql`SELECT FROM account WHERE is_operator ORDER BY id FOR NO KEY UPDATE`.execute(db)
    },

    async hasOtherOperator(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('is_operator', '=', true)
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
