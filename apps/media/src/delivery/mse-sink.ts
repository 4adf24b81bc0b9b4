/** Where both halves of an `mse_ld` socket write, and ask whether the viewer keeps up. */
import type { WebSocket } from 'ws'
import type { LiveSink } from '../stream/live-reader.ts'
import { fragmentOf } from '../stream/stream-frame.ts'

/** What may wait in the socket for a viewer: some seconds of video. */
const BUFFERED_MAX_BYTES = 2 * 1024 * 1024
const DRAINED_BYTES = 64 * 1024

export interface MseSink extends LiveSink {
  sendText(text: string): void
  sendFragment(fragment: Uint8Array): void
}

export function createMseSink(socket: WebSocket, onBytes: (count: number) => void): MseSink {
  const isOpen = () => socket.readyState === socket.OPEN
  function sendFragment(fragment: Uint8Array): void {
    if (!isOpen()) return
    onBytes(fragment.length)
    socket.send(fragment, { binary: true })
  }

  return {
    sendText(text) {
      if (isOpen()) socket.send(text)
    },
    sendFragment,
    onFrame: (frame) => sendFragment(fragmentOf(frame)),
    isSlow: () => socket.bufferedAmount > BUFFERED_MAX_BYTES,
    isDrained: () => socket.bufferedAmount <= DRAINED_BYTES,
  }
}
