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
import type { OpenStreams } from '../viewers/open-streams.ts'
import type { WhepServer } from '../webrtc/whep-server.ts'
import { createAdmission, type DeliveryLimits } from './admission.ts'
import { admit, type Gate } from './admit.ts'
import { type Answer, DENIED, INTERNAL, methodNotAllowed, NOT_FOUND, tooLarge, unavailable } from './answer.ts'
import { type Need, needOf } from './authorise.ts'
import { isAllowedOrigin } from './cors.ts'
import { answerHealth } from './health.ts'
import type { MediaRequest } from './media-request.ts'
import { methodsOf } from './methods.ts'
import type { MseServer } from './mse-server.ts'
import { readBody } from './request-body.ts'
import { answerMedia, type RouteParts } from './routes.ts'
import { type Exchange, writeAnswer } from './write-answer.ts'

export interface HttpServerInputs {
  readonly gate: Gate
  readonly streams: OpenStreams
  readonly mse: MseServer
  readonly whep: WhepServer
  readonly routes: RouteParts
  readonly portalDomain: string
  readonly isReady: () => boolean
  readonly limits: DeliveryLimits
  readonly onBytes: (number: string, count: number) => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface MediaHttpServer {
  readonly server: Server
  /** Takes no more, lets what is under way end, and tells endless streams to come again elsewhere. */
  drain(): Promise<void>
}

/** Idle connections of players are kept, so that each segment is not a new handshake. */
const KEEP_ALIVE_MS = 30_000
const CONNECTIONS_MAX = 10_000
const OFFER_BYTES_MAX = 64 * 1024
const DRAIN_MAX_MS = 4000
const DRAIN_POLL_MS = 50

export function createHttpServer(inputs: HttpServerInputs): MediaHttpServer {
  const { limits, clock, logger } = inputs
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: limits.requestTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.requestTimeoutMs / 2,
  })
  server.timeout = limits.stallMaxMs
  server.maxConnections = CONNECTIONS_MAX
  const goingAway = new AbortController()
  const requests = createAdmission(limits.requestsMax)
  const downloads = createAdmission(limits.downloadsMax)
  const door: Door = { goingAway: goingAway.signal, requests, downloads }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answerRequest(inputs, door, request, response).catch((error: unknown) => {
      // A viewer that went away in the middle is no fault of ours.
      if (!response.destroyed) logger.error({ err: error }, 'an answer broke off')
      response.destroy()
    })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrade(inputs, door, request, socket, head).catch((error: unknown) => {
      logger.error({ err: error }, 'a WebSocket could not be opened')
      socket.destroy()
    })
  })

  return {
    server,
    async drain() {
      goingAway.abort()
      server.close()
      server.closeIdleConnections()
      const untilMs = clock.monotonicMs() + DRAIN_MAX_MS
      while (requests.count() > 0 && clock.monotonicMs() < untilMs) await clock.sleep(DRAIN_POLL_MS)
      server.closeAllConnections()
    },
  }
}

/** How many come in, and whether anybody does still. */
interface Door {
  readonly goingAway: AbortSignal
  readonly requests: ReturnType<typeof createAdmission>
  readonly downloads: ReturnType<typeof createAdmission>
}

const GOING_AWAY = unavailable('The server is being restarted.', 1)
const FULL = unavailable('The server serves as many as it can.', 5)

async function answerRequest(
  inputs: HttpServerInputs,
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = parseUrl(request)
  const found = url && parseMediaAddress(url.pathname)
  const cors = corsHeaders(inputs, request, found)
  const bare: Exchange = { request, response, cors, claims: null, streams: inputs.streams, goingAway: door.goingAway }
  if (door.goingAway.aborted) response.setHeader('connection', 'close')
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end()
    return
  }
  const methods = methodsOf(found?.address ?? null)
  if (!methods.includes(request.method ?? '')) {
    await writeAnswer(bare, methodNotAllowed(methods))
    return
  }
  const health = url && answerHealth(url.pathname, inputs.isReady() && !door.goingAway.aborted)
  if (health) {
    await writeAnswer(bare, health)
    return
  }
  const leave = door.goingAway.aborted ? null : enter(door, found)
  if (!leave) {
    await writeAnswer(bare, door.goingAway.aborted ? GOING_AWAY : FULL)
    return
  }
  response.on('close', leave)
  const { answer, claims } = await answerFound(inputs, request, url, found)
  const count = await writeAnswer({ ...bare, claims }, answer)
  if (found && count > 0) inputs.onBytes(found.number, count)
}

