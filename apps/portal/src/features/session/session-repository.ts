import { compileOnce, type Database } from '@sova/database'
import type { Session } from '../../http/caller.ts'

export interface NewSession {
  tokenHash: Buffer
  kind: Session['kind']
  csrfToken: string | null
  accountId: string
  userAgent: string
  address: string
  now: Date
  expiresAt: Date
}

export interface StoredSession extends Session {
  last_used_at: Date
}

export type SessionRepository = ReturnType<typeof createSessionRepository>

export function createSessionRepository({ db, runPrepared }: Pick<Database, 'db' | 'runPrepared'>) {
  const findQuery = compileOnce(({ tokenHash, kind, now }: { tokenHash: Buffer; kind: Session['kind']; now: Date }) =>
    db
      .selectFrom('account_session')
      .innerJoin('account', 'account.id', 'account_session.account_id')
      .select([
        'account_session.id',
        'account_session.kind',
        'account_session.csrf_token',
        'account_session.account_id',
        'account_session.last_used_at',
        'account.username',
        'account.gang_admin',
        'account.is_operator',
      ])
      .where('account_session.token_hash', '=', tokenHash)
      .where('account_session.kind', '=', kind)
      .where('account_session.expires_at', '>', now)
      .compile(),
  )

  return {
    async insert(session: NewSession): Promise<void> {
      await db
        .insertInto('account_session')
        .values({
          token_hash: session.tokenHash,
          kind: session.kind,
          csrf_token: session.csrfToken,
          account_id: session.accountId,
          user_agent: session.userAgent,
          address: session.address,
          created_at: session.now,
          last_used_at: session.now,
          expires_at: session.expiresAt,
        })
        .execute()
    },

    async find(tokenHash: Buffer, kind: Session['kind'], now: Date): Promise<StoredSession | null> {
      const [row] = await runPrepared(findQuery({ tokenHash, kind, now }))
      return row ?? null
    },

    async prolong(id: string, now: Date, expiresAt: Date): Promise<void> {
      await db
        .updateTable('account_session')
        .set({ last_used_at: now, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('account_session').where('id', '=', id).execute()
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('account_session').where('expires_at', '<=', now).execute()
    },
  }
}
