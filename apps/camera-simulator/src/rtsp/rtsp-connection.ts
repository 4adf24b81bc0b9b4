/** One client of the simulator: requests in, interleaved packets out (RFC 2326, over TCP only). */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Logger } from '@sova/base'
import {
  type Credentials,
  formatResponse,
  formatSdp,
  formatTransport,
  type HeaderValues,
  headerOf,
  interleavedHeader,
  parseTransport,
  RtspParser,
  type RtspRequest,
  type Track,
} from '@sova/media-formats'
import { createAuthentication } from './authentication.ts'
import { parseTrackNumber } from './camera-address.ts'
import type { FeedReceiver, PacedFeed } from './paced-feed.ts'

/** A client that leaves so much unread is cut off. */
const UNSENT_BYTES_MAX = 4 * 1024 * 1024
const IDLE_TIMEOUT_MS = 75_000
const SESSION_TIMEOUT_S = 60
const PUBLIC_METHODS = 'OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, GET_PARAMETER, SET_PARAMETER, TEARDOWN'

export interface OfferedFeed {
  track: Track
  payloadType: number
  feed: PacedFeed
}

/** What an address offers: its tracks in order, or the status of a refusal. */
export type Offer = { feeds: readonly OfferedFeed[] } | { status: 404 | 503 }

export interface RtspConnectionInputs {
  socket: Socket
  user: Credentials
  offer(uri: string): Promise<Offer>
  logger: Logger
}

interface ChosenTrack {
  feed: PacedFeed
  channels: readonly [rtp: number, rtcp: number]
}

export function serveRtspConnection({ socket, user, offer, logger }: RtspConnectionInputs): void {
  const authentication = createAuthentication(user)
  const sessionId = randomBytes(8).toString('hex')
  const chosen = new Map<number, ChosenTrack>()
  let unsubscribes: (() => void)[] = []

  const stop = () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    unsubscribes = []
  }
  const write = (bytes: Buffer) => {
    if (socket.destroyed) return
    socket.write(bytes)
    if (socket.writableLength <= UNSENT_BYTES_MAX) return
    logger.warn({ unsentBytes: socket.writableLength }, 'a client reads too slowly and is cut off')
    socket.destroy()
  }
  const receiver = ([rtp, rtcp]: ChosenTrack['channels']): FeedReceiver => ({
    onRtp: (packets) => write(interleave(rtp, packets)),
    onRtcp: (packet) => write(interleave(rtcp, [packet])),
  })

  const answer = async (request: RtspRequest): Promise<Buffer> => {
    const respond = (status: number, headers: HeaderValues = {}, body?: Uint8Array) =>
      formatResponse(status, { CSeq: headerOf(request, 'cseq') ?? '0', ...headers }, body)
    const session = { Session: `${sessionId};timeout=${SESSION_TIMEOUT_S}` }

    if (request.method === 'OPTIONS') return respond(200, { Public: PUBLIC_METHODS })
    if (!authentication.isAllowed(request)) return respond(401, { 'WWW-Authenticate': authentication.challenges() })
    switch (request.method) {
      case 'DESCRIBE': {
        const offered = await offer(request.uri)
        if ('status' in offered) return respond(offered.status, offered.status === 503 ? { 'Retry-After': 1 } : {})
        const headers = { 'Content-Type': 'application/sdp', 'Content-Base': `${request.uri.replace(/\/$/, '')}/` }
        return respond(200, headers, Buffer.from(describe(offered.feeds)))
      }
      case 'SETUP': {
        const offered = await offer(request.uri)
        if ('status' in offered) return respond(offered.status)
        const number = parseTrackNumber(request.uri) ?? 1
        const track = offered.feeds[number - 1]
        if (!track) return respond(404)
        const transport = parseTransport(headerOf(request, 'transport') ?? '').find((t) => t.lowerTransport === 'TCP')
        if (!transport) return respond(461)
        const channels = transport.interleaved ?? [2 * (number - 1), 2 * (number - 1) + 1]
        chosen.set(number, { feed: track.feed, channels })
        return respond(200, { Transport: formatTransport({ interleaved: channels, ssrc: null }), ...session })
      }
      case 'PLAY':
        if (chosen.size === 0) return respond(455)
        stop()
        // The answer goes out before the first packet.
        setImmediate(() => {
          if (socket.destroyed) return
          unsubscribes = [...chosen.values()].map(({ feed, channels }) => feed.subscribe(receiver(channels)))
        })
        return respond(200, { ...session, Range: 'npt=now-' })
      case 'PAUSE':
        stop()
        return respond(200, session)
      case 'GET_PARAMETER':
      case 'SET_PARAMETER':
        return respond(200, session)
      case 'TEARDOWN':
        stop()
        chosen.clear()
        return respond(200, session)
      default:
        return respond(405, { Allow: PUBLIC_METHODS })
    }
  }

  // Answers leave in the order of their requests.
  let answers = Promise.resolve()
  const parser = new RtspParser({
    onMessage: (message) => {
      if (message.kind !== 'request') return
      answers = answers
        .then(async () => write(await answer(message)))
        .catch((error: Error) => {
          socket.destroy(error)
        })
    },
    // Receiver reports need no answer.
    onPacket: () => {},
  })

  socket.setNoDelay(true)
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
  socket.on('data', (chunk) => {
    try {
      parser.push(chunk)
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  })
  socket.on('error', (error) => logger.debug({ error: error.message }, 'a client connection broke'))
  socket.on('close', stop)
}

const describe = (feeds: readonly OfferedFeed[]) =>
  formatSdp({
    sessionName: 'Sova camera simulator',
    tracks: feeds.map(({ track, payloadType }, index) => ({ track, payloadType, control: `track${index + 1}` })),
  })

/** The packets of a frame in one write. */
function interleave(channel: number, packets: readonly Uint8Array[]): Buffer {
  return Buffer.concat(packets.flatMap((packet) => [interleavedHeader(channel, packet.length), packet]))
}
