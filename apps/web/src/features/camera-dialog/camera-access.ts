/** May this camera be opened, and if not, what to tell (spec 1 §4, opening a camera; §8). */
import { type Camera, isArchiveReady, isLiveReady } from '@sova/contract'

export type AccessProblem = 'insufficientRights' | 'liveTokenFailed' | 'archiveTokenFailed'

/** Rights first, then the live token, then the archive token if a moment of the archive was asked for. */
export function accessProblem(
  camera: Pick<Camera, 'token_l' | 'token_r' | 'server'> | null,
  wantsArchive: boolean,
): AccessProblem | null {
  if (!camera) return 'insufficientRights'
  if (!isLiveReady(camera)) return 'liveTokenFailed'
  if (wantsArchive && !isArchiveReady(camera)) return 'archiveTokenFailed'
  return null
}
