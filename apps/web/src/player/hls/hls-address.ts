import { archiveHlsUrl, type CameraInfo, liveHlsUrl } from '@sova/contract'
import type { Position } from '../session/video-stream.ts'

/** A playlist of the archive covers this much; the next one follows when it has been played. */
export const ARCHIVE_PLAYLIST_S = 3600

export function hlsAddress(
  camera: CameraInfo,
  token: string,
  position: Position,
  nowMs: number,
  tracks?: string,
): string {
  if (position.mode === 'live') return liveHlsUrl(camera.server, camera.number, token, tracks)
  const fromS = Math.floor(position.timeMs / 1000)
  const reachesNow = fromS + ARCHIVE_PLAYLIST_S > nowMs / 1000
  const window = { fromS, durationS: reachesNow ? ('now' as const) : ARCHIVE_PLAYLIST_S }
  return archiveHlsUrl(camera.server, camera.number, window, token)
}
