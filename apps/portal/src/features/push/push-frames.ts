/** What goes over a stream, built once for all who listen in a language: an HTTP chunk (RFC 9112 §7.1) with a server-sent event in it. */
import { type AnalyticMessage, LOCALE_DEFAULT, type Locale } from '@sova/contract'
import { tellEvent } from '../../i18n/event-words.ts'

export const chunkOf = (text: string): Buffer => {
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
  chunkIn(locale: Locale): Buffer
}

export function buildFrame(message: AnalyticMessage): PushFrame {
  const id = frameIdOf(message)
  const chunks = new Map<Locale, Buffer>()
  return {
    id,
    cameraNumber: message.camera_number,
    type: message.type,
    chunkIn(locale) {
      // What has a text of its own is the same in every language.
      const language = message.words ? locale : LOCALE_DEFAULT
      const known = chunks.get(language)
      if (known) return known
      // JSON has no line breaks of its own, so the data is one line.
      const data = JSON.stringify(tellEvent(message, language))
      const chunk = chunkOf(`id: ${id}\nevent: message\ndata: ${data}\n\n`)
      chunks.set(language, chunk)
      return chunk
    },
  }
}
