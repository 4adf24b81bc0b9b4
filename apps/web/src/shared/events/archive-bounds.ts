import { type Camera, REQUEST_TIMEOUT_MS, RecordingBounds, recordingStatusUrl } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'

export interface ArchiveBounds {
  earliestMs: number
  latestMs: number
}

type ArchiveCamera = Pick<Camera, 'number' | 'server' | 'token_r'>

/** From when to when the camera has an archive; null where it has none. Rejects where that is not known. */
export async function readArchiveBounds(
  { number, server, token_r }: ArchiveCamera,
  signal: AbortSignal,
): Promise<ArchiveBounds | null> {
  if (token_r === null) return null
  const address = new URL(recordingStatusUrl(server, number, token_r), window.location.href)
  const either = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const response = await fetch(address, { signal: either })
  if (!response.ok) throw new Error(`recording status ${response.status}`)
  const known = RecordingBounds.parse(await response.json())[number]
  return known ? { earliestMs: known.from * 1000, latestMs: known.to * 1000 } : null
}

/**
 * The archive of a camera. It grows, and its beginning is deleted: each use
 * asks anew.
 */
export const archiveBoundsQuery = (camera: ArchiveCamera) =>
  queryOptions({
    queryKey: ['archive-bounds', camera.number],
    queryFn: ({ signal }) => readArchiveBounds(camera, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
