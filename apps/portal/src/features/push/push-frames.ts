/** What goes over a stream, built once for all who listen: an HTTP chunk (RFC 9112 §7.1) with a server-sent event in it. */
import type { AnalyticMessage } from '@sova/contract'

const chunkOf = (text: string): Buffer => {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}

export const HEARTBEAT_CHUNK = chunkOf(':\n\n')
export const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** How long the browser waits before it comes again, ms. */
const RETRY_MS = 2000
export const FIRST_CHUNK = chunkOf(`retry: ${RETRY_MS}\n\n`)

/** The event, and how far it was told: a motion that goes on comes several times. */
export const frameIdOf = (message: AnalyticMessage): string =>
  message.type === 'motion_alarm' ? `${message.id}.${Math.round(message.duration * 1000)}` : String(message.id)

export interface PushFrame {
  id: string
  cameraNumber: string
  type: AnalyticMessage['type']
  chunk: Buffer
}

/** JSON has no line breaks of its own, so the data is one line. */
export function buildFrame(message: AnalyticMessage): PushFrame {
  const id = frameIdOf(message)
  const chunk = chunkOf(`id: ${id}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`)
  return { id, cameraNumber: message.camera_number, type: message.type, chunk }
}
