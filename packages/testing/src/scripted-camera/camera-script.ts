/** What a scripted camera does, and what goes wrong with it. */
import type { Credentials } from '@sova/media-formats'

export type CameraFault = { readonly atFrame: number } & (
  | { readonly kind: 'rubbish'; readonly bytes: Uint8Array }
  /** Leaves out the first packets of this frame. */
  | { readonly kind: 'lose_packets'; readonly count: number }
  | { readonly kind: 'jump_sequence'; readonly by: number }
  | { readonly kind: 'jump_timestamp'; readonly byTicks: number }
  /** From here on another SPS; a keyframe begins at this frame. */
  | { readonly kind: 'change_size'; readonly width: number; readonly height: number }
  | { readonly kind: 'close' }
  /** A TCP reset instead of an orderly end. */
  | { readonly kind: 'reset' }
  /** Says RTCP BYE. */
  | { readonly kind: 'goodbye' }
  /** Sends nothing more and keeps the connection. */
  | { readonly kind: 'stall' }
)

export interface CameraScript {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Frames from one keyframe to the next. */
  readonly groupFrames: number
  /** After so many frames the camera stalls; null plays without end. */
  readonly frameCount: number | null
  /** `at_once` writes frames as fast as they are read; `real_time` at the frame rate. */
  readonly pace: 'at_once' | 'real_time'
  readonly firstTimestamp: number
  readonly firstSequence: number
  readonly hasAudio: boolean
  /** Milliseconds by which the clock of its sender reports is wrong; null sends no reports. */
  readonly clockErrorMs: number | null
  /** Null lets everyone in. */
  readonly credentials: Credentials | null
  readonly authentication: 'basic' | 'digest_md5' | 'digest_sha256'
  /** The nonce is stale after so many requests. */
  readonly nonceUsesMax: number
  /** Key and certificate in PEM: the camera then speaks TLS, at an `rtsps` address. */
  readonly tls: { readonly key: string; readonly cert: string } | null
  /** Accepts the connection and never answers. */
  readonly isSilent: boolean
  /** Answers to methods that differ from the usual, for example `{ DESCRIBE: 404 }`. */
  readonly statuses: Readonly<Record<string, number>>
  /** Where DESCRIBE redirects to. */
  readonly redirect: string | null
  /** Instead of the true one, for example with a codec that nobody reads. */
  readonly sdp: string | null
  /** Seconds, as told in the Session header. */
  readonly sessionTimeoutS: number
  readonly faults: readonly CameraFault[]
}

export const PLAIN_SCRIPT: CameraScript = {
  width: 64,
  height: 48,
  frameRate: 25,
  groupFrames: 10,
  frameCount: null,
  pace: 'at_once',
  firstTimestamp: 90_000,
  firstSequence: 1,
  hasAudio: false,
  clockErrorMs: null,
  credentials: null,
  authentication: 'digest_md5',
  nonceUsesMax: Number.POSITIVE_INFINITY,
  tls: null,
  isSilent: false,
  statuses: {},
  redirect: null,
  sdp: null,
  sessionTimeoutS: 60,
  faults: [],
}
