/** The WebSockets of `mse_ld`: opened only for a token that fits, bounded in number, told to come again at the end. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock, Logger } from '@sova/base'
import { parseTrackSelection } from '@sova/media-formats'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import type { MediaRequest } from './media-request.ts'
import { createMseSession, type MseSession } from './mse-session.ts'

const VIEWERS_MAX = 5000
/** Commands are short; more is no client of ours. */
const MESSAGE_BYTES_MAX = 256
const TICK_MS = 250
/** RFC 6455 §7.4.1: the server goes away. */
const CLOSE_GOING_AWAY = 1001

export interface MseServer {
  isFull(): boolean
  viewerCount(): number
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, media: MediaRequest): void
  /** Ticks all viewers until the signal. */
  run(signal: AbortSignal): Promise<void>
  close(): void
}

export interface MseServerInputs {
  readonly streams: OpenStreams
  readonly reader: ArchiveReader
  readonly clock: Clock
  readonly logger: Logger
  readonly onBytes: (number: string, count: number) => void
}

export function createMseServer({ streams, reader, clock, logger, onBytes }: MseServerInputs): MseServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false })
  const sessions = new Map<WebSocket, MseSession>()

  function open(socket: WebSocket, { camera, claims, query }: MediaRequest): void {
    const from = query.get('from')
    const session = createMseSession({
      socket,
      camera,
      claims,
      tracks: parseTrackSelection(query.get('tracks') ?? ''),
      fromMs: from !== null && /^[0-9]{1,10}$/.test(from) ? Number(from) * 1000 : null,
      reader,
      clock,
      logger,
      onBytes: (count) => onBytes(camera.number, count),
    })
    sessions.set(socket, session)
    const leave = streams.add({ claims, outlivesToken: false, end: (reason) => session.end(reason) })
    socket.on('message', (data: Buffer, isBinary: boolean) => session.onText(isBinary ? '' : data.toString('utf8')))
    // What the viewer did wrong is said by the close code; there is nothing to do about it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      leave()
      session.close()
      sessions.delete(socket)
    })
  }

  return {
    isFull: () => sessions.size >= VIEWERS_MAX,
    viewerCount: () => sessions.size,
    upgrade(request, socket, head, media) {
      server.handleUpgrade(request, socket, head, (opened) => open(opened, media))
    },
    async run(signal) {
      while (!signal.aborted) {
        for (const session of [...sessions.values()]) session.tick()
        await clock.sleep(TICK_MS, signal)
      }
    },
    close() {
      for (const socket of sessions.keys()) socket.close(CLOSE_GOING_AWAY, 'reconnect')
      server.close()
    },
  }
}
