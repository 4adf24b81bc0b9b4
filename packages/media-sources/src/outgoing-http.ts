/**
 * The one way in which sources ask other servers over HTTP. A host name is looked up once and its addresses kept, so
 * that a name cannot point elsewhere at the next request; each target, also of a redirect, is asked of the operator's
 * rule.
 */
import { randomBytes } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '@sova/base'
import { answerChallenge, type Credentials, parseChallenges } from '@sova/media-formats'
import { startIdleWatch } from './idle-watch.ts'
import { SourceFailure, type SourceFailureCode } from './packet-source.ts'
import { failureOfSocket } from './rtsp/rtsp-failures.ts'

const REDIRECTS_MAX = 5
const HOSTS_MAX = 64
/** Without a byte for so long a connection, an answer or a body is given up. */
export const HTTP_IDLE_TIMEOUT_MS = 5000

export interface HttpTarget {
  readonly hostname: string
  /** The IP address that will be connected to. */
  readonly address: string
  readonly port: number
}

/** The operator's rule. Cameras live in private networks, so everything is allowed unless the operator says less. */
export type IsTargetAllowed = (target: HttpTarget) => boolean

export interface OutgoingHttpInputs {
  readonly clock: Clock
  readonly isTargetAllowed?: IsTargetAllowed | undefined
}

export interface OutgoingResponse {
  /** Where the answer came from, behind all redirects and without credentials. */
  readonly url: URL
  readonly contentType: string
  /** False when the server sent everything though a range was asked for. */
  readonly isPartial: boolean
  /** Rejects with a `SourceFailure`; ends early when the signal aborts. */
  readonly body: AsyncIterable<Uint8Array>
}

export interface OutgoingHttp {
  /**
   * Credentials in the address answer a Basic or Digest challenge of its own origin and of no other.
   * @throws SourceFailure for anything but a 2xx
   */
  get(url: URL, signal: AbortSignal, byteRange?: ByteRange | null): Promise<OutgoingResponse>
}

export interface ByteRange {
  readonly offset: number
  readonly length: number
}

interface Answer {
  readonly response: IncomingMessage
  readonly body: AsyncIterable<Uint8Array>
}

