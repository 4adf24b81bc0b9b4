/** The media server's one port: reads the address, asks for the token, hands over, and writes the answer. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock, Logger } from '@sova/base'
import { cameraNumberIn, type MediaRequestAddress, parseMediaAddress } from '@sova/media-formats'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { CameraDirectory } from '../cameras/camera-directory.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import type { TokenRights } from '../viewers/token-rights.ts'
import { type Answer, DENIED, INTERNAL, METHOD_NOT_ALLOWED, NOT_FOUND, unavailable } from './answer.ts'
import { authorise, type Need, needOf } from './authorise.ts'
import { parseByteRange } from './byte-range.ts'
import { isAllowedOrigin } from './cors.ts'
import { answerHealth } from './health.ts'
import type { MediaRequest } from './media-request.ts'
import type { MseServer } from './mse-server.ts'
import { answerMedia, type RouteParts } from './routes.ts'

export interface HttpServerInputs {
  readonly cameras: CameraDirectory
  readonly verifyToken: MediaTokenVerifier
  readonly rights: TokenRights
  readonly streams: OpenStreams
  readonly mse: MseServer
  readonly routes: RouteParts
  readonly portalDomain: string
  readonly isReady: () => boolean
  readonly onBytes: (number: string, count: number) => void
  readonly clock: Clock
  readonly logger: Logger
}

/** Idle connections of players are kept, so that each segment is not a new handshake. */
const KEEP_ALIVE_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000

export function createHttpServer(inputs: HttpServerInputs): Server {
  const { logger } = inputs
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answerRequest(inputs, request, response).catch((error: unknown) => {
      // A viewer that went away in the middle is no fault of ours.
      if (!response.destroyed) logger.error({ err: error }, 'an answer broke off')
      response.destroy()
    })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrade(inputs, request, socket, head).catch((error: unknown) => {
      logger.error({ err: error }, 'a WebSocket could not be opened')
      socket.destroy()
    })
  })
  return server
}

async function answerRequest(
  inputs: HttpServerInputs,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = parseUrl(request)
  const found = url && parseMediaAddress(url.pathname)
  const headers = corsHeaders(inputs, request, found)
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers).end()
    return
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const answer = isRead ? await answerRead(inputs, url, found) : METHOD_NOT_ALLOWED
  const count = await writeAnswer(request, response, answer, headers)
  if (found && count > 0) inputs.onBytes(found.number, count)
}

async function answerRead(
  inputs: HttpServerInputs,
  url: URL | null,
  found: MediaRequestAddress | null,
): Promise<Answer> {
  const health = url && answerHealth(url.pathname, inputs.isReady())
  if (health) return health
  if (!url) return NOT_FOUND
  const number = found?.number ?? cameraNumberIn(url.pathname)
  if (number === null) return NOT_FOUND
  const media = await admit(inputs, url, number, found)
  if (!media) return DENIED
  if (!found) return NOT_FOUND
  try {
    return await answerMedia(media, found.address, inputs.routes)
  } catch (error) {
    inputs.logger.error({ err: error, number: found.number }, 'an answer could not be made')
    return INTERNAL
  }
}

/** The camera and claims of a request whose token opens it; null otherwise. That a file is missing is told to its own. */
async function admit(
  inputs: HttpServerInputs,
  url: URL,
  number: string,
  found: MediaRequestAddress | null,
): Promise<MediaRequest | null> {
  const token = url.searchParams.get('token') ?? ''
  const claims = token === '' ? null : await inputs.verifyToken(token)
  const need: Need = found ? needOf(found.address, url.searchParams) : { kind: 'any' }
  const camera = inputs.cameras.get(number)
  if (!claims || !camera || !authorise(claims, number, need, inputs.clock.nowMs())) return null
  if ((await inputs.rights.judge(claims)) === 'denied') return null
  return { camera, claims, query: url.searchParams, token }
}

function parseUrl(request: IncomingMessage): URL | null {
  const target = request.url ?? ''
  // Only the path counts; whatever host is named, it is this one.
  return target.startsWith('/') && URL.canParse(`http://media${target}`) ? new URL(`http://media${target}`) : null
}

function corsHeaders(
  { cameras, portalDomain }: HttpServerInputs,
  request: IncomingMessage,
  found: MediaRequestAddress | null,
): OutgoingHttpHeaders {
  const { origin } = request.headers
  const vary = { vary: 'Origin' }
  if (!origin) return vary
  const embedHosts = found ? (cameras.get(found.number)?.config().embedHosts ?? []) : []
  if (!isAllowedOrigin(origin, portalDomain, embedHosts)) return vary
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Range',
    'access-control-expose-headers': 'Content-Length, Content-Range, Retry-After',
    'access-control-max-age': '600',
  }
}

/** Returns how many bytes of body were sent. */
async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  cors: OutgoingHttpHeaders,
): Promise<number> {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const range = answer.status === 200 ? parseByteRange(request.headers.range, body.length) : null
  const headers: OutgoingHttpHeaders = {
    ...cors,
    'content-type': answer.contentType,
    'cache-control': answer.cacheControl ?? 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...(answer.status === 200 ? { 'accept-ranges': 'bytes' } : {}),
    ...(answer.retryAfterS === undefined ? {} : { 'retry-after': String(answer.retryAfterS) }),
    ...(answer.fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${answer.fileName}"` }),
  }
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${body.length}`, 'content-length': 0 }).end()
    return 0
  }
  const { start, end } = range ?? { start: 0, end: body.length }
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${body.length}`
  response.writeHead(range ? 206 : answer.status, { ...headers, 'content-length': end - start })
  if (request.method === 'HEAD') {
    response.end()
    return 0
  }
  if (body instanceof Uint8Array) response.end(body.subarray(start, end))
  else await writeStream(response, body.read(start, end))
  return end - start
}

async function writeStream(response: ServerResponse, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    if (response.destroyed) return
    if (!response.write(chunk)) await drained(response)
  }
  response.end()
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      response.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    response.on('drain', finish)
    response.on('close', finish)
  })

async function upgrade(
  inputs: HttpServerInputs,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const url = parseUrl(request)
  const found = url && parseMediaAddress(url.pathname)
  const media = url && found && (await admit(inputs, url, found.number, found))
  if (socket.destroyed) return
  if (!media) return refuse(socket, DENIED)
  if (found?.address.kind !== 'mse_ld') return refuse(socket, NOT_FOUND)
  if (inputs.mse.isFull()) return refuse(socket, unavailable('Too many viewers.'))
  inputs.mse.upgrade(request, socket, head, media)
}

function refuse(socket: Duplex, answer: Answer): void {
  const body = typeof answer.body === 'string' ? answer.body : ''
  const lines = [
    `HTTP/1.1 ${answer.status} Refused`,
    `Content-Type: ${answer.contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(answer.retryAfterS === undefined ? [] : [`Retry-After: ${answer.retryAfterS}`]),
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
