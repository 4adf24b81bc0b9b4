/** What the tracker knows of one thing, and the limits that it goes by. */
import type { Box } from '../geometry/geometry.ts'

export interface TrackerLimits {
  /** Pictures in which a thing must have been seen. */
  readonly hitsMin: number
  /** Its way must reach this share of its own size … */
  readonly wayOwnShare: number
  /** … and of the picture's width, … */
  readonly wayWidthShare: number
  /** … and be straight: this share of all it moved to and fro. */
  readonly straightnessMin: number
  /** Not seen for so long, it is gone; half of it while it is not confirmed. */
  readonly lostAfterMs: number
  /** So long nothing parts from the common blob. */
  readonly groupLostAfterMs: number
  /** Unconfirmed and motionless for so long, it is part of the background. */
  readonly adoptUnconfirmedMs: number
  readonly adoptConfirmedMs: number
  /** A motionless hole for so long is where something was that went away. */
  readonly adoptHoleMs: number
}

export const TRACKER_LIMITS: TrackerLimits = {
  hitsMin: 3,
  wayOwnShare: 0.3,
  wayWidthShare: 0.016,
  straightnessMin: 0.45,
  lostAfterMs: 1400,
  groupLostAfterMs: 4000,
  adoptUnconfirmedMs: 4000,
  adoptConfirmedMs: 90_000,
  adoptHoleMs: 3000,
}

/** What the tracker knows of one thing; boxes in pixels of the small picture. */
export interface Follow {
  readonly id: number
  readonly bornAtMs: number
  bornBox: Box
  box: Box
  /** Pixels a second, of the foot. */
  vx: number
  vy: number
  hits: number
  seenAtMs: number
  movedAtMs: number
  /** All that the foot moved, to and fro. */
  path: number
  isConfirmed: boolean
  /** Since when it has looked like a hole in the background; null while it does not. */
  holeSinceMs: number | null
  isInGroup: boolean
  /** Since when it has been in a group without being seen by itself. */
  groupedAtMs: number
  groupSize: number
  /** Ids of those that seem to be parts of it, with the number of pictures in which they did. */
  readonly partners: Map<number, number>
}
