import type { StreamFailure } from '../session/video-stream.ts'

/** The part of an error of hls.js that decides. */
export interface HlsError {
  type: string
  details: string
  response?: { code?: number } | undefined
}

const CODEC_DETAILS = ['manifestIncompatibleCodecsError', 'bufferAddCodecError', 'bufferIncompatibleCodecsError']

export function failureOf({ type, details, response }: HlsError): StreamFailure {
  if (CODEC_DETAILS.includes(details)) return 'unsupported'
  if (response?.code === 403) return 'token'
  if (response?.code === 404 || response?.code === 503) return 'unavailable'
  return type === 'networkError' ? 'network' : 'media'
}
