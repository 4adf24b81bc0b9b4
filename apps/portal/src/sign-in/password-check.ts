/** The one place where passwords are tried: at sign-in, for a link to another account, before one's own is changed. */
import { type Account, type AuditLog, createAccountRepository, verifyPassword } from '@sova/accounts'
import type { Clock } from '@sova/base'
import { Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import { createAttemptLimiter } from '../http/attempt-limiter.ts'

export const LOGIN_WINDOW_MS = 5 * 60_000
export const LOGIN_ATTEMPTS_PER_NAME_MAX = 10
export const LOGIN_ATTEMPTS_PER_ADDRESS_MAX = 60
const LIMITER_KEYS_MAX = 50_000

export interface PasswordAttempt {
  username: string
  password: string
  /** The network address that it comes from. */
  address: string
}

/** One answer for an unknown name and a wrong password, and few attempts. @throws Failure */
export type CheckPassword = (attempt: PasswordAttempt) => Promise<Account>

export interface PasswordCheckInputs {
  database: Pick<Database, 'db'>
  clock: Clock
  audit: Pick<AuditLog, 'record'>
}

export function createPasswordCheck({ database, clock, audit }: PasswordCheckInputs): CheckPassword {
  const accounts = createAccountRepository(database.db)
  const limits = { windowMs: LOGIN_WINDOW_MS, keysMax: LIMITER_KEYS_MAX }
  const byName = createAttemptLimiter({ ...limits, attemptsMax: LOGIN_ATTEMPTS_PER_NAME_MAX }, clock)
  const byAddress = createAttemptLimiter({ ...limits, attemptsMax: LOGIN_ATTEMPTS_PER_ADDRESS_MAX }, clock)

  return async ({ username, password, address }) => {
    const name = username.toLowerCase()
    byAddress.take(address)
    byName.take(name)
    const account = await accounts.findByUsername(username)
    const isRight = await verifyPassword(account?.password_hash ?? null, password)
    if (!account || !isRight) {
      audit.record({ account: { id: null, username }, action: 'sign_in_failed', address })
      throw new Failure('wrong_credentials')
    }
    byName.forget(name)
    return account
  }
}
