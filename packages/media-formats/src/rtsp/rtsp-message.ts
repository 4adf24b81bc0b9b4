/** RTSP requests and responses (RFC 2326 §4–§7, RFC 7826 §5–§8) as values and as bytes. */

/** Names in lower case; a name that came several times keeps every value in order. */
export type RtspHeaders = ReadonlyMap<string, readonly string[]>

export interface RtspRequest {
  readonly kind: 'request'
  readonly method: string
  readonly uri: string
  readonly headers: RtspHeaders
  readonly body: Uint8Array
}

export interface RtspResponse {
  readonly kind: 'response'
  readonly status: number
  readonly reason: string
  readonly headers: RtspHeaders
  readonly body: Uint8Array
}

export type RtspMessage = RtspRequest | RtspResponse

/** The first value of a header, found by its lower-case name. */
export const headerOf = (message: RtspMessage, name: string): string | undefined => message.headers.get(name)?.[0]

export const RTSP_REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  453: 'Not Enough Bandwidth',
  454: 'Session Not Found',
  455: 'Method Not Valid in This State',
  459: 'Aggregate Operation Not Allowed',
  461: 'Unsupported Transport',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  551: 'Option not supported',
}

/** Header values to write; a list becomes one line a value. */
export type HeaderValues = Readonly<Record<string, string | number | readonly string[]>>

export function formatRequest(method: string, uri: string, headers: HeaderValues, body?: Uint8Array): Buffer {
  return formatMessage(`${method} ${uri} RTSP/1.0`, headers, body)
}

export function formatResponse(status: number, headers: HeaderValues, body?: Uint8Array): Buffer {
  return formatMessage(`RTSP/1.0 ${status} ${RTSP_REASONS[status] ?? 'Unknown'}`, headers, body)
}

function formatMessage(startLine: string, headers: HeaderValues, body: Uint8Array | undefined): Buffer {
  const lines = [startLine]
  for (const [name, values] of Object.entries(headers)) {
    for (const value of Array.isArray(values) ? values : [values]) lines.push(`${name}: ${value}`)
  }
  if (body && body.length > 0) lines.push(`Content-Length: ${body.length}`)
  // A line break inside a value would let an address or a user name write headers of its own.
  const broken = lines.find((line) => /[\r\n]/.test(line))
  if (broken !== undefined) throw new RangeError('an RTSP header holds a line break')
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8')
  return body && body.length > 0 ? Buffer.concat([head, body]) : head
}

const INTERLEAVED_MAGIC = 0x24
export const INTERLEAVED_HEADER_BYTES = 4

/** The four bytes before a packet on the RTSP connection: `$`, channel, length (RFC 7826 §14). */
export function interleavedHeader(channel: number, packetBytes: number): Buffer {
  return Buffer.of(INTERLEAVED_MAGIC, channel, packetBytes >> 8, packetBytes & 0xff)
}
