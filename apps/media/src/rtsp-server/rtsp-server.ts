/**
 * Live streams by RTSP over TCP, for players and recorders of other makers: `rtsp://host:port/{number}?token=…`, with the
 * same tokens, rights and limits as every other address.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { Clock, Logger } from '@sova/base'
import { RtspParser } from '@sova/media-formats'
import { type Admission, createAdmission } from '../delivery/admission.ts'
import type { Gate } from '../delivery/admit.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import { createRtspVisit } from './rtsp-visit.ts'

export interface RtspServerInputs {
  readonly gate: Gate
  readonly streams: OpenStreams
  readonly sessionsMax: number
  readonly onBytes: (number: string, count: number) => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface RtspServer {
  readonly server: Server
  sessionCount(): number
  close(): void
}

/** A client that neither asks nor takes anything for this long is gone. */
const IDLE_TIMEOUT_MS = 75_000
/** Connections that have shown no token yet. One more ends the oldest, so that strangers keep nobody out. */
const STRANGERS_MAX = 64
/** Requests that wait for their turn on one connection. */
const REQUESTS_WAITING_MAX = 16

export function createRtspServer(inputs: RtspServerInputs): RtspServer {
  const sessions = createAdmission(inputs.sessionsMax)
  const sockets = new Set<Socket>()
  /** Oldest first. */
  const strangers = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    strangers.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      strangers.delete(socket)
    })
    const [oldest] = strangers
    if (strangers.size > STRANGERS_MAX) oldest?.destroy()
    serveVisit(socket, inputs, () => {
      const leave = sessions.enter()
      if (leave) strangers.delete(socket)
      return leave
    })
  })

  return {
    server,
    sessionCount: sessions.count,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function serveVisit(socket: Socket, inputs: RtspServerInputs, enter: Admission['enter']): void {
  const { logger } = inputs
  const visit = createRtspVisit({ ...inputs, socket, enter })
  // Answers leave in the order of their requests.
  let answers = Promise.resolve()
  let waitingCount = 0
  const parser = new RtspParser({
    onMessage(message) {
      if (message.kind !== 'request') return
      waitingCount += 1
      if (waitingCount > REQUESTS_WAITING_MAX) socket.destroy()
      answers = answers
        .then(async () => {
          if (!socket.destroyed) socket.write(await visit.answer(message))
          waitingCount -= 1
        })
        .catch((error: unknown) => {
          logger.error({ err: error }, 'an RTSP request could not be answered')
          socket.destroy()
        })
    },
    // Receiver reports need no answer.
    onPacket: () => undefined,
  })
  socket.setNoDelay(true)
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
  socket.on('data', (chunk) => {
    try {
      parser.push(chunk)
    } catch {
      // What it sends is no RTSP; nothing about it is worth a line in the log.
      socket.destroy()
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => visit.close())
}
