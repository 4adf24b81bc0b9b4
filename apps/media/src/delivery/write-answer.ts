/** An answer as bytes on the wire: ranges, HEAD, resumption and the pace of the one who reads. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { MediaTokenClaims } from '@sova/contract'
import type { OpenStreams } from '../viewers/open-streams.ts'
import { type Answer, isLive, type LiveBody } from './answer.ts'
import { parseByteRange } from './byte-range.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly cors: OutgoingHttpHeaders
  /** Whose token opened the address; null where none was needed, or none fitted. */
  readonly claims: MediaTokenClaims | null
  readonly streams: OpenStreams
  /** Endless bodies end with it. */
  readonly goingAway: AbortSignal
}

/** Returns how many bytes of body were sent. */
export async function writeAnswer(exchange: Exchange, answer: Answer): Promise<number> {
  const { request, response } = exchange
  const headers = headersOf(exchange, answer)
  const { body } = answer
  if (typeof body !== 'string' && isLive(body)) {
    response.writeHead(answer.status, headers)
    return request.method === 'HEAD' ? endEmpty(response) : writeLive(exchange, body)
  }
  const content = typeof body === 'string' ? Buffer.from(body) : body
  if (isUnchanged(request, answer)) {
    response.writeHead(304, headers)
    return endEmpty(response)
  }
  const wanted = answer.status === 200 && mayResume(request, answer) ? request.headers.range : undefined
  const range = parseByteRange(wanted, content.length)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${content.length}`, 'content-length': 0 })
    return endEmpty(response)
  }
  const { start, end } = range ?? { start: 0, end: content.length }
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${content.length}`
  response.writeHead(range ? 206 : answer.status, { ...headers, 'content-length': end - start })
  if (request.method === 'HEAD') return endEmpty(response)
  if (content instanceof Uint8Array) response.end(content.subarray(start, end))
  else await whileOpen(exchange, true, () => writeChunks(response, content.read(start, end)))
  return end - start
}

function headersOf({ cors }: Exchange, answer: Answer): OutgoingHttpHeaders {
  const isRanged = answer.status === 200 && (typeof answer.body === 'string' || !isLive(answer.body))
  return {
    ...cors,
    'content-type': answer.contentType,
    'cache-control': answer.cacheControl ?? 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...(isRanged ? { 'accept-ranges': 'bytes' } : {}),
    ...(answer.location === undefined ? {} : { location: answer.location }),
    ...(answer.allow === undefined ? {} : { allow: answer.allow.join(', ') }),
    ...(answer.etag === undefined ? {} : { etag: answer.etag }),
    ...(answer.retryAfterS === undefined ? {} : { 'retry-after': String(answer.retryAfterS) }),
    ...(answer.fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${answer.fileName}"` }),
  }
}

/** A part of another version would not fit the part that the client has (RFC 9110 §13.1.5). */
function mayResume({ headers }: IncomingMessage, { etag }: Answer): boolean {
  const condition = headers['if-range']
  return condition === undefined || (etag !== undefined && condition === etag)
}

/** RFC 9110 §13.1.2 */
function isUnchanged({ headers }: IncomingMessage, { status, etag }: Answer): boolean {
  const known = headers['if-none-match']
  if (status !== 200 || etag === undefined) return false
  return known?.split(/\s*,\s*/).includes(etag) ?? false
}

function endEmpty(response: ServerResponse): number {
  response.end()
  return 0
}

/** While it flows, a right that is taken away ends it. */
async function whileOpen(exchange: Exchange, outlivesToken: boolean, write: () => Promise<void>): Promise<void> {
  const { claims, streams, response } = exchange
  const leave = claims && streams.add({ claims, outlivesToken, end: () => response.destroy() })
  try {
    await write()
  } finally {
    leave?.()
  }
}

/** One chunk is on its way while the next one is made; no more of them wait for a slow viewer. */
async function writeChunks(response: ServerResponse, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let sending = Promise.resolve()
  for await (const chunk of chunks) {
    await sending
    if (response.destroyed) return
    sending = sent(response, chunk)
  }
  await sending
  response.end()
}

/** Resolves when the system has taken it, or the viewer is gone. */
const sent = (response: ServerResponse, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      response.off('close', finish)
      resolve()
    }
    response.on('close', finish)
    response.write(chunk, finish)
    if (response.destroyed) finish()
  })

async function writeLive(exchange: Exchange, body: LiveBody): Promise<number> {
  const { response, goingAway } = exchange
  let sent = 0
  const finish = () => response.end()
  await whileOpen(exchange, false, async () => {
    const closed = new Promise<void>((resolve) => response.on('close', resolve))
    goingAway.addEventListener('abort', finish)
    const stop = body.start({
      send(bytes) {
        if (response.destroyed || response.writableEnded) return
        sent += bytes.length
        response.write(bytes)
      },
      bufferedBytes: () => response.writableLength,
    })
    await closed
    stop()
    goingAway.removeEventListener('abort', finish)
  })
  return sent
}
