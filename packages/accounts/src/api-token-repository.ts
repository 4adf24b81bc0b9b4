import type { ApiScope } from '@sova/contract'
import type { Database } from '@sova/database'
import { lockAccount } from './account-lock-repository.ts'

export interface ApiTokenRecord {
  id: string
  account_id: string
  beginning: string
  title: string
  scopes: ApiScope[]
  created_at: Date
  last_used_at: Date | null
}

export interface NewApiToken {
  accountId: string
  tokenHash: Buffer
  beginning: string
  title: string
  scopes: readonly ApiScope[]
  now: Date
}

export type ApiTokenRepository = ReturnType<typeof createApiTokenRepository>

const COLUMNS = ['id', 'account_id', 'beginning', 'title', 'scopes', 'created_at', 'last_used_at'] as const

export function createApiTokenRepository(db: Database['db']) {
  return {
    /** Until the transaction ends. */
    lockAccount: (accountId: string): Promise<void> => lockAccount(db, accountId),

    list: (accountId: string, limit: number) =>
      db
        .selectFrom('api_token')
        .select(COLUMNS)
        .where('account_id', '=', accountId)
        .orderBy('id')
        .limit(limit)
        .$narrowType<ApiTokenRecord>()
        .execute(),

    insert: ({ accountId, tokenHash, beginning, title, scopes, now }: NewApiToken) =>
      db
        .insertInto('api_token')
        .values({
          account_id: accountId,
          token_hash: tokenHash,
          beginning,
          title,
          scopes: [...scopes],
          created_at: now,
        })
        .returning(COLUMNS)
        .$narrowType<ApiTokenRecord>()
        .executeTakeFirstOrThrow(),

    /** @param ids undefined for all of them */
    async delete(accountId: string, ids?: readonly string[]): Promise<void> {
      const own = db.deleteFrom('api_token').where('account_id', '=', accountId)
      await (ids ? own.where('id', 'in', ids) : own).execute()
    },

    async findHolder(tokenHash: Buffer) {
      const row = await db
        .selectFrom('api_token')
        .innerJoin('account', 'account.id', 'api_token.account_id')
        .select([
          'api_token.id',
          'api_token.account_id',
          'api_token.scopes',
          'api_token.last_used_at',
          'account.username',
          'account.gang_admin',
          'account.is_operator',
        ])
        .where('api_token.token_hash', '=', tokenHash)
        .$narrowType<{ scopes: ApiScope[] }>()
        .executeTakeFirst()
      return row ?? null
    },

    async markUsed(id: string, now: Date): Promise<void> {
      await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute()
    },
  }
}
