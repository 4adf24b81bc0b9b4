/**
 * Fetches a still from a camera's own media server. The address is built from the server's row and the camera's number;
 * redirects are not followed, so an answer can't lead to another host.
 */
import type { MediaAddress } from '@sova/base'
import { Failure, type ScreenshotWidth } from '@sova/contract'
import type { StillServer } from './screenshot-repository.ts'

export const STILL_TIMEOUT_MS = 5000
export const STILL_BYTES_MAX = 2_000_000

export interface StillOrder {
  server: MediaAddress & Pick<StillServer, 'vendor_name'>
  number: string
  width: ScreenshotWidth
  token: string
}

/** @throws Failure `not_found`, `screenshot_forbidden` or `unavailable`, as the media server answered */
export async function fetchStill(order: StillOrder): Promise<Buffer> {
  const response = await request(stillAddress(order))
  if (response.status === 403 || response.status === 401) throw new Failure('screenshot_forbidden')
  if (response.status === 404) throw new Failure('not_found')
  if (!response.ok || !response.body) throw new Failure('unavailable')
  if (!response.headers.get('content-type')?.startsWith('image/jpeg')) throw new Failure('unavailable')
  return readBounded(response.body)
}

function stillAddress({ server, number, width, token }: StillOrder): URL {
  const path =
    server.vendor_name === 'flussonic' ? `/${number}/preview.jpg` : `/api/v0/screenshots/${number}~${width}.jpg`
  const url = new URL(path, `${server.isSecure ? 'https' : 'http'}://${server.domain}`)
  url.searchParams.set('token', token)
  return url
}

async function request(url: URL): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(STILL_TIMEOUT_MS), redirect: 'error' })
  } catch (cause) {
    throw new Failure('unavailable', { cause })
  }
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > STILL_BYTES_MAX) throw new Failure('unavailable')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof Failure ? cause : new Failure('unavailable', { cause })
  }
  return Buffer.concat(chunks)
}
