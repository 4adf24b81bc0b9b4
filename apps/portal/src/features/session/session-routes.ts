import { type AuditLog, redeemSetupLink } from '@sova/accounts'
import type { Clock } from '@sova/base'
import {
  createBearerToken,
  loadContext,
  login,
  logout,
  type SessionContext,
  setUpFirstAccount,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { identify, refuseForgedCall, type Session } from '../../http/caller.ts'
import { type CallServer, handleCall, handlePublicCall, type Visit } from '../../http/handle-call.ts'
import {
  type CookieSettings,
  clearSessionCookies,
  setCsrfCookie,
  setSessionCookie,
} from '../../http/session-cookies.ts'
import { SESSION_TTL_S, type SessionService, type SignIn } from './session-service.ts'

export interface SessionRouteInputs {
  sessions: SessionService
  database: Pick<Database, 'db'>
  clock: Clock
  cookies: CookieSettings
  audit: Pick<AuditLog, 'record'>
  /** The fields of the context that are the same for everyone. */
  product: () => Omit<SessionContext, 'username' | 'gang_admin' | 'is_operator'>
}

export function serveSession(server: CallServer, inputs: SessionRouteInputs): void {
  const { sessions, database, clock, cookies, audit, product } = inputs

  async function signIn(credentials: PasswordPair, visit: Visit, kind: Session['kind'], ttlS: number) {
    const order = describeSignIn(credentials, visit)
    const issued = await sessions.signIn(order, kind, ttlS)
    const account = { id: issued.accountId, username: issued.username }
    audit.record({ account, action: 'sign_in', address: order.address, details: { kind } })
    return issued
  }

  handlePublicCall(server, login, async (credentials, visit) => {
    const issued = await signIn(credentials, visit, 'cookie', SESSION_TTL_S)
    setSessionCookie(visit.reply, issued.token, SESSION_TTL_S, cookies)
    setCsrfCookie(visit.reply, issued.csrfToken, SESSION_TTL_S, cookies)
    return { username: issued.username }
  })

  handlePublicCall(server, createBearerToken, async ({ ttl, ...credentials }, visit) => {
    const issued = await signIn(credentials, visit, 'bearer', ttl ?? TOKEN_TTL_DEFAULT_S)
    return { token: issued.token, expires_at: issued.expiresAt.toISOString() }
  })

  handlePublicCall(server, logout, async (_, { request, reply }) => {
    const session = await identify(request, sessions.findSession)
    if (session) {
      refuseForgedCall(request, session)
      await sessions.signOut(session)
      const { account_id: id, username } = session
      audit.record({ account: { id, username }, action: 'sign_out', address: request.address })
    }
    clearSessionCookies(reply, cookies)
    return {}
  })

  handlePublicCall(server, setUpFirstAccount, async ({ setup_token, username, password }, { request }) => {
    const account = await redeemSetupLink(database, setup_token, { username, password }, clock)
    audit.record({ account, action: 'setUpFirstAccount', address: request.address })
    return { username: account.username }
  })

  handleCall(server, loadContext, (_, { account }) => ({
    ...product(),
    username: account.username,
    gang_admin: account.gang_admin,
    is_operator: account.is_operator,
  }))
}

type PasswordPair = Pick<SignIn, 'username' | 'password'>

function describeSignIn(credentials: PasswordPair, { request }: Visit): SignIn {
  return { ...credentials, address: request.address, userAgent: request.headers['user-agent'] ?? '' }
}
