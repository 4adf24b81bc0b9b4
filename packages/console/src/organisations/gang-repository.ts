import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'

type GangRepository = ReturnType<typeof createGangRepository>
export type GangRow = Awaited<ReturnType<GangRepository['list']>>[number]

export function createGangRepository(db: Database['db']) {
  const matching = (patterns: readonly string[]) =>
    patterns.reduce(
      (gangs, pattern) => gangs.where(sql<SqlBool>`translate(lower(gang.title), 'ё', 'е') LIKE ${pattern}`),
      db.selectFrom('gang'),
    )

  const described = (gangs: ReturnType<typeof matching>) =>
    gangs.select([
      'gang.id',
      'gang.title',
      sql<string[]>`ARRAY(
        SELECT username FROM account WHERE gang_id = gang.id AND gang_admin ORDER BY username
      )`.as('administrators'),
      sql<number>`(SELECT count(*)::int FROM account WHERE gang_id = gang.id)`.as('accounts_count'),
      sql<number>`(SELECT count(*)::int FROM employee WHERE gang_id = gang.id)`.as('employees_count'),
      sql<number>`(SELECT count(*)::int FROM access_device WHERE gang_id = gang.id)`.as('devices_count'),
    ])

  return {
    async count(patterns: readonly string[]): Promise<number> {
      const row = await matching(patterns)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (patterns: readonly string[], { limit, offset }: { limit: number; offset: number }) =>
      described(matching(patterns))
        .orderBy(sql`lower(gang.title)`)
        .orderBy('gang.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    async find(id: number) {
      return (await described(db.selectFrom('gang').where('gang.id', '=', id)).executeTakeFirst()) ?? null
    },

    /** Null where there is none of this title, or several. */
    async findByTitle(title: string) {
      const rows = await described(db.selectFrom('gang').where('gang.title', '=', title))
        .limit(2)
        .execute()
      return rows.length === 1 ? (rows[0] ?? null) : null
    },

    async insert(title: string): Promise<number> {
      const row = await db.insertInto('gang').values({ title }).returning('id').executeTakeFirstOrThrow()
      return row.id
    },

    async rename(id: number, title: string): Promise<void> {
      await db.updateTable('gang').set({ title }).where('id', '=', id).execute()
    },

    /** With its groups, which are of nobody where it has no employees. Its accounts stay. */
    delete: (id: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('account').set({ gang_id: null }).where('gang_id', '=', id).execute()
        await transaction.deleteFrom('access_group').where('gang_id', '=', id).execute()
        await transaction.deleteFrom('gang').where('id', '=', id).execute()
      }),
  }
}
