/** Pings open sockets, so that one whose other end vanished without a word is not kept for ever (RFC 6455 §5.5.2). */
import type { WebSocket } from 'ws'

/** A viewer that does not answer one ping until the next is due has gone. */
export const PING_INTERVAL_MS = 15_000

export interface Heartbeat {
  add(socket: WebSocket): void
  remove(socket: WebSocket): void
  /** Called a few times a second, with monotonic time. */
  tick(nowMs: number): void
}

export function createHeartbeat(): Heartbeat {
  const sockets = new Set<WebSocket>()
  const unanswered = new Set<WebSocket>()
  let pingedAtMs: number | null = null

  return {
    add(socket) {
      sockets.add(socket)
      socket.on('pong', () => unanswered.delete(socket))
    },
    remove(socket) {
      sockets.delete(socket)
      unanswered.delete(socket)
    },
    tick(nowMs) {
      pingedAtMs ??= nowMs
      if (nowMs - pingedAtMs < PING_INTERVAL_MS) return
      pingedAtMs = nowMs
      for (const socket of sockets) {
        if (unanswered.has(socket)) socket.terminate()
        else {
          unanswered.add(socket)
          socket.ping()
        }
      }
    },
  }
}
