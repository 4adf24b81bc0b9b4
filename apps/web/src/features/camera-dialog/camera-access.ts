/** May this camera be opened, and if not, what to tell (spec 1 §4, opening a camera; §8). */
import { type Camera, isArchiveReady, isInactive, isLiveReady, type RecordDisablePeriod } from '@sova/contract'

export type AccessProblem = 'insufficientRights' | 'cameraDisabled' | 'liveTokenFailed' | 'archiveTokenFailed'

type CheckedCamera = Pick<Camera, 'token_l' | 'token_r' | 'server' | 'inactivity_period' | 'record_disable_period'>

/**
 * Rights first, then the live token, then the archive token if a moment of the archive was asked for. A camera that is
 * off has no token for that reason, which is the one to tell.
 * @param timeS Unix seconds; null is live
 */
export function accessProblem(camera: CheckedCamera | null, timeS: number | null): AccessProblem | null {
  if (!camera) return 'insufficientRights'
  if (isInactive(camera) || (timeS !== null && isInPeriod(timeS, camera.record_disable_period))) return 'cameraDisabled'
  if (!isLiveReady(camera)) return 'liveTokenFailed'
  if (timeS !== null && !isArchiveReady(camera)) return 'archiveTokenFailed'
  return null
}

function isInPeriod(timeS: number, period: RecordDisablePeriod | null): boolean {
  if (!period) return false
  const timeMs = timeS * 1000
  return timeMs >= Date.parse(period.start) && (period.end === null || timeMs < Date.parse(period.end))
}
