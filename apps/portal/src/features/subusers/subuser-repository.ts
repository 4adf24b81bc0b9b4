import { lockAccount } from '@sova/accounts'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'

export interface SubuserRow {
  id: string
  username: string
  about: string
  /** Null without one. */
  token_beginning: string | null
  cameras: string[]
}

export type SubuserRepository = ReturnType<typeof createSubuserRepository>

export function createSubuserRepository(db: Database['db']) {
  const rows = (ownerId: string) =>
    db
      .selectFrom('subuser')
      .innerJoin('account', 'account.id', 'subuser.account_id')
      .where('subuser.owner_id', '=', ownerId)
      .select([
        'account.id',
        'account.username',
        'subuser.about',
        sql<string | null>`(
          SELECT token.beginning FROM api_token AS token WHERE token.account_id = subuser.account_id
          ORDER BY token.id LIMIT 1
        )`.as('token_beginning'),
        sql<string[]>`ARRAY(
          SELECT camera.number FROM subuser_camera AS chosen JOIN camera ON camera.id = chosen.camera_id
          WHERE chosen.account_id = subuser.account_id ORDER BY camera.title COLLATE "ru-RU-x-icu", camera.id
        )`.as('cameras'),
      ])

  return {
    /** Until the transaction ends no other call changes this owner's additional accounts. */
    lock: (ownerId: string): Promise<void> => lockAccount(db, ownerId),

    list: (ownerId: string, limit: number): Promise<SubuserRow[]> =>
      rows(ownerId).orderBy('account.id').limit(limit).execute(),

    async find(ownerId: string, username: string): Promise<SubuserRow | null> {
      const row = await rows(ownerId).where('account.username', '=', username).executeTakeFirst()
      return row ?? null
    },

    async isSubuser(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('subuser')
        .select('owner_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined
    },

    async insert(subuser: { accountId: string; ownerId: string; about: string }): Promise<void> {
      const { accountId, ownerId, about } = subuser
      await db.insertInto('subuser').values({ account_id: accountId, owner_id: ownerId, about }).execute()
    },

    async rename(accountId: string, about: string): Promise<void> {
      await db.updateTable('subuser').set({ about }).where('account_id', '=', accountId).execute()
    },

    /** The numbers among these that the owner has no permission of its own to. */
    async findNotOwn(ownerId: string, numbers: readonly string[]): Promise<string[]> {
      const { rows: unknown } = await sql<{ number: string }>`
        SELECT given.number
        FROM unnest(${[...numbers]}::text[]) WITH ORDINALITY AS given (number, place)
        WHERE NOT EXISTS (
          SELECT FROM camera JOIN camera_permission AS own ON own.camera_id = camera.id AND own.account_id = ${ownerId}
          WHERE camera.number = given.number
        )
        ORDER BY given.place`.execute(db)
      return unknown.map(({ number }) => number)
    },

    /** These and no others. A permission that is taken away meanwhile leaves its camera out. */
    async setCameras(accountId: string, ownerId: string, numbers: readonly string[]): Promise<void> {
      const isNamed = sql<SqlBool>`camera.number = ANY (${[...numbers]}::text[])`
      await db
        .deleteFrom('subuser_camera')
        .where('account_id', '=', accountId)
        .where('camera_id', 'not in', (query) => query.selectFrom('camera').select('id').where(isNamed))
        .execute()
      await sql`
        INSERT INTO subuser_camera (account_id, owner_id, camera_id)
        SELECT ${accountId}::bigint, own.account_id, own.camera_id
        FROM camera_permission AS own JOIN camera ON camera.id = own.camera_id
        WHERE own.account_id = ${ownerId} AND ${isNamed}
        FOR KEY SHARE OF own
        ON CONFLICT DO NOTHING`.execute(db)
    },

    async setPasswordHash(accountId: string, passwordHash: string): Promise<void> {
      await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
    },

    async endSessions(accountId: string): Promise<void> {
      await db.deleteFrom('account_session').where('account_id', '=', accountId).execute()
    },

    async deleteAccount(accountId: string): Promise<void> {
      await db.deleteFrom('account').where('id', '=', accountId).execute()
    },
  }
}
