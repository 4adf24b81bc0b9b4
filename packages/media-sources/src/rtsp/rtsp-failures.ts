/** Socket errors and RTSP statuses in the words of the operator. */
import { RTSP_REASONS } from '@sova/media-formats'
import { SourceFailure, type SourceFailureCode } from '../packet-source.ts'

const SOCKET_ERRORS: Readonly<Record<string, readonly [SourceFailureCode, string]>> = {
  ECONNREFUSED: ['refused', 'the camera refuses connections at this port'],
  ECONNRESET: ['closed', 'the camera broke the connection'],
  EPIPE: ['closed', 'the camera broke the connection'],
  ENOTFOUND: ['unreachable', 'the host name is not known'],
  EAI_AGAIN: ['unreachable', 'the host name cannot be looked up now'],
  EHOSTUNREACH: ['unreachable', 'the host cannot be reached'],
  ENETUNREACH: ['unreachable', 'the network cannot be reached'],
  ETIMEDOUT: ['timed_out', 'the host does not answer'],
}

export function failureOfSocket(error: NodeJS.ErrnoException): SourceFailure {
  if (error instanceof SourceFailure) return error
  const [code, detail] = SOCKET_ERRORS[error.code ?? ''] ?? ['protocol_error', `the connection failed: ${error.code}`]
  return new SourceFailure(code, detail)
}

const STATUS_CODES: Readonly<Record<number, SourceFailureCode>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  453: 'refused',
  454: 'closed',
  // UDP only, or something else that another client may speak.
  461: 'protocol_error',
  503: 'refused',
}

/** The reason phrase is ours: the camera's own text does not go into logs and answers. */
export function failureOfStatus(method: string, status: number): SourceFailure {
  const detail = `the camera answered ${method} with ${status} ${RTSP_REASONS[status] ?? ''}`.trimEnd()
  return new SourceFailure(STATUS_CODES[status] ?? 'protocol_error', detail)
}
