import type { Database } from '@sova/database'

export type OwnAccountRepository = ReturnType<typeof createOwnAccountRepository>

export function createOwnAccountRepository(db: Database['db']) {
  return {
    async setPasswordHash(accountId: string, passwordHash: string): Promise<void> {
      await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
    },

    listSessions: (accountId: string, now: Date, limit: number) =>
      db
        .selectFrom('account_session')
        .select(['id', 'kind', 'user_agent', 'address', 'created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** @param which undefined for all of them @returns how many ended */
    async endSessions(accountId: string, which: { ids?: readonly string[]; exceptId?: string } = {}): Promise<number> {
      let ended = db.deleteFrom('account_session').where('account_id', '=', accountId)
      if (which.ids) ended = ended.where('id', 'in', which.ids)
      if (which.exceptId !== undefined) ended = ended.where('id', '<>', which.exceptId)
      const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
