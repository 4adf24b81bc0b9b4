/** What a camera did, as a failure of the call. */
import { CameraFailure, type CameraFailureCode, CameraSettingFailure } from '@sova/camera-drivers'
import { Failure, type FailureCode } from '@sova/contract'
import { FIELD_OF_SETTING } from './setup-change.ts'

const CODES: Readonly<Record<CameraFailureCode, FailureCode>> = {
  unreachable: 'camera_unreachable',
  login_refused: 'camera_login_refused',
  refused: 'camera_failed',
  protocol_error: 'camera_failed',
  unsupported: 'camera_failed',
  failed: 'camera_failed',
}

/** Anything that is no camera's failure passes as it is. */
export function failureOfCamera(error: unknown, unsupported: FailureCode = 'camera_failed'): unknown {
  if (error instanceof CameraSettingFailure) {
    const field = FIELD_OF_SETTING[error.setting]
    const key = field === 'motion_detect_zone' ? 'motion_detect_zone_outside' : 'setting_unsupported'
    return new Failure('invalid_request', { fields: { [field]: [key] }, cause: error })
  }
  if (!(error instanceof CameraFailure)) return error
  return new Failure(error.code === 'unsupported' ? unsupported : CODES[error.code], { cause: error })
}
