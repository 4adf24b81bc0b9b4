/**
 * The one way in which drivers ask cameras over HTTP. A camera's address comes from people, so every request obeys the
 * operator's networks; the name is looked up once, so that it cannot point elsewhere at the next request; a redirect is
 * refused, for a camera has no reason to send us to another machine.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '@sova/base'
import type { SourceInputs } from '@sova/media-sources'
import { CameraFailure } from '../camera-failure.ts'
import { XML_LENGTH_MAX } from '../xml/index.ts'

export type IsTargetAllowed = NonNullable<SourceInputs['isTargetAllowed']>

/** A whole answer takes no longer; cameras on bad lines need some seconds. */
export const CAMERA_ANSWER_TIMEOUT_MS = 4000
/** UTF-8 has at most three bytes for a character of one UTF-16 unit. */
const ANSWER_BYTES_MAX = XML_LENGTH_MAX * 3

export interface CameraHttpInputs {
  readonly clock: Clock
  readonly isTargetAllowed: IsTargetAllowed
  readonly timeoutMs?: number
}

export interface CameraAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface CameraRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Where a file is sent that takes longer than an answer. */
  readonly timeoutMs?: number
}

export interface CameraHttp {
  /** @throws CameraFailure `unreachable`, `refused` or `protocol_error`; any status but a redirect is an answer */
  post(request: CameraRequest, signal: AbortSignal): Promise<CameraAnswer>
}

export function createCameraHttp(inputs: CameraHttpInputs): CameraHttp {
  const { clock, isTargetAllowed, timeoutMs: answerTimeoutMs = CAMERA_ANSWER_TIMEOUT_MS } = inputs
  const pinned = new Map<string, readonly LookupAddress[]>()

  async function allowedAddresses(hostname: string, port: number): Promise<readonly LookupAddress[]> {
    const found = pinned.get(hostname) ?? (await addressesOf(hostname))
    pinned.set(hostname, found)
    const allowed = found.filter(({ address }) => isTargetAllowed({ hostname, address, port }))
    if (allowed.length === 0) throw new CameraFailure('refused', `the operator does not allow ${hostname}`)
    return allowed
  }

  return {
    async post({ url, headers, body, timeoutMs = answerTimeoutMs }, signal) {
      const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
      const isTls = url.protocol === 'https:'
      if (!isTls && url.protocol !== 'http:') throw new CameraFailure('refused', `"${url.protocol}" is no HTTP`)
      const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
      const addresses = await allowedAddresses(hostname, port)
      const ended = new AbortController()
      const limit = AbortSignal.any([signal, ended.signal])
      const timer = clock.sleep(timeoutMs, limit).then(() => ended.abort())
      try {
        return await new Promise<CameraAnswer>((resolve, reject) => {
          const request = (isTls ? requestHttps : requestHttp)(url, {
            method: 'POST',
            agent: false,
            auth: '',
            lookup: pinnedLookup(addresses),
            headers: { 'User-Agent': 'Sova', 'Content-Length': body.length, ...headers },
            signal: limit,
          })
          request.on('error', (error) => reject(failureOf(error, url.host)))
          request.on('response', (response) => {
            readAnswer(response).then(resolve, (error: unknown) => reject(failureOf(error, url.host)))
          })
          request.end(body)
        })
      } finally {
        ended.abort()
        await timer
      }
    },
  }
}

async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname)
  if (family !== 0) return [{ address: hostname, family }]
  try {
    return await lookup(hostname, { all: true })
  } catch {
    throw new CameraFailure('unreachable', `there is no host ${hostname}`)
  }
}

/** Node asks for one address or for a list of them, to connect to the one that answers first. */
const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

async function readAnswer(response: IncomingMessage): Promise<CameraAnswer> {
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new CameraFailure('refused', 'the camera redirects, which is not followed')
  }
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    byteCount += chunk.length
    if (byteCount > ANSWER_BYTES_MAX) {
      response.destroy()
      throw new CameraFailure('protocol_error', `the answer is longer than ${ANSWER_BYTES_MAX} bytes`)
    }
    chunks.push(chunk)
  }
  return { status, headers, body: Buffer.concat(chunks, byteCount) }
}

function failureOf(error: unknown, host: string): CameraFailure {
  if (error instanceof CameraFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code.startsWith('HPE_')) return new CameraFailure('protocol_error', `${host} does not speak HTTP (${code})`)
  return new CameraFailure('unreachable', `${host} does not answer (${code})`)
}
