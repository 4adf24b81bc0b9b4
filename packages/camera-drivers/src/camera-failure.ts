export const CAMERA_FAILURE_CODES = [
  /** Nobody answers there, or nothing in time. */
  'unreachable',
  'login_refused',
  /** The operator's networks do not hold the address, or it redirects. */
  'refused',
  /** The answer is not what the protocol allows. */
  'protocol_error',
  /** The camera says that it has no such thing, or not with this value. */
  'unsupported',
  /** The camera understood and could not. */
  'failed',
] as const
export type CameraFailureCode = (typeof CAMERA_FAILURE_CODES)[number]

/** The message never holds credentials; it may hold words of the camera, cut short. */
export class CameraFailure extends Error {
  readonly code: CameraFailureCode

  constructor(code: CameraFailureCode, detail: string) {
    super(detail)
    this.name = 'CameraFailure'
    this.code = code
  }
}

export const isUnsupported = (error: unknown): boolean => error instanceof CameraFailure && error.code === 'unsupported'
