/** The WebSockets of `mse_ld`: opened only for a token that fits, bounded in number, told to come again at the end. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock, Logger } from '@sova/base'
import { MSE_CODECS } from '@sova/contract'
import { parseTrackSelection } from '@sova/media-formats'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import type { DeliveryLimits } from './admission.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { MediaRequest } from './media-request.ts'
import { createMseSession, type MseSession } from './mse-session.ts'

/** Commands are short; more is no client of ours. */
const MESSAGE_BYTES_MAX = 256
const TICK_MS = 250
/** How long viewers have to close their sockets at the end. */
const CLOSE_WAIT_MS = 3000
/** RFC 6455 §7.4.1: the server goes away. */
const CLOSE_GOING_AWAY = 1001

export interface MseServer {
  isFull(): boolean
  viewerCount(): number
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, media: MediaRequest): void
  /** Ticks all viewers until the signal. */
  run(signal: AbortSignal): Promise<void>
  /** Tells viewers to come again; resolves when they have gone, or had time enough to go. */
  close(): Promise<void>
}

export interface MseServerInputs {
  readonly limits: Pick<DeliveryLimits, 'viewersMax'>
  readonly streams: OpenStreams
  readonly reader: ArchiveReader
  readonly clock: Clock
  readonly logger: Logger
  readonly onBytes: (number: string, count: number) => void
}

/** Null for a viewer that does not say; names that are not known stand for nothing that could be sent. */
function parseCodecs(text: string | null): ReadonlySet<string> | null {
  const names = text?.split(',')
  return names ? new Set(MSE_CODECS.filter((codec) => names.includes(codec))) : null
}

export function createMseServer({ limits, streams, reader, clock, logger, onBytes }: MseServerInputs): MseServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false })
  const sessions = new Map<WebSocket, MseSession>()
  const heartbeat = createHeartbeat()
  let allGone = () => {}

  function open(socket: WebSocket, connection: Duplex, { camera, claims, query }: MediaRequest): void {
    const from = query.get('from')
    const session = createMseSession({
      socket,
      connection,
      camera,
      claims,
      tracks: parseTrackSelection(query.get('tracks') ?? ''),
      codecs: parseCodecs(query.get('codecs')),
      fromMs: from !== null && /^[0-9]{1,10}$/.test(from) ? Number(from) * 1000 : null,
      reader,
      clock,
      logger,
      onBytes: (count) => onBytes(camera.number, count),
    })
    sessions.set(socket, session)
    const leave = streams.add({ claims, outlivesToken: false, end: (reason) => session.end(reason) })
    socket.on('message', (data: Buffer, isBinary: boolean) => session.onText(isBinary ? '' : data.toString('utf8')))
    heartbeat.add(socket)
    // What the viewer did wrong is said by the close code; there is nothing to do about it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      leave()
      session.close()
      sessions.delete(socket)
      heartbeat.remove(socket)
      if (sessions.size === 0) allGone()
    })
  }

  return {
    isFull: () => sessions.size >= limits.viewersMax,
    viewerCount: () => sessions.size,
    upgrade(request, socket, head, media) {
      server.handleUpgrade(request, socket, head, (opened) => open(opened, socket, media))
    },
    async run(signal) {
      while (!signal.aborted) {
        heartbeat.tick(clock.monotonicMs())
        for (const session of [...sessions.values()]) session.tick()
        await clock.sleep(TICK_MS, signal)
      }
    },
    async close() {
      server.close()
      if (sessions.size === 0) return
      const controller = new AbortController()
      allGone = () => controller.abort()
      for (const socket of sessions.keys()) socket.close(CLOSE_GOING_AWAY, 'reconnect')
      await clock.sleep(CLOSE_WAIT_MS, controller.signal)
      for (const socket of sessions.keys()) socket.terminate()
    },
  }
}
