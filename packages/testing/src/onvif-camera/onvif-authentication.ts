/** Who asks: a UsernameToken in the envelope, or Digest of HTTP. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { descend, textOf, type XmlElement } from '@sova/camera-drivers/xml'
import { type Credentials, type DigestChallenge, formatChallenge, isAnswerRight } from '@sova/media-formats'

/** A token may be so much older or newer than the camera's clock. */
const TOKEN_AGE_MS_MAX = 5 * 60_000

export const httpChallenge: DigestChallenge = {
  scheme: 'digest',
  realm: 'Sova camera simulator',
  nonce: randomBytes(16).toString('hex'),
  algorithm: 'MD5',
  hasQop: true,
  opaque: null,
  isStale: false,
}
export const HTTP_CHALLENGE_HEADER = formatChallenge(httpChallenge)

export const isHttpAnswerRight = (request: IncomingMessage, user: Credentials): boolean =>
  request.headers.authorization !== undefined &&
  isAnswerRight(request.headers.authorization, httpChallenge, user, request.method ?? 'POST')

export function isTokenRight(envelope: XmlElement, user: Credentials, cameraNowMs: number): boolean {
  const token = descend(envelope, 'Header', 'Security', 'UsernameToken')
  const created = textOf(token, 'Created')
  const ageMs = Math.abs(cameraNowMs - Date.parse(created))
  if (textOf(token, 'Username') !== user.username || !(ageMs <= TOKEN_AGE_MS_MAX)) return false
  const nonce = Buffer.from(textOf(token, 'Nonce'), 'base64')
  const digest = createHash('sha1').update(nonce).update(created).update(user.password).digest('base64')
  return digest === textOf(token, 'Password')
}
