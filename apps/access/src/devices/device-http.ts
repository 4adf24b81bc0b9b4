/**
 * One request to a device. The name is looked up once, only listed addresses are connected to, a redirect is refused
 * (a relay has no reason to send us to another machine), and of an answer only the beginning is read.
 */
import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { answerChallenge, type Credentials, parseChallenges } from '@sova/media-formats'
import { DeviceFailure } from './device-driver.ts'
import { findTarget, hostOf, type IsTargetAllowed } from './device-target.ts'

const ANSWER_BYTES_MAX = 16_384

export interface DeviceHttpRequest {
  url: URL
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string | null
  user: Credentials | null
  signal: AbortSignal
}

export interface DeviceHttpAnswer {
  status: number
  text: string
  challenges: readonly string[]
}

/** Asked again only where the device wanted to know who asks: then it has not done anything yet. @throws DeviceFailure */
export async function askDevice(
  request: DeviceHttpRequest,
  isTargetAllowed: IsTargetAllowed,
): Promise<DeviceHttpAnswer> {
  const first = await send(request, {}, isTargetAllowed)
  const [challenge] = first.status === 401 ? parseChallenges(first.challenges) : []
  if (!challenge || !request.user) return first
  const { url, method, user } = request
  const clientNonce = randomBytes(8).toString('hex')
  const uri = `${url.pathname}${url.search}`
  const authorization = answerChallenge(challenge, user, { method, uri, nonceCount: 1, clientNonce })
  return send(request, { Authorization: authorization }, isTargetAllowed)
}

async function send(
  { url, method, headers, body, signal }: DeviceHttpRequest,
  authorization: Readonly<Record<string, string>>,
  isTargetAllowed: IsTargetAllowed,
): Promise<DeviceHttpAnswer> {
  const isTls = url.protocol === 'https:'
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
  const { address } = await findTarget(hostOf(url), port, isTargetAllowed)
  const family = isIP(address)
  return new Promise((resolve, reject) => {
    const request = (isTls ? requestHttps : requestHttp)(url, {
      method,
      agent: false,
      // Credentials in the address are answered as a challenge, never sent unasked.
      auth: '',
      signal,
      lookup: (_hostname, options, callback) =>
        options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
      headers: {
        'User-Agent': 'Sova',
        ...headers,
        ...authorization,
        ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
    })
    const fail = (error: unknown) => reject(failureOf(error, url.host))
    request.on('error', fail)
    request.on('response', (response) => void readAnswer(response).then(resolve, fail))
    request.end(body ?? undefined)
  })
}

async function readAnswer(response: IncomingMessage): Promise<DeviceHttpAnswer> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new DeviceFailure('the device redirects, which is not followed')
  }
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    byteCount += chunk.length
    if (byteCount > ANSWER_BYTES_MAX) break
  }
  response.destroy()
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8')
  return { status, text, challenges: response.headersDistinct['www-authenticate'] ?? [] }
}

function failureOf(error: unknown, host: string): DeviceFailure {
  if (error instanceof DeviceFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code.startsWith('HPE_')) return new DeviceFailure(`${host} does not speak HTTP (${code})`)
  return new DeviceFailure(`${host} does not answer (${code})`)
}
