import { UNREAD_COUNT_MAX } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'

export type InboxRepository = ReturnType<typeof createInboxRepository>
export type InboxRow = Awaited<ReturnType<InboxRepository['list']>>[number]

export function createInboxRepository(db: Database['db']) {
  /**
   * A camera that the account has no right of its own to any more is silent, also about what was told before: a public
   * one shows its picture to all, not its plates.
   */
  const messages = (accountId: string, isUnread: boolean) => {
    const own = db
      .selectFrom('notification')
      .leftJoin('camera', 'camera.id', 'notification.camera_id')
      .where('notification.account_id', '=', accountId)
      .where(
        sql<SqlBool>`(notification.camera_id IS NULL OR EXISTS (
          SELECT FROM camera_right AS own WHERE own.camera_id = notification.camera_id AND own.account_id = ${accountId}
        ))`,
      )
    return isUnread ? own.where('notification.read_at', 'is', null) : own
  }

  return {
    async count(accountId: string, isUnread: boolean): Promise<number> {
      const row = await messages(accountId, isUnread)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** Up to the number that the bell counts to. */
    async countUnread(accountId: string): Promise<number> {
      const rows = await messages(accountId, true)
        .select('notification.id')
        .limit(UNREAD_COUNT_MAX + 1)
        .execute()
      return Math.min(rows.length, UNREAD_COUNT_MAX)
    },

    list: (accountId: string, isUnread: boolean, { limit, offset }: { limit: number; offset: number }) =>
      messages(accountId, isUnread)
        .select([
          'notification.id',
          'notification.rule_title',
          'notification.kind',
          'notification.text',
          'notification.words',
          'notification.at',
          'notification.created_at',
          'notification.events_count',
          'notification.cameras_count',
          'notification.is_test',
          'notification.is_silent',
          'notification.read_at',
          'camera.number',
          'camera.title',
        ])
        .orderBy('notification.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    listDeliveries: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('notification_delivery')
            .select(['notification_id', 'channel', 'state', 'failure'])
            .where('notification_id', 'in', [...ids])
            .orderBy('id')
            .execute(),

    /** @param ids null for all */
    async markRead(accountId: string, ids: readonly string[] | null, now: Date): Promise<void> {
      if (ids?.length === 0) return
      let unread = db
        .updateTable('notification')
        .set({ read_at: now })
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
      if (ids) unread = unread.where('id', 'in', [...ids])
      await unread.execute()
    },

    async removeBefore(moment: Date): Promise<void> {
      await db.deleteFrom('notification').where('created_at', '<', moment).execute()
    },

    /** Of each account the latest are kept. */
    async removeBeyond(keptMax: number): Promise<void> {
      await sql`
        DELETE FROM notification WHERE id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place FROM notification
          ) AS placed WHERE place > ${keptMax}
        )`.execute(db)
    },
  }
}
