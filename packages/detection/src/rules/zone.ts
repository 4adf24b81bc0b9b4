/** A zone of a camera, and what in it is worth telling. */
import { type Box, footOf, isInPolygon, type Point } from '../geometry/geometry.ts'
import type { Track } from '../tracks/track.ts'

export interface Zone {
  /** In shares of the picture's sides. */
  readonly corners: readonly Point[]
  /** 0 to 100: a higher one sees less movement. */
  readonly sensitivity: number
}

/** The whole picture, for settings without zones. */
export const WHOLE_PICTURE: Zone = {
  corners: [
    { x: -1, y: -1 },
    { x: 2, y: -1 },
    { x: 2, y: 2 },
    { x: -1, y: 2 },
  ],
  sensitivity: 50,
}

/** At 100, things lower than this share of the picture are not seen. */
const SIDE_SHARE_MAX = 0.06
const PRESENCE_MS_MAX = 800

/** Smallest side, in shares of the picture, that a zone of this sensitivity sees. */
export const smallestSide = ({ sensitivity }: Zone): number => (SIDE_SHARE_MAX * clamp(sensitivity)) / 100

/** How long something must be in a zone of this sensitivity. */
export const presenceMs = ({ sensitivity }: Zone): number => (PRESENCE_MS_MAX * clamp(sensitivity)) / 100

const clamp = (sensitivity: number) => Math.max(0, Math.min(100, sensitivity))

/** A thing is where its foot is; one that is cut off by the lower edge of the picture stands at the edge. */
export const isInZone = (box: Box, { corners }: Zone): boolean => {
  const foot = footOf(box)
  return isInPolygon({ x: clampShare(foot.x), y: clampShare(foot.y) }, corners)
}

const clampShare = (share: number) => Math.max(0.001, Math.min(0.999, share))

export const isLargeEnough = ({ box }: Track, least: { width: number; height: number }): boolean =>
  box.width >= least.width && box.height >= least.height
