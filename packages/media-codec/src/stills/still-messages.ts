import type { VideoCodec } from '@sova/media-formats'
import type { CodecFailureCode } from '../codec-failure.ts'

/** From the pool to a decoder process; one at a time. */
export interface StillRequest {
  requestId: number
  codec: VideoCodec
  /** VPS (H.265), SPS, PPS without start codes. */
  parameterSets: readonly Uint8Array[]
  /** Length-prefixed NAL units of one keyframe. */
  keyframe: Uint8Array
  widths: readonly number[]
}

export type StillReply =
  | { requestId: number; stills: readonly { width: number; jpeg: Uint8Array }[] }
  | { requestId: number; failure: { code: CodecFailureCode; detail: string } }

/** The first message of a decoder process: it has loaded what it needs. */
export const READY = 'ready'

export type StillMessage = typeof READY | StillReply
