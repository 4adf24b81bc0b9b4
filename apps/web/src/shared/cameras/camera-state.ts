/** How a camera stands, as its card and its row say it (spec 1 §2, camera list pages). */
import { type InactivityPeriod, isInactive, isRecordDisabled, type RecordDisablePeriod } from '@sova/contract'

export type CameraState =
  | { kind: 'live' }
  /** Nothing can be opened; `todo` says what the owner can do. */
  | { kind: 'inactive'; reason: string; todo: string; sinceIso: string; untilIso: string | null }
  /** Recording is off since then; the live picture may still be there. */
  | { kind: 'disabled'; sinceIso: string }

interface Periods {
  inactivity_period: InactivityPeriod | null
  record_disable_period: RecordDisablePeriod | null
}

export function cameraState(camera: Periods): CameraState {
  if (isInactive(camera) && camera.inactivity_period) {
    const { reason, todo, start, end } = camera.inactivity_period
    return { kind: 'inactive', reason, todo, sinceIso: start, untilIso: end }
  }
  if (isRecordDisabled(camera) && camera.record_disable_period) {
    return { kind: 'disabled', sinceIso: camera.record_disable_period.start }
  }
  return { kind: 'live' }
}
