import { CSRF_COOKIE, SESSION_COOKIE } from '@sova/contract'
import type { FastifyReply } from 'fastify'

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

export function clearSessionCookies(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(SESSION_COOKIE, { ...attributes(settings), httpOnly: true })
  reply.clearCookie(CSRF_COOKIE, attributes(settings))
}
