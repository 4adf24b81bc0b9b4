/** What a camera did, as a failure of the call. */
import { CameraFailure, type CameraFailureCode } from '@sova/camera-drivers'
import { Failure, type FailureCode } from '@sova/contract'

export const CODE_OF_CAMERA_FAILURE: Readonly<Record<CameraFailureCode, FailureCode>> = {
  unreachable: 'camera_unreachable',
  login_refused: 'camera_login_refused',
  refused: 'camera_failed',
  protocol_error: 'camera_failed',
  unsupported: 'camera_failed',
  failed: 'camera_failed',
}

export async function sayingWhatFailed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CameraFailure) throw new Failure(CODE_OF_CAMERA_FAILURE[error.code], { cause: error })
    throw error
  }
}
