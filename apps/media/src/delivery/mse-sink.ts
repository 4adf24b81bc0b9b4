/** Where both halves of an `mse_ld` socket write, and ask whether the viewer keeps up. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveSink } from '../stream/live-reader.ts'
import { liveMessageOf } from './live-message.ts'

/** What may wait in the socket for a viewer: some seconds of video. */
const BUFFERED_MAX_BYTES = 2 * 1024 * 1024
const DRAINED_BYTES = 64 * 1024

export interface MseSink extends LiveSink {
  sendText(text: string): void
  sendFragment(fragment: Uint8Array): void
  /** Since it was asked last. */
  takeSentBytes(): number
}

/** @param connection below `socket`, which writes each message whole or not at all as long as it does not compress */
export function createMseSink(socket: WebSocket, connection: Duplex): MseSink {
  const isOpen = () => socket.readyState === socket.OPEN
  let sentBytes = 0

  return {
    sendText(text) {
      if (isOpen()) socket.send(text)
    },
    sendFragment(fragment) {
      if (!isOpen()) return
      sentBytes += fragment.length
      socket.send(fragment, { binary: true })
    },
    onFrame(frame) {
      if (!isOpen()) return
      const message = liveMessageOf(frame)
      sentBytes += message.length
      connection.write(message)
    },
    takeSentBytes() {
      const taken = sentBytes
      sentBytes = 0
      return taken
    },
    isSlow: () => socket.bufferedAmount > BUFFERED_MAX_BYTES,
    isDrained: () => socket.bufferedAmount <= DRAINED_BYTES,
  }
}
