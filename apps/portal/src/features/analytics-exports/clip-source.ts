/** Clips of events from the media server of their camera, over its own download address. */
import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { MediaAddress } from '@sova/base'
import { CLIP_AFTER_S, CLIP_BEFORE_S, DOWNLOAD_DURATION_MIN_S, downloadUrl } from '@sova/contract'
import type { EventRecord } from '@sova/event-store'
import type { TokenIssuer } from '../../media-tokens/token-issuer.ts'

export interface ClipOrder {
  event: EventRecord
  accountId: string
  server: MediaAddress
}

/** The media server has begun to answer by then. */
const CLIP_TIMEOUT_MS = 30_000
const TOKEN_TTL_S = 600

/** From 15 s before the event to 1 s after its end, and no shorter than a download may be (spec 1 §9). */
export function clipWindow({ atMs, durationMs }: Pick<EventRecord, 'atMs' | 'durationMs'>) {
  const start = Math.floor(atMs / 1000) - CLIP_BEFORE_S
  const end = Math.ceil((atMs + (durationMs ?? 0)) / 1000) + CLIP_AFTER_S
  return { start, duration: Math.max(end - start, DOWNLOAD_DURATION_MIN_S) }
}

/** Null where there is no recording, or it can't be had at the moment. */
export async function openClip(
  { event, accountId, server }: ClipOrder,
  tokens: Pick<TokenIssuer, 'issue'>,
): Promise<Readable | null> {
  const window = clipWindow(event)
  const { cameraNumber: number } = event
  const token = tokens.issue({ number, scope: 'download', account: accountId, ttlS: TOKEN_TTL_S, window })
  const path = downloadUrl(server, number, { fromS: window.start, durationS: window.duration }, token)
  const beginning = new AbortController()
  const timer = setTimeout(() => beginning.abort(), CLIP_TIMEOUT_MS)
  try {
    // Built from the server's row; a redirect could lead elsewhere, and is not followed.
    const response = await fetch(`${server.isSecure ? 'https' : 'http'}:${path}`, {
      signal: beginning.signal,
      redirect: 'error',
    })
    if (response.ok && response.body) return NodeReadable.fromWeb(response.body as WebStream<Uint8Array>)
    await response.body?.cancel()
    return null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
