/**
 * Asks a camera in SOAP, signed in the way that it wants: a UsernameToken in the envelope, or Digest of HTTP once the
 * camera has asked for that (ONVIF Core Specification §5.9).
 */
import { type AuthChallenge, answerChallenge, type Credentials, parseChallenges } from '@sova/media-formats'
import { CameraFailure } from '../camera-failure.ts'
import type { CameraAnswer, CameraHttp } from '../http/camera-http.ts'
import type { XmlElement, XmlNode } from '../xml/index.ts'
import { readEnvelope, SOAP_CONTENT_TYPE, writeEnvelope } from './soap-envelope.ts'
import { usernameToken } from './username-token.ts'

const NONCE_BYTES = 16
/** Of tens of megabytes, over the slow line of a camera. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

export interface SoapClientInputs {
  readonly http: CameraHttp
  readonly user: Credentials
  /** Unix ms by the camera's clock. */
  readonly cameraNowMs: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

export interface SoapClient {
  /** @throws CameraFailure */
  ask(url: URL, body: XmlNode, signal: AbortSignal): Promise<XmlElement>
  /** Without saying who asks: the clock of a camera is told to everybody. */
  askAnonymously(url: URL, body: XmlNode, signal: AbortSignal): Promise<XmlElement>
  /** A file, as firmware is given (ONVIF Core Specification §8.5). */
  upload(url: URL, content: Uint8Array, signal: AbortSignal): Promise<void>
}

export function createSoapClient({ http, user, cameraNowMs, randomBytes }: SoapClientInputs): SoapClient {
  /** Once a camera has asked for Digest, envelopes carry no token: some refuse to see both. */
  let challenge: AuthChallenge | null = null
  let nonceCount = 0

  const authorization = (url: URL): Record<string, string> => {
    if (!challenge) return {}
    nonceCount += 1
    const clientNonce = Buffer.from(randomBytes(8)).toString('hex')
    const request = { method: 'POST', uri: `${url.pathname}${url.search}`, nonceCount, clientNonce }
    return { Authorization: answerChallenge(challenge, user, request) }
  }

  const sign = () => {
    const created = new Date(cameraNowMs()).toISOString()
    return usernameToken(user, { nonce: randomBytes(NONCE_BYTES), created })
  }

  async function post(
    request: { url: URL; contentType: string; content: () => Uint8Array; timeoutMs?: number },
    signal: AbortSignal,
  ): Promise<CameraAnswer> {
    const { url, contentType, content, timeoutMs } = request
    const send = () => {
      const headers = { 'Content-Type': contentType, ...authorization(url) }
      return http.post({ url, headers, body: content(), ...(timeoutMs === undefined ? {} : { timeoutMs }) }, signal)
    }
    const first = await send()
    const asked = first.status === 401 ? challengeOf(first) : null
    if (!asked) return first
    // A nonce that was too old is challenged again; the same one means that the password is wrong.
    challenge = asked
    nonceCount = 0
    return send()
  }

  const read = (answer: CameraAnswer): XmlElement => {
    if (answer.status === 401 || answer.status === 403) {
      throw new CameraFailure('login_refused', `the camera answered ${answer.status}`)
    }
    if (answer.status === 404) throw new CameraFailure('unsupported', 'the camera has no such service')
    return readEnvelope(answer.body.toString('utf8'))
  }

  return {
    async ask(url, body, signal) {
      const envelope = () => Buffer.from(writeEnvelope(body, challenge ? [] : [sign()]))
      return read(await post({ url, contentType: SOAP_CONTENT_TYPE, content: envelope }, signal))
    },

    async askAnonymously(url, body, signal) {
      const headers = { 'Content-Type': SOAP_CONTENT_TYPE }
      return read(await http.post({ url, headers, body: Buffer.from(writeEnvelope(body)) }, signal))
    },

    async upload(url, content, signal) {
      const file = { contentType: 'application/octet-stream', content: () => content, timeoutMs: UPLOAD_TIMEOUT_MS }
      const { status } = await post({ url, ...file }, signal)
      if (status === 401 || status === 403) throw new CameraFailure('login_refused', `the camera answered ${status}`)
      if (status < 200 || status > 299) throw new CameraFailure('failed', `the camera answered ${status} to a file`)
    },
  }
}

function challengeOf({ headers }: CameraAnswer): AuthChallenge | null {
  const header = headers['www-authenticate']
  const [strongest] = header === undefined ? [] : parseChallenges([header])
  // Basic would tell the password to whoever listens.
  return strongest?.scheme === 'digest' ? strongest : null
}
