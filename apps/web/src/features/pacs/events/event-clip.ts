import {
  CLIP_AFTER_S,
  CLIP_BEFORE_S,
  createDownloadToken,
  DOWNLOAD_DURATION_MAX_S,
  DOWNLOAD_DURATION_MIN_S,
  downloadUrl,
} from '@sova/contract'
import { callApi } from '../../../shared/api/call-api.ts'
import type { ArchiveCamera } from './event-archive.ts'
import type { TableEvent } from './events-query.ts'

/** The clip of an event begins 15 s before it and ends 1 s after it, within what can be downloaded (spec 2 §9). */
export function clipWindow({ at, ...event }: Pick<TableEvent, 'at' | 'type' | 'duration'>): {
  fromS: number
  durationS: number
} {
  /* Of the others `duration` is how long their notice stands. */
  const lengthS = event.type === 'motion_alarm' ? Math.ceil(event.duration) : 0
  const durationS = CLIP_BEFORE_S + lengthS + CLIP_AFTER_S
  return {
    fromS: Math.floor(at / 1000) - CLIP_BEFORE_S,
    durationS: Math.min(Math.max(durationS, DOWNLOAD_DURATION_MIN_S), DOWNLOAD_DURATION_MAX_S),
  }
}

/**
 * Where the clip of an event can be downloaded, for as long as its token lives.
 * @throws {CallFailure}
 */
export async function clipAddress(camera: ArchiveCamera, event: TableEvent): Promise<string> {
  const window = clipWindow(event)
  const { token_d: token } = await callApi(createDownloadToken, {
    number: camera.number,
    start: window.fromS,
    duration: window.durationS,
  })
  return downloadUrl(camera.server, camera.number, window, token)
}
