/** Something that is followed through the pictures. */
import type { Box } from '../geometry/geometry.ts'

export interface Track {
  readonly id: number
  /** In shares of the picture's sides. */
  readonly box: Box
  /** It has moved like a thing and not like a branch. */
  readonly isConfirmed: boolean
  /** It moves now, or stood still for less than a moment. */
  readonly isMoving: boolean
  /** Seen in the last picture, by itself or within a group. */
  readonly isSeen: boolean
  /** Unix ms. */
  readonly bornAtMs: number
  readonly seenAtMs: number
  /** How many people or cars the blob that it is seen in may hold. */
  readonly groupSize: number
}
