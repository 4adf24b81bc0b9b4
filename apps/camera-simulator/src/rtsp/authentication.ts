/** Digest (MD5, as most cameras) or Basic, for one user. */
import { randomBytes } from 'node:crypto'
import {
  type AuthChallenge,
  type Credentials,
  type DigestChallenge,
  formatChallenge,
  headerOf,
  isAnswerRight,
  type RtspRequest,
} from '@sova/media-formats'

const REALM = 'Sova camera simulator'

export interface Authentication {
  isAllowed(request: RtspRequest): boolean
  /** Values of WWW-Authenticate, the stronger one first. */
  challenges(): string[]
}

/** For one connection: its nonce is its own. */
export function createAuthentication(user: Credentials): Authentication {
  const digest: DigestChallenge = {
    scheme: 'digest',
    realm: REALM,
    nonce: randomBytes(16).toString('hex'),
    algorithm: 'MD5',
    hasQop: false,
    opaque: null,
    isStale: false,
  }
  const basic: AuthChallenge = { scheme: 'basic', realm: REALM }
  return {
    isAllowed(request) {
      const header = headerOf(request, 'authorization')
      if (header === undefined) return false
      const challenge = /^basic /i.test(header) ? basic : digest
      return isAnswerRight(header, challenge, user, request.method)
    },
    challenges: () => [digest, basic].map(formatChallenge),
  }
}
