import { lockAccount } from '@sova/accounts'
import { findUnknownCameras } from '@sova/cameras'
import { EventFilter } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type EventFilterDraft = Omit<EventFilter, 'id'>

export type EventFilterRepository = ReturnType<typeof createEventFilterRepository>

/** As text, for the driver would write a text into the column as JSON's own. */
const asJson = (settings: EventFilter['settings']) => sql<string>`${JSON.stringify(settings)}::text::jsonb`

export function createEventFilterRepository(db: Database['db']) {
  const rowsOf = (accountId: string) =>
    db.selectFrom('event_filter').select(['id', 'title', 'type', 'settings']).where('account_id', '=', accountId)

  return {
    /** Until the transaction ends, no other call changes this account's filters. */
    lock: (accountId: string): Promise<void> => lockAccount(db, accountId),

    findUnknown: (accountId: string, numbers: readonly string[]) => findUnknownCameras(db, accountId, numbers),

    async count(accountId: string): Promise<number> {
      const row = await db
        .selectFrom('event_filter')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** @param type undefined for all of the account */
    async list(accountId: string, type: EventFilter['type'] | undefined): Promise<EventFilter[]> {
      const all = rowsOf(accountId)
      const rows = await (type === undefined ? all : all.where('type', '=', type))
        .orderBy(sql`lower(title)`)
        .orderBy('id')
        .execute()
      return rows.map((row) => EventFilter.parse(row))
    },

    async find(accountId: string, id: number): Promise<EventFilter | null> {
      const row = await rowsOf(accountId).where('id', '=', id).executeTakeFirst()
      return row ? EventFilter.parse(row) : null
    },

    async isTitleTaken(accountId: string, { type, title }: EventFilterDraft, byOtherThan: number | null) {
      const named = rowsOf(accountId).where('type', '=', type).where('title', '=', title)
      const row = await (byOtherThan === null ? named : named.where('id', '<>', byOtherThan)).executeTakeFirst()
      return row !== undefined
    },

    async insert(accountId: string, { type, title, settings }: EventFilterDraft): Promise<EventFilter> {
      const { id } = await db
        .insertInto('event_filter')
        .values({ account_id: accountId, type, title, settings: asJson(settings) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, type, title, settings }
    },

    async update({ id, title, settings }: EventFilter): Promise<void> {
      await db
        .updateTable('event_filter')
        .set({ title, settings: asJson(settings) })
        .where('id', '=', id)
        .execute()
    },

    /** @returns false where the account has none of this id */
    async delete(accountId: string, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('event_filter')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
