/** The camera's address taken apart: where to connect, what to ask for, and who asks. */
import type { Credentials } from '@sova/media-formats'
import { SourceFailure } from '../packet-source.ts'

export interface RtspAddress {
  readonly isEncrypted: boolean
  readonly host: string
  readonly port: number
  readonly credentials: Credentials | null
  /** For the request line: the address without credentials. */
  readonly requestUri: string
}

const RTSP_PORT = 554
/** RFC 7826 §20.1 */
const RTSPS_PORT = 322

/** @throws SourceFailure `invalid_address` */
export function readRtspAddress(url: URL): RtspAddress {
  if (url.hostname === '') throw new SourceFailure('invalid_address', 'the address names no host')
  const isEncrypted = url.protocol === 'rtsps:'
  const hasCredentials = url.username !== '' || url.password !== ''
  return {
    isEncrypted,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isEncrypted ? RTSPS_PORT : RTSP_PORT) : Number(url.port),
    credentials: hasCredentials ? { username: decoded(url.username), password: decoded(url.password) } : null,
    requestUri: `${url.protocol}//${url.host}${url.pathname}${url.search}`,
  }
}

/** A stray percent sign in a password is a percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
