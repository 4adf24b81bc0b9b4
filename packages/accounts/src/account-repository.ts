import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface Account {
  id: string
  username: string
  gang_admin: boolean
  is_operator: boolean
}

export interface NewAccount {
  username: string
  /** Null for one that can't sign in yet. */
  passwordHash: string | null
  isOperator: boolean
  isGangAdmin: boolean
}

export type AccountRepository = ReturnType<typeof createAccountRepository>

const ACCOUNT_COLUMNS = ['id', 'username', 'gang_admin', 'is_operator'] as const

export function createAccountRepository(db: Database['db']) {
  return {
    /** Null when the name is taken, in whatever case. */
    async insert(account: NewAccount): Promise<Account | null> {
      const row = await db
        .insertInto('account')
        .values({
          username: account.username,
          password_hash: account.passwordHash,
          is_operator: account.isOperator,
          gang_admin: account.isGangAdmin,
        })
        .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
        .returning(ACCOUNT_COLUMNS)
        .executeTakeFirst()
      return row ?? null
    },

    async findByUsername(username: string): Promise<(Account & { password_hash: string | null }) | null> {
      const row = await db
        .selectFrom('account')
        .select([...ACCOUNT_COLUMNS, 'password_hash'])
        .where(sql`lower(username)`, '=', sql`lower(${username})`)
        .executeTakeFirst()
      return row ?? null
    },

    list: (): Promise<Account[]> => db.selectFrom('account').select(ACCOUNT_COLUMNS).orderBy('id').execute(),

    async exists(): Promise<boolean> {
      const row = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}
