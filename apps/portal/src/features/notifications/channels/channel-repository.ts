import { lockAccount } from '@sova/accounts'
import type { Database } from '@sova/database'

export type ChannelRepository = ReturnType<typeof createChannelRepository>

export interface PushDeviceDraft {
  account_id: string
  endpoint: string
  p256dh: string
  auth_sealed: string
  title: string
  created_at: Date
}

export function createChannelRepository(db: Database['db']) {
  const emails = (accountId: string) => db.selectFrom('notification_email').where('account_id', '=', accountId)
  const devices = (accountId: string) => db.selectFrom('notification_push_device').where('account_id', '=', accountId)

  return {
    /** Until the transaction ends. */
    lockAccount: (accountId: string): Promise<void> => lockAccount(db, accountId),

    findKey: () => db.selectFrom('notification_key').selectAll().executeTakeFirst(),

    async insertKeyOnce(key: { public_key: string; private_key_sealed: string; created_at: Date }): Promise<void> {
      await db
        .insertInto('notification_key')
        .values({ id: 1, ...key })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    listEmails: (accountId: string) => emails(accountId).select(['email', 'confirmed_at']).orderBy('email').execute(),

    findEmail: (accountId: string, email: string) =>
      emails(accountId).where('email', '=', email).selectAll().executeTakeFirst(),

    /** Of an address that is confirmed already, nothing changes. */
    async putCode(accountId: string, email: string, code: { hash: Buffer; sentAt: Date }): Promise<void> {
      const fresh = { code_hash: code.hash, code_sent_at: code.sentAt, code_attempts: 0 }
      await db
        .insertInto('notification_email')
        .values({ account_id: accountId, email, ...fresh, confirmed_at: null })
        .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet(fresh))
        .execute()
    },

    /** @returns how many times the code was tried, this one included */
    async countAttempt(accountId: string, email: string): Promise<number> {
      const row = await db
        .updateTable('notification_email')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .returning('code_attempts')
        .executeTakeFirst()
      return row?.code_attempts ?? 0
    },

    async confirmEmail(accountId: string, email: string, now: Date): Promise<void> {
      await db
        .updateTable('notification_email')
        .set({ confirmed_at: now, code_hash: null, code_sent_at: null })
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .execute()
    },

    async deleteEmail(accountId: string, email: string): Promise<boolean> {
      const result = await db
        .deleteFrom('notification_email')
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    listDevices: (accountId: string) =>
      devices(accountId).select(['id', 'endpoint', 'title', 'created_at']).orderBy('id').execute(),

    /** A browser is one account's: the last that asked. */
    async putDevice(draft: PushDeviceDraft): Promise<string> {
      const { endpoint, ...others } = draft
      const { id } = await db
        .insertInto('notification_push_device')
        .values(draft)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(others))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async deleteDevice(accountId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('notification_push_device')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}
