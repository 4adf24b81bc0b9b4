/** Rows that other rows name: their titles for `extra`, and whether they belong to the organisation at all. */
import type { NamedRow } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type GangTable = 'employee' | 'access_group' | 'access_device'

export type GangRows = ReturnType<typeof createGangRows>

export function createGangRows(db: Database['db']) {
  return {
    titlesOf(table: GangTable, gangId: number, ids: Iterable<number>): Promise<NamedRow[]> {
      return db
        .selectFrom(table)
        .select(['id', 'title'])
        .where('gang_id', '=', gangId)
        .where('id', '=', sql<number>`ANY (${[...new Set(ids)]}::int[])`)
        .orderBy('id')
        .execute()
    },

    /** Those that do not exist, and those of other organisations, which is the same. */
    async unknownOf(table: GangTable, gangId: number, ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        SELECT given.id FROM unnest(${[...new Set(ids)]}::int[]) AS given (id)
        WHERE NOT EXISTS (
          SELECT FROM ${sql.table(table)} AS known WHERE known.id = given.id AND known.gang_id = ${gangId}
        )
        ORDER BY given.id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
