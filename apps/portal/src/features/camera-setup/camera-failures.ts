/** What a camera did, as a failure of the call. */
import { CameraFailure, CameraSettingFailure } from '@sova/camera-drivers'
import { CODE_OF_CAMERA_FAILURE } from '@sova/console'
import { Failure, type FailureCode } from '@sova/contract'
import { FIELD_OF_SETTING } from './setup-change.ts'

/** Anything that is no camera's failure passes as it is. */
export function failureOfCamera(error: unknown, unsupported: FailureCode = 'camera_failed'): unknown {
  if (error instanceof CameraSettingFailure) {
    const field = FIELD_OF_SETTING[error.setting]
    const key = field === 'motion_detect_zone' ? 'motion_detect_zone_outside' : 'setting_unsupported'
    return new Failure('invalid_request', { fields: { [field]: [key] }, cause: error })
  }
  if (!(error instanceof CameraFailure)) return error
  return new Failure(error.code === 'unsupported' ? unsupported : CODE_OF_CAMERA_FAILURE[error.code], { cause: error })
}
