/** Lets requests in that carry the right answer to the camera's challenge. */
import { randomBytes } from 'node:crypto'
import {
  type AuthChallenge,
  answeredNonce,
  formatChallenge,
  headerOf,
  isAnswerRight,
  type RtspRequest,
} from '@sova/media-formats'
import type { CameraScript } from './camera-script.ts'

const REALM = 'scripted camera'

export interface CameraGate {
  /** @returns null when the request may pass, else the value of WWW-Authenticate */
  check(request: RtspRequest): string | null
}

export function createCameraGate(script: CameraScript): CameraGate {
  let challenge = newChallenge(script, false)
  let uses = 0
  return {
    check(request) {
      const { credentials } = script
      if (!credentials) return null
      const header = headerOf(request, 'authorization')
      const isRight = header !== undefined && isAnswerRight(header, challenge, credentials, request.method)
      if (isRight && uses < script.nonceUsesMax) {
        uses += 1
        return null
      }
      const isStale = header !== undefined && (isRight || answeredNonce(header) === null)
      challenge = newChallenge(script, isStale && script.authentication !== 'basic')
      uses = 0
      return formatChallenge(challenge)
    },
  }
}

function newChallenge({ authentication }: CameraScript, isStale: boolean): AuthChallenge {
  if (authentication === 'basic') return { scheme: 'basic', realm: REALM }
  return {
    scheme: 'digest',
    realm: REALM,
    nonce: randomBytes(8).toString('hex'),
    algorithm: authentication === 'digest_md5' ? 'MD5' : 'SHA-256',
    hasQop: authentication === 'digest_sha256',
    opaque: null,
    isStale,
  }
}
