/** Answering a challenge and checking the answer: both sides of Basic and Digest (RFC 7617, RFC 7616). */
import { timingSafeEqual } from 'node:crypto'
import { type AuthChallenge, type DigestChallenge, parseSchemes } from './auth-challenge.ts'
import { digestResponse } from './digest.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface AuthorizedRequest {
  readonly method: string
  readonly uri: string
  /** How often this nonce was used, from 1. */
  readonly nonceCount: number
  readonly clientNonce: string
}

/** The value of the Authorization header. */
export function answerChallenge(challenge: AuthChallenge, user: Credentials, request: AuthorizedRequest): string {
  if (challenge.scheme === 'basic') return `Basic ${basicToken(user)}`
  const count = request.nonceCount.toString(16).padStart(8, '0')
  const counted = challenge.hasQop ? { clientNonce: request.clientNonce, count } : null
  const response = digestResponse({ ...challenge, ...user, method: request.method, uri: request.uri, counted })
  const parts = [
    `username="${quoted(user.username)}"`,
    `realm="${quoted(challenge.realm)}"`,
    `nonce="${quoted(challenge.nonce)}"`,
    `uri="${quoted(request.uri)}"`,
    `response="${response}"`,
  ]
  // Cameras that never named an algorithm are asked in the form of RFC 2069, which has none.
  if (challenge.hasQop || challenge.algorithm !== 'MD5') parts.push(`algorithm=${challenge.algorithm}`)
  if (counted) parts.push('qop=auth', `nc=${counted.count}`, `cnonce="${counted.clientNonce}"`)
  if (challenge.opaque !== null) parts.push(`opaque="${quoted(challenge.opaque)}"`)
  return `Digest ${parts.join(', ')}`
}

const basicToken = (user: Credentials) => Buffer.from(`${user.username}:${user.password}`, 'utf8').toString('base64')
const quoted = (text: string) => text.replace(/[\\"]/g, '\\$&')

/** Whether an Authorization header proves that its sender knows the password, for a challenge this server made. */
export function isAnswerRight(header: string, challenge: AuthChallenge, user: Credentials, method: string): boolean {
  return challenge.scheme === 'basic'
    ? isEqual(header.replace(/^Basic +/i, ''), basicToken(user))
    : isDigestRight(header, challenge, user, method)
}

/** The nonce that an Authorization header answers; null when it is no Digest. */
export const answeredNonce = (header: string): string | null =>
  parseSchemes(header)
    .find(({ scheme }) => scheme === 'digest')
    ?.parameters.get('nonce') ?? null

function isDigestRight(header: string, challenge: DigestChallenge, user: Credentials, method: string): boolean {
  const answer = parseSchemes(header).find(({ scheme }) => scheme === 'digest')?.parameters
  if (!answer || answer.get('username') !== user.username || answer.get('nonce') !== challenge.nonce) return false
  const isCounted = answer.get('qop') === 'auth'
  const expected = digestResponse({
    ...challenge,
    ...user,
    method,
    uri: answer.get('uri') ?? '',
    counted: isCounted ? { clientNonce: answer.get('cnonce') ?? '', count: answer.get('nc') ?? '' } : null,
  })
  return isEqual(answer.get('response') ?? '', expected)
}

function isEqual(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
