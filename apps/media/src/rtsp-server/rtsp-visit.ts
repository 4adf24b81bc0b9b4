/** One client of the RTSP server: requests in, interleaved packets out (RFC 7826 over TCP, RFC 2326 §10.12). */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Clock } from '@sova/base'
import {
  formatResponse,
  formatSdp,
  formatTransport,
  type HeaderValues,
  headerOf,
  interleavedHeader,
  parseTransport,
  type RtspRequest,
  type Track,
  type TrackSelection,
} from '@sova/media-formats'
import type { Admission } from '../delivery/admission.ts'
import { admit, type Gate } from '../delivery/admit.ts'
import type { MediaRequest } from '../delivery/media-request.ts'
import { requestedTracks } from '../delivery/requested-tracks.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { waitForFrame } from '../stream/wait-for-frame.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import { parseRtspAddress } from './rtsp-address.ts'
import { offeredTracks, startRtspStream } from './rtsp-stream.ts'

export interface RtspVisitInputs {
  readonly socket: Socket
  /** A place for a client whose token opens something. */
  readonly enter: Admission['enter']
  readonly gate: Gate
  readonly streams: OpenStreams
  readonly onBytes: (number: string, count: number) => void
  readonly clock: Clock
}

export interface RtspVisit {
  /** @returns the whole answer */
  answer(request: RtspRequest): Promise<Buffer>
  close(): void
}

interface Opened {
  readonly media: MediaRequest
  readonly hub: StreamHub
  readonly selection: TrackSelection
  readonly trackNumber: number | null
}

const METHODS = 'OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, SET_PARAMETER, TEARDOWN'
const SESSION_TIMEOUT_S = 60
/** Of a client that finds all places taken. */
const RETRY_AFTER_S = 5
/** A second stream is pulled when it is asked for. */
const SOURCE_WAIT_MS = 10_000
/** What may wait for a viewer before it is moved to the next keyframe. */
const UNSENT_MAX_BYTES = 2 * 1024 * 1024
const DRAINED_BYTES = 64 * 1024

export function createRtspVisit({ socket, enter, gate, streams, onBytes, clock }: RtspVisitInputs): RtspVisit {
  const sessionId = randomBytes(12).toString('hex')
  const channels = new Map<Track['kind'], readonly [rtp: number, rtcp: number]>()
  let chosen: Opened | null = null
  let stop: () => void = () => undefined
  let leave: (() => void) | null = null
  let isClosed = false

  /** The stream of an address whose token opens it, or the status of the refusal: a hidden camera is a missing one. */
  async function open(uri: string): Promise<Opened | 404 | 453 | 503> {
    const address = parseRtspAddress(uri)
    const media = address && (await admit(gate, { ...address, need: { kind: 'live' } }))
    const selection = media && requestedTracks(media, null)
    const hub = selection && media.camera.stream(selection.video ?? 1)
    if (!address || !media || !selection || !hub || isClosed) return 404
    leave ??= enter()
    if (!leave) return 453
    const isThere = await waitForFrame(hub, () => hub.tracks() !== null, { clock, timeoutMs: SOURCE_WAIT_MS })
    return isThere ? { media, hub, selection, trackNumber: address.trackNumber } : 503
  }

  const tracksOf = ({ hub, selection }: Opened) => {
    const tracks = hub.tracks()
    return tracks ? offeredTracks(tracks, selection) : []
  }

  function send(kind: Track['kind'], what: 'rtp' | 'rtcp', packets: readonly Uint8Array[]): void {
    const pair = channels.get(kind)
    if (!pair || !chosen || socket.destroyed) return
    const channel = pair[what === 'rtp' ? 0 : 1]
    // Gathered into one write, without copying the packets together.
    socket.cork()
    for (const packet of packets) {
      socket.write(interleavedHeader(channel, packet.length))
      socket.write(packet)
      onBytes(chosen.media.camera.number, packet.length)
    }
    socket.uncork()
  }

  function play({ media, hub, selection }: Opened): void {
    stop()
    const leave = streams.add({ claims: media.claims, outlivesToken: false, end: () => socket.destroy() })
    const end = startRtspStream(hub, selection, {
      send,
      isSlow: () => socket.writableLength > UNSENT_MAX_BYTES,
      isDrained: () => socket.writableLength <= DRAINED_BYTES,
      onChanged: () => socket.destroy(),
    })
    stop = () => {
      end()
      leave()
    }
  }

  function setUp(opened: Opened, request: RtspRequest): HeaderValues | 404 | 461 {
    const number = opened.trackNumber ?? 1
    const offered = tracksOf(opened)[number - 1]
    if (!offered) return 404
    const transport = parseTransport(headerOf(request, 'transport') ?? '').find((spec) => spec.lowerTransport === 'TCP')
    if (!transport) return 461
    const pair = transport.interleaved ?? ([2 * (number - 1), 2 * (number - 1) + 1] as const)
    chosen = opened
    channels.set(offered.track.kind, pair)
    return { Transport: formatTransport({ interleaved: pair, ssrc: null }) }
  }

  return {
    async answer(request) {
      const respond = (status: number, headers: HeaderValues = {}, body?: Uint8Array) =>
        formatResponse(status, { CSeq: headerOf(request, 'cseq') ?? '0', ...headers }, body)
      const refuse = (status: number) => respond(status, status === 453 ? { 'Retry-After': RETRY_AFTER_S } : {})
      const session = { Session: `${sessionId};timeout=${SESSION_TIMEOUT_S}` }
      switch (request.method) {
        case 'OPTIONS':
          return respond(200, { Public: METHODS })
        case 'DESCRIBE': {
          const opened = await open(request.uri)
          if (typeof opened === 'number') return refuse(opened)
          const headers = { 'Content-Type': 'application/sdp', 'Content-Base': `${request.uri.replace(/\/$/, '')}/` }
          return respond(200, headers, Buffer.from(formatSdp({ sessionName: 'Sova', tracks: tracksOf(opened) })))
        }
        case 'SETUP': {
          const opened = await open(request.uri)
          if (typeof opened === 'number') return refuse(opened)
          const outcome = setUp(opened, request)
          return typeof outcome === 'number' ? respond(outcome) : respond(200, { ...outcome, ...session })
        }
        case 'PLAY': {
          const playing = chosen
          if (!playing) return respond(455)
          // The answer goes out before the first packet.
          setImmediate(() => {
            if (!socket.destroyed) play(playing)
          })
          return respond(200, { ...session, Range: 'npt=now-' })
        }
        case 'GET_PARAMETER':
        case 'SET_PARAMETER':
          return respond(200, session)
        case 'TEARDOWN':
          stop()
          chosen = null
          return respond(200, session)
        default:
          return respond(405, { Allow: METHODS })
      }
    },
    close() {
      isClosed = true
      stop()
      stop = () => undefined
      leave?.()
    },
  }
}
