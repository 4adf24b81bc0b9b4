/** Media time (seconds in the video element) against wall clock (Unix ms), as the fragments tell it. Immutable. */

export interface ClockAnchor {
  mediaS: number
  wallMs: number
}

/** Sorted by media time. Between two anchors both clocks run alike. */
export type WallClockMap = readonly ClockAnchor[]

export const EMPTY_CLOCK_MAP: WallClockMap = []
/** Stamps that differ less than this are jitter of the camera's clock, not a gap. */
const DRIFT_MAX_MS = 250
const ANCHORS_MAX = 500

/** Learns one fragment. Only a fragment that breaks the line, after a gap or a drift, costs an anchor. */
export function withFragment(map: WallClockMap, mediaS: number, wallMs: number): WallClockMap {
  const expectedMs = toWallClock(map, mediaS)
  if (expectedMs !== null && Math.abs(expectedMs - wallMs) <= DRIFT_MAX_MS) return map
  const earlier = map.filter((anchor) => anchor.mediaS < mediaS)
  const later = map.filter((anchor) => anchor.mediaS > mediaS)
  return [...earlier, { mediaS, wallMs }, ...later].slice(-ANCHORS_MAX)
}

export function toWallClock(map: WallClockMap, mediaS: number): number | null {
  const anchor = map.findLast((candidate) => candidate.mediaS <= mediaS + 1e-3) ?? map[0]
  return anchor ? anchor.wallMs + (mediaS - anchor.mediaS) * 1000 : null
}

/** A stretch of the video element's buffer, in seconds. */
export interface BufferedRange {
  startS: number
  endS: number
}

/** Where in the buffer this moment is, or null if it is not buffered. */
export function toBufferedMedia(map: WallClockMap, wallMs: number, buffered: readonly BufferedRange[]): number | null {
  for (const [index, anchor] of map.entries()) {
    const mediaS = anchor.mediaS + (wallMs - anchor.wallMs) / 1000
    const nextS = map[index + 1]?.mediaS ?? Number.POSITIVE_INFINITY
    const belongsToAnchor = mediaS >= anchor.mediaS - 1e-3 && mediaS < nextS
    if (belongsToAnchor && buffered.some((range) => mediaS >= range.startS && mediaS < range.endS)) return mediaS
  }
  return null
}

/** Forgets what was evicted; the last anchor before the buffer still explains its start. */
export function withoutBefore(map: WallClockMap, mediaS: number): WallClockMap {
  const first = map.findLastIndex((anchor) => anchor.mediaS <= mediaS)
  return first > 0 ? map.slice(first) : map
}
