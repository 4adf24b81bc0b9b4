/** Signing in and out. Tokens are random and stored as hashes; a session of the browser lives on while it is used. */
import { createSecretToken, hashSecretToken } from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { Database } from '@sova/database'
import type { FindSession, Session } from '../../http/caller.ts'
import type { CheckPassword, PasswordAttempt } from '../../sign-in/password-check.ts'
import { createSessionRepository } from './session-repository.ts'

/** A browser that stays away for longer signs in anew. */
export const SESSION_TTL_S = 14 * 86_400
/** A session is written to at most this often, however often it is used. */
const PROLONG_INTERVAL_MS = 5 * 60_000
const USER_AGENT_LENGTH_MAX = 300

export interface SignIn extends PasswordAttempt {
  userAgent: string
}

export interface IssuedSession {
  token: string
  csrfToken: string
  accountId: string
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
  checkPassword: CheckPassword
}

export function createSessionService({ database, bus, clock, checkPassword }: SessionServiceInputs): SessionService {
  const sessions = createSessionRepository(database)

  return {
    async signIn(signIn, kind, ttlS) {
      const account = await checkPassword(signIn)
      const now = new Date(clock.nowMs())
      const issued: IssuedSession = {
        token: createSecretToken(),
        csrfToken: createSecretToken(),
        accountId: account.id,
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
        address: signIn.address,
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
        return { ...session, isProlonged: true }
      }
      return session
    },
  }
}
