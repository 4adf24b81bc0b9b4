/** Requests with the camera's authentication and redirects handled (RFC 7826 §19.1, §13). */
import { randomBytes } from 'node:crypto'
import {
  type AuthChallenge,
  answerChallenge,
  type HeaderValues,
  headerOf,
  parseChallenges,
  type RtspResponse,
} from '@sova/media-formats'
import { SourceFailure } from '../packet-source.ts'
import type { RtspAddress } from './rtsp-address.ts'
import type { RtspConnection } from './rtsp-connection.ts'
import { failureOfStatus } from './rtsp-failures.ts'

const USER_AGENT = 'Sova'
/** Without an answer, with the first one, and once more when its nonce had gone stale meanwhile. */
const ATTEMPTS_MAX = 3
const REDIRECTS_MAX = 3

export class RtspClient {
  readonly #connection: RtspConnection
  readonly #address: RtspAddress
  #challenge: AuthChallenge | null = null
  #nonceCount = 0
  #session: string | null = null

  constructor(connection: RtspConnection, address: RtspAddress) {
    this.#connection = connection
    this.#address = address
  }

  /** Sent with every later request. */
  set session(id: string) {
    this.#session = id
  }

  /** @returns the answer, whatever its status but 401 @throws SourceFailure */
  async ask(method: string, uri: string, headers: HeaderValues = {}): Promise<RtspResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#connection.request(method, uri, { ...this.#headersFor(method, uri), ...headers })
      if (response.status !== 401) return response
      this.#acceptChallenge(response, attempt)
    }
  }

  /** @throws SourceFailure also when the status is not 200 */
  async demand(method: string, uri: string, headers: HeaderValues = {}): Promise<RtspResponse> {
    const response = await this.ask(method, uri, headers)
    if (response.status !== 200) throw failureOfStatus(method, response.status)
    return response
  }

  /** DESCRIBE, following redirects that stay at the same host and port. */
  async describe(uri: string, redirectsLeft = REDIRECTS_MAX): Promise<{ response: RtspResponse; uri: string }> {
    const response = await this.ask('DESCRIBE', uri, { Accept: 'application/sdp' })
    if (response.status === 301 || response.status === 302) {
      const next = this.#sameHost(headerOf(response, 'location') ?? '')
      if (next === null || redirectsLeft === 0) {
        throw new SourceFailure('refused', 'the camera redirects to another host')
      }
      return this.describe(next, redirectsLeft - 1)
    }
    if (response.status !== 200) throw failureOfStatus('DESCRIBE', response.status)
    return { response, uri }
  }

  farewell(uri: string): void {
    this.#connection.farewell('TEARDOWN', uri, this.#headersFor('TEARDOWN', uri))
  }

  #headersFor(method: string, uri: string): HeaderValues {
    return {
      'User-Agent': USER_AGENT,
      ...(this.#session === null ? {} : { Session: this.#session }),
      ...this.#authorization(method, uri),
    }
  }

  #authorization(method: string, uri: string): HeaderValues {
    const { credentials } = this.#address
    if (!this.#challenge || !credentials) return {}
    this.#nonceCount += 1
    const clientNonce = randomBytes(8).toString('hex')
    const request = { method, uri, nonceCount: this.#nonceCount, clientNonce }
    return { Authorization: answerChallenge(this.#challenge, credentials, request) }
  }

  #acceptChallenge(response: RtspResponse, attempt: number): void {
    const [challenge] = parseChallenges(response.headers.get('www-authenticate') ?? [])
    if (!this.#address.credentials) {
      throw new SourceFailure('unauthorized', 'the camera asks for a user name and password')
    }
    if (!challenge) throw new SourceFailure('unauthorized', 'the camera asks for an unknown kind of authentication')
    const isStale = challenge.scheme === 'digest' && challenge.isStale
    if ((attempt > 1 && !isStale) || attempt === ATTEMPTS_MAX) {
      throw new SourceFailure('unauthorized', 'the camera refuses the user name or password')
    }
    this.#challenge = challenge
    this.#nonceCount = 0
  }

  #sameHost(location: string): string | null {
    if (!URL.canParse(location)) return null
    const url = new URL(location)
    const asked = new URL(this.#address.requestUri)
    return url.protocol === asked.protocol && url.host === asked.host
      ? `${url.protocol}//${url.host}${url.pathname}${url.search}`
      : null
  }
}
