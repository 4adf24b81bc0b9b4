/** Who makes a call: found from a Bearer token or the session cookie, and checked against forgery. */
import { timingSafeEqual } from 'node:crypto'
import {
  type ApiScope,
  type Call,
  CSRF_COOKIE,
  CSRF_HEADER,
  Failure,
  type Locale,
  SESSION_COOKIE,
} from '@sova/contract'
import type { FastifyRequest } from 'fastify'

export interface Session {
  id: string
  kind: 'cookie' | 'bearer'
  csrf_token: string | null
  account_id: string
  username: string
  gang_admin: boolean
  is_operator: boolean
  /** Of a cookie: it has just been given more time, which the browser is to know too. */
  isProlonged?: boolean
  /** Of a long-lived API token, which stands for a session; absent where somebody signed in. */
  api_scopes?: readonly ApiScope[]
}

export interface Caller {
  account: { id: string; username: string; gang_admin: boolean; is_operator: boolean }
  session: Session
  locale: Locale
  /** The network address that the call came from. */
  address: string
  /** The program that made it, as it names itself. */
  userAgent: string
}

/** Finds the session of a token, and prolongs it. */
export type FindSession = (token: string, kind: Session['kind']) => Promise<Session | null>

const BEARER = /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i

export async function identify(request: FastifyRequest, findSession: FindSession): Promise<Session | null> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = BEARER.exec(authorization)?.[1]
    return token === undefined ? null : findSession(token, 'bearer')
  }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? findSession(cookie, 'cookie') : null
}

/**
 * A call with the cookie repeats the CSRF cookie's value in a header, which another site can't read; a Bearer token is
 * never sent by a browser on its own. @throws Failure `csrf_token_invalid`
 */
export function refuseForgedCall(request: FastifyRequest, session: Session): void {
  if (session.kind === 'bearer') return
  const header = request.headers[CSRF_HEADER.toLowerCase()]
  const cookie = request.cookies[CSRF_COOKIE]
  if (isSame(header, session.csrf_token) && isSame(cookie, session.csrf_token)) return
  throw new Failure('csrf_token_invalid')
}

function isSame(given: unknown, expected: string | null): boolean {
  if (typeof given !== 'string' || expected === null) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the session may make the call at all; whether it may do it to a camera is the feature's question. @throws Failure */
export function refuseUnentitled(call: Call, session: Session): void {
  const { api_scopes: scopes } = session
  if (scopes && (call.apiScope === null || !scopes.includes(call.apiScope))) throw new Failure('insufficient_rights')
  if (call.access === 'gang_admin' && !session.gang_admin) throw new Failure('insufficient_rights')
  if (call.access === 'operator' && !session.is_operator) throw new Failure('insufficient_rights')
}
