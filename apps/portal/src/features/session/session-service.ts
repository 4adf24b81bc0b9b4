/** Signing in and out. Tokens are random and stored as hashes; a session of the browser lives on while it is used. */
import { createAccountRepository, createSecretToken, hashSecretToken, verifyPassword } from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import { Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import { createAttemptLimiter } from '../../http/attempt-limiter.ts'
import type { FindSession, Session } from '../../http/caller.ts'
import { createSessionRepository } from './session-repository.ts'

/** A browser that stays away for longer signs in anew. */
export const SESSION_TTL_S = 14 * 86_400
/** A session is written to at most this often, however often it is used. */
const PROLONG_INTERVAL_MS = 5 * 60_000
const USER_AGENT_LENGTH_MAX = 300

export const LOGIN_WINDOW_MS = 5 * 60_000
export const LOGIN_ATTEMPTS_PER_NAME_MAX = 10
export const LOGIN_ATTEMPTS_PER_ADDRESS_MAX = 60
const LIMITER_KEYS_MAX = 50_000

export interface SignIn {
  username: string
  password: string
  address: string
  userAgent: string
}

export interface IssuedSession {
  token: string
  csrfToken: string
  username: string
  expiresAt: Date
}

export interface SessionService {
  signIn(signIn: SignIn, kind: Session['kind'], ttlS: number): Promise<IssuedSession>
  signOut(session: Session): Promise<void>
  findSession: FindSession
}

export interface SessionServiceInputs {
  database: Pick<Database, 'db' | 'runPrepared'>
  bus: Pick<Bus, 'publish'>
  clock: Clock
}

export function createSessionService({ database, bus, clock }: SessionServiceInputs): SessionService {
  const sessions = createSessionRepository(database)
  const accounts = createAccountRepository(database.db)
  const limits = { windowMs: LOGIN_WINDOW_MS, keysMax: LIMITER_KEYS_MAX }
  const byName = createAttemptLimiter({ ...limits, attemptsMax: LOGIN_ATTEMPTS_PER_NAME_MAX }, clock)
  const byAddress = createAttemptLimiter({ ...limits, attemptsMax: LOGIN_ATTEMPTS_PER_ADDRESS_MAX }, clock)

  async function checkPassword({ username, password, address }: SignIn) {
    const name = username.toLowerCase()
    byAddress.take(address)
    byName.take(name)
    const account = await accounts.findByUsername(username)
    const isRight = await verifyPassword(account?.password_hash ?? null, password)
    if (!account || !isRight) throw new Failure('wrong_credentials')
    byName.forget(name)
    return account
  }

  return {
    async signIn(signIn, kind, ttlS) {
      const account = await checkPassword(signIn)
      const now = new Date(clock.nowMs())
      const issued: IssuedSession = {
        token: createSecretToken(),
        csrfToken: createSecretToken(),
        username: account.username,
        expiresAt: new Date(clock.nowMs() + ttlS * 1000),
      }
      await sessions.deleteExpired(now)
      await sessions.insert({
        tokenHash: hashSecretToken(issued.token),
        kind,
        csrfToken: kind === 'cookie' ? issued.csrfToken : null,
        accountId: account.id,
        userAgent: signIn.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
        now,
        expiresAt: issued.expiresAt,
      })
      return issued
    },

    async signOut(session) {
      await sessions.delete(session.id)
      await bus.publish('session_ended', { account_id: session.account_id })
    },

    async findSession(token, kind) {
      const nowMs = clock.nowMs()
      const session = await sessions.find(hashSecretToken(token), kind, new Date(nowMs))
      if (!session) return null
      if (kind === 'cookie' && nowMs - session.last_used_at.getTime() >= PROLONG_INTERVAL_MS) {
        await sessions.prolong(session.id, new Date(nowMs), new Date(nowMs + SESSION_TTL_S * 1000))
      }
      return session
    },
  }
}