export function createOutgoingHttp({ clock, isTargetAllowed = () => true }: OutgoingHttpInputs): OutgoingHttp {
  const pinned = new Map<string, readonly LookupAddress[]>()

  async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
    const known = pinned.get(hostname)
    if (known) return known
    const found = await lookup(hostname, { all: true })
    if (pinned.size >= HOSTS_MAX) pinned.clear()
    pinned.set(hostname, found)
    return found
  }

  const isAllowed = (url: URL, address: string) =>
    isTargetAllowed({ hostname: hostOf(url), address, port: portOf(url) })

  /** Node asks for one address or for a list of them, to connect to the one that answers first. */
  const lookupOf =
    (url: URL): LookupFunction =>
    (hostname, options, callback) => {
      addressesOf(hostname).then(
        (addresses) => {
          const allowed = addresses.filter(({ address }) => isAllowed(url, address))
          const [first] = allowed
          if (!first) callback(notAllowed(url), '')
          else if (options.all) callback(null, allowed)
          else callback(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => callback(error, ''),
      )
    }

  function ask(url: URL, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (isIP(hostOf(url)) !== 0 && !isAllowed(url, hostOf(url))) throw notAllowed(url)
      const options: RequestOptions = {
        agent: false,
        lookup: lookupOf(url),
        headers: { 'User-Agent': 'Sova', Accept: '*/*', ...headers },
      }
      const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
      const end = (reason: Error) => {
        answered?.destroy(reason)
        request.destroy(reason)
      }
      let answered: IncomingMessage | null = null
      const watch = startIdleWatch(clock, HTTP_IDLE_TIMEOUT_MS, () => {
        end(new SourceFailure('timed_out', `nothing came from ${url.host} in ${HTTP_IDLE_TIMEOUT_MS} ms`))
      })
      const abort = () => end(new SourceFailure('closed', 'the request was ended by us'))
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
      request.on('close', () => {
        watch.stop()
        signal.removeEventListener('abort', abort)
      })
      request.on('error', (error) => reject(failureOf(error)))
      request.on('response', (response) => {
        answered = response
        watch.touch()
        resolve({ response, body: chunksOf(response, watch.touch, signal) })
      })
      request.end()
    })
  }

  /** Asks again with an answer to the challenge, when there is one and the user is known. */
  async function askAs(
    url: URL,
    user: Credentials | null,
    headers: OutgoingHttpHeaders,
    signal: AbortSignal,
  ): Promise<Answer> {
    const first = await ask(url, headers, signal)
    if (first.response.statusCode !== 401 || !user) return first
    const [challenge] = parseChallenges(first.response.headersDistinct['www-authenticate'] ?? [])
    if (!challenge) return first
    first.response.destroy()
    const uri = `${url.pathname}${url.search}`
    const clientNonce = randomBytes(8).toString('hex')
    const request = { method: 'GET', uri, nonceCount: 1, clientNonce }
    return ask(url, { ...headers, Authorization: answerChallenge(challenge, user, request) }, signal)
  }

  return {
    async get(start, signal, byteRange = null) {
      const headers = byteRange ? { Range: rangeOf(byteRange) } : {}
      let user = credentialsOf(start)
      let url = withoutCredentials(start)
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
        const { response, body } = await askAs(url, user, headers, signal)
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) {
          const contentType = (response.headers['content-type'] ?? '').toLowerCase()
          return { url, contentType, isPartial: status === 206, body }
        }
        response.destroy()
        const { location } = response.headers
        if (status < 300 || status > 399 || location === undefined) throw failureOfStatus(status)
        const next = redirectedTo(location, url)
        if (next.origin !== url.origin) user = null
        url = next
      }
      throw new SourceFailure('protocol_error', `more than ${REDIRECTS_MAX} redirects`)
    },
  }
}

/** @throws SourceFailure when the body is longer than `maxBytes` */
export async function readWhole(
  response: OutgoingResponse,
  maxBytes: number,
  onChunk: () => void = () => {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of response.body) {
    byteCount += chunk.length
    if (byteCount > maxBytes) throw new SourceFailure('protocol_error', `an answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
    onChunk()
  }
  return Buffer.concat(chunks, byteCount)
}

async function* chunksOf(
  response: IncomingMessage,
  touch: () => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) {
      touch()
      yield chunk
    }
  } catch (error) {
    if (!signal.aborted) throw failureOf(error)
  } finally {
    response.destroy()
  }
}

const notAllowed = (url: URL): SourceFailure =>
  new SourceFailure('refused', `the operator does not allow ${hostOf(url)}`)

const rangeOf = ({ offset, length }: ByteRange): string => `bytes=${offset}-${offset + length - 1}`

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

function withoutCredentials(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare
}

function credentialsOf(url: URL): Credentials | null {
  if (url.username === '' && url.password === '') return null
  return { username: decoded(url.username), password: decoded(url.password) }
}

/** A stray percent sign in a password is a percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whatever a server writes there, only HTTP is followed, and credentials in it are not used. */
function redirectedTo(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) throw new SourceFailure('protocol_error', 'a redirect names no address')
  const url = withoutCredentials(new URL(location, from))
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SourceFailure('protocol_error', `a redirect to "${url.protocol}" is not followed`)
  }
  return url
}

function failureOf(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  return failureOfSocket(error instanceof Error ? error : new Error(String(error)))
}

const STATUS_CODES: Readonly<Record<number, SourceFailureCode>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  410: 'not_found',
  429: 'refused',
  503: 'refused',
}

const failureOfStatus = (status: number): SourceFailure =>
  new SourceFailure(STATUS_CODES[status] ?? 'protocol_error', `the server answered ${status}`)
