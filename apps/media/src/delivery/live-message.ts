/**
 * A frame as every viewer of `mse_ld` is sent it: one WebSocket message, head and fragment in one piece, built for the
 * first of them. Through the library each viewer would cost a head of its own and two writes, which is half of its price.
 */
import { fragmentOf, type StreamFrame } from '../stream/stream-frame.ts'

/** The last piece of a message, and binary (RFC 6455 §5.2). */
const FIN_AND_BINARY = 0x82

export function liveMessageOf(frame: StreamFrame): Uint8Array {
  frame.message ??= binaryMessage(fragmentOf(frame))
  return frame.message
}

/** Unmasked, as servers send (§5.1). */
export function binaryMessage(payload: Uint8Array): Uint8Array {
  const lengthBytes = payload.length < 126 ? 0 : payload.length <= 0xffff ? 2 : 8
  const headBytes = 2 + lengthBytes
  const message = Buffer.allocUnsafeSlow(headBytes + payload.length)
  message[0] = FIN_AND_BINARY
  message[1] = lengthBytes === 0 ? payload.length : lengthBytes === 2 ? 126 : 127
  if (lengthBytes === 2) message.writeUInt16BE(payload.length, 2)
  if (lengthBytes === 8) message.writeBigUInt64BE(BigInt(payload.length), 2)
  message.set(payload, headBytes)
  return message
}
