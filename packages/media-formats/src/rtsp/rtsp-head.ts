/** The text part of a message: start line and header lines. */
import { MalformedError } from '../bits/malformed-error.ts'
import type { RtspHeaders } from './rtsp-message.ts'

export type RtspHead = (
  | { readonly kind: 'request'; readonly method: string; readonly uri: string }
  | { readonly kind: 'response'; readonly status: number; readonly reason: string }
) & { readonly headers: RtspHeaders }

const REQUEST_LINE = /^([A-Z_]{1,32}) (\S{1,4096}) RTSP\/\d\.\d$/
const STATUS_LINE = /^RTSP\/\d\.\d (\d{3})(?: (.*))?$/
const HEADERS_MAX = 128

/** @throws MalformedError when the start line is neither a request nor a status line */
export function parseHead(text: string): RtspHead {
  const lines = text.split(/\r?\n/)
  const startLine = lines[0] ?? ''
  const headers = parseHeaders(lines.slice(1))
  const status = STATUS_LINE.exec(startLine)
  if (status) return { kind: 'response', status: Number(status[1]), reason: status[2] ?? '', headers }
  const request = REQUEST_LINE.exec(startLine)
  if (request) return { kind: 'request', method: request[1] ?? '', uri: request[2] ?? '', headers }
  throw new MalformedError('the RTSP start line is neither a request nor a status line')
}

function parseHeaders(lines: readonly string[]): RtspHeaders {
  const headers = new Map<string, string[]>()
  if (lines.length > HEADERS_MAX) throw new MalformedError(`an RTSP message has more than ${HEADERS_MAX} header lines`)
  let lastValues: string[] | null = null
  for (const line of lines) {
    // A line that begins with white space continues the one before (RFC 2326 §4.2).
    if (/^[ \t]/.test(line) && lastValues) {
      lastValues.push(`${lastValues.pop() ?? ''} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    lastValues = headers.get(name) ?? []
    lastValues.push(line.slice(colon + 1).trim())
    headers.set(name, lastValues)
  }
  return headers
}