/** Returns how to leave; null when it is full. */
function enter({ requests, downloads }: Door, found: MediaRequestAddress | null): (() => void) | null {
  const isLong = found?.address.kind === 'export' || found?.address.kind === 'mpegts'
  const leaveRequests = requests.enter()
  if (!leaveRequests || !isLong) return leaveRequests
  const leaveDownloads = downloads.enter()
  if (!leaveDownloads) {
    leaveRequests()
    return null
  }
  return () => {
    leaveDownloads()
    leaveRequests()
  }
}

interface ClaimedAnswer {
  readonly answer: Answer
  readonly claims: MediaRequest['claims'] | null
}

async function answerFound(
  inputs: HttpServerInputs,
  request: IncomingMessage,
  url: URL | null,
  found: MediaRequestAddress | null,
): Promise<ClaimedAnswer> {
  const number = found?.number ?? (url && cameraNumberIn(url.pathname))
  if (!url || number === null) return { answer: NOT_FOUND, claims: null }
  // That a file is missing is told to its own.
  const need: Need = found ? needOf(found.address, url.searchParams) : { kind: 'any' }
  const media = await admit(inputs.gate, { number, query: url.searchParams, need })
  if (!media) return { answer: DENIED, claims: null }
  const { claims } = media
  if (!found) return { answer: NOT_FOUND, claims }
  try {
    return { answer: await answerMethod(inputs, request, media, found), claims }
  } catch (error) {
    inputs.logger.error({ err: error, number: found.number }, 'an answer could not be made')
    return { answer: INTERNAL, claims }
  }
}

async function answerMethod(
  { whep, routes }: HttpServerInputs,
  request: IncomingMessage,
  media: MediaRequest,
  { address }: MediaRequestAddress,
): Promise<Answer> {
  if (address.kind === 'whep_session') return whep.end(media, address.id)
  if (address.kind !== 'whep') return answerMedia(media, address, routes)
  const offer = await readBody(request, OFFER_BYTES_MAX)
  return offer === null ? tooLarge('The offer is too long.') : whep.offer(media, offer)
}

function parseUrl(request: IncomingMessage): URL | null {
  const target = request.url ?? ''
  // Only the path counts; whatever host is named, it is this one.
  return target.startsWith('/') && URL.canParse(`http://media${target}`) ? new URL(`http://media${target}`) : null
}

function corsHeaders(
  { gate: { cameras }, portalDomain }: HttpServerInputs,
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
    'access-control-allow-methods': 'GET, HEAD, POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'Range, If-Range, Content-Type',
    'access-control-expose-headers': 'Content-Length, Content-Range, ETag, Location, Retry-After',
    'access-control-max-age': '600',
  }
}

async function upgrade(
  inputs: HttpServerInputs,
  { goingAway }: Door,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const url = parseUrl(request)
  const found = url && parseMediaAddress(url.pathname)
  const need = url && found && needOf(found.address, url.searchParams)
  const media = need && (await admit(inputs.gate, { number: found.number, query: url.searchParams, need }))
  if (socket.destroyed) return
  if (!media) return refuse(socket, DENIED)
  if (found?.address.kind !== 'mse_ld') return refuse(socket, NOT_FOUND)
  if (goingAway.aborted) return refuse(socket, GOING_AWAY)
  if (inputs.mse.isFull()) return refuse(socket, FULL)
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
