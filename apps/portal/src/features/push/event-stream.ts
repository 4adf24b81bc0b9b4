/** An HTTP answer that does not end: chunks that were built once are written to the socket as they are. */
import { Failure } from '@sova/contract'
import type { FastifyReply } from 'fastify'
import { FIRST_CHUNK, LAST_CHUNK } from './push-frames.ts'
import type { ChunkSink } from './push-hub.ts'

/** A listener that is this far behind costs memory and sees nothing live any more: it is let go, and comes again. */
const BACKLOG_BYTES_MAX = 1_000_000

/** @throws Failure `unavailable` on a connection that is busy with an earlier answer */
export function openEventStream(reply: FastifyReply, onClose: () => void): ChunkSink {
  const { raw } = reply
  const { socket } = raw
  if (!socket) throw new Failure('unavailable')
  reply.hijack()
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Proxies pass it on as it comes.
    'X-Accel-Buffering': 'no',
    // The token is in the address: no cookie is sent from elsewhere, and none would be looked at.
    'Access-Control-Allow-Origin': '*',
    'Transfer-Encoding': 'chunked',
  })
  raw.flushHeaders()
  socket.setNoDelay(true)
  socket.write(FIRST_CHUNK)
  socket.once('close', onClose)
  return {
    write(chunk) {
      if (socket.writableLength > BACKLOG_BYTES_MAX) socket.destroy()
      if (socket.destroyed) return false
      socket.write(chunk)
      return true
    },
    end() {
      if (!socket.destroyed) socket.end(LAST_CHUNK)
    },
  }
}
