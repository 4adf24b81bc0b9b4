import { CSRF_COOKIE, SESSION_COOKIE } from '@sova/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieSettings {
  /** Secure cookies are sent over TLS only. */
  isTls: boolean
}

const attributes = ({ isTls }: CookieSettings) => ({ path: '/', sameSite: 'lax' as const, secure: isTls })

export function setSessionCookie(reply: FastifyReply, token: string, maxAgeS: number, settings: CookieSettings): void {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(settings), httpOnly: true, maxAge: maxAgeS })
}

/** The page reads this one, to repeat it in the header. */
export function setCsrfCookie(reply: FastifyReply, token: string, maxAgeS: number, settings: CookieSettings): void {
  reply.setCookie(CSRF_COOKIE, token, { ...attributes(settings), httpOnly: false, maxAge: maxAgeS })
}

/** Without it the browser forgets a session that the server keeps: a wall that is watched day and night would be signed out. */
export function prolongSessionCookies(
  { session, cookies }: FastifyRequest,
  reply: FastifyReply,
  maxAgeS: number,
  settings: CookieSettings,
): void {
  const token = cookies[SESSION_COOKIE]
  if (!session?.isProlonged || !token || session.csrf_token === null) return
  setSessionCookie(reply, token, maxAgeS, settings)
  setCsrfCookie(reply, session.csrf_token, maxAgeS, settings)
}

export function clearSessionCookies(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(SESSION_COOKIE, { ...attributes(settings), httpOnly: true })
  reply.clearCookie(CSRF_COOKIE, attributes(settings))
}
