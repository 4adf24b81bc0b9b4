/** A coded clip as the simulator serves it again and again: 20 s whose end meets its beginning. */
import type { VideoTrack } from '@sova/media-formats'

export const FRAME_RATE = 15
export const CLIP_SECONDS = 20
export const CLIP_FRAMES = FRAME_RATE * CLIP_SECONDS
export const FRAMES_PER_KEYFRAME = 2 * FRAME_RATE

export type Profile = 'main' | 'sub'

export const PICTURE_SIZES = {
  main: { width: 1280, height: 720 },
  sub: { width: 640, height: 360 },
} as const satisfies Record<Profile, { width: number; height: number }>

/** What the main stream can be set to besides its own size; drawn when somebody sets it. */
export const RESIZED_PICTURES = {
  '1920x1080': { width: 1920, height: 1080 },
  '856x480': { width: 856, height: 480 },
} as const
export type ResizedPicture = keyof typeof RESIZED_PICTURES

export interface ClipFrame {
  isKeyframe: boolean
  /**
   * NAL units behind four-byte lengths, without parameter sets. Of H.264 the slice below the strip only; the strip is
   * written when the frame is sent.
   */
  data: Uint8Array
}

export interface Clip {
  track: VideoTrack
  frames: readonly ClipFrame[]
}
