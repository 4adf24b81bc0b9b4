/** Who makes a call: found from a Bearer token or the session cookie, and checked against forgery. */
import { timingSafeEqual } from 'node:crypto'
import { CSRF_COOKIE, CSRF_HEADER, Failure, type Locale, SESSION_COOKIE } from '@sova/contract'
import type { FastifyRequest } from 'fastify'

export interface Session {
  id: string
  kind: 'cookie' | 'bearer'
  csrf_token: string | null
  account_id: string
  username: string
  gang_admin: boolean
  is_operator: boolean
}

export interface Caller {
  account: { id: string; username: string; gang_admin: boolean; is_operator: boolean }
  session: Session
  locale: Locale
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
