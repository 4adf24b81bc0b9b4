/** What a route answers; `http-server.ts` turns it into bytes on the wire, with ranges, HEAD and CORS for all alike. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly body: Uint8Array | string | AnswerStream | LiveBody
  readonly cacheControl?: string
  readonly fileName?: string
  readonly retryAfterS?: number
  /** Of what was made (RFC 9110 §10.2.2). */
  readonly location?: string
  /** Which methods would be answered (RFC 9110 §15.5.6). */
  readonly allow?: readonly string[]
  /** Strong (RFC 9110 §8.8.3): the same bytes, so that a broken download goes on where it broke. */
  readonly etag?: string
}

/** A body that is made while it is sent; its length is known before. */
export interface AnswerStream {
  readonly length: number
  /** Bytes from `start` up to, without, `end`. A chunk may be overwritten when the next but one is asked for. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** A body without an end. */
export interface LiveBody {
  /** Returns how to stop. */
  start(out: LiveOutput): () => void
}

export interface LiveOutput {
  send(bytes: Uint8Array): void
  /** What the viewer has not taken yet. */
  bufferedBytes(): number
}

export const isLive = (body: Uint8Array | AnswerStream | LiveBody): body is LiveBody => 'start' in body

export const TRANSPORT_STREAM = 'video/mp2t'
export const PLAYLIST = 'application/vnd.apple.mpegurl'
export const MP4 = 'video/mp4'
export const JPEG = 'image/jpeg'
export const JSON_TYPE = 'application/json'

/** Never changes under its address; the address carries a token, so shared caches keep out. */
export const IMMUTABLE = 'private, max-age=86400, immutable'
export const NEVER_STORED = 'no-store'

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  contentType: JSON_TYPE,
  body: JSON.stringify({ code, message }),
  cacheControl: NEVER_STORED,
})

/** One and the same for no token, a wrong one, another camera's, and a camera that is not here. */
export const DENIED = problem(403, 'access_denied', 'The token does not open this address.')
export const NOT_FOUND = problem(404, 'not_found', 'There is no such file.')
export const EMPTY_WINDOW = problem(404, 'nothing_recorded', 'Nothing was recorded in this time.')
export const badRequest = (message: string): Answer => problem(400, 'invalid_request', message)
export const methodNotAllowed = (methods: readonly string[]): Answer => ({
  ...problem(405, 'method_not_allowed', 'This method is not answered here.'),
  allow: [...methods, 'OPTIONS'],
})
export const tooLarge = (message: string): Answer => problem(413, 'body_too_large', message)
export const INTERNAL = problem(500, 'internal', 'The answer could not be made.')

export const unavailable = (message: string, retryAfterS = 5): Answer => ({
  ...problem(503, 'unavailable', message),
  retryAfterS,
})

export const ok = (contentType: string, body: Answer['body'], cacheControl = NEVER_STORED): Answer => ({
  status: 200,
  contentType,
  body,
  cacheControl,
})
