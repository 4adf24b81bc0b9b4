/** How a player comes back to a clock that it shares with others. Pure. */
import type { PlaybackSpeed } from '../session/playback-speed.ts'

export type PaceAdvice =
  /** On time: play at the speed, times this factor. */
  | { kind: 'play'; factor: number }
  /** The recording has a gap, and the picture is of the moment after it: stand still until the clock is there. */
  | { kind: 'wait' }
  | { kind: 'seek'; timeMs: number }

/** Much less than the time that a picture is shown: what two players differ by is seen where one changes before the other. */
const CALM_MS = 3
const EARLY_MAX_MS = 1500
const LATE_MAX_MS = 4000
const TRIM_MAX = 0.15
/** A difference is made up in about this time, unless it is large. */
const CATCH_UP_MS = 1200
/** What a seek itself costs is added, so that its picture is on time. */
const SEEK_COST_MS = 300

/**
 * @param pictureMs Unix ms of the picture
 * @param clockMs where the shared clock is
 */
export function keepPace(pictureMs: number, clockMs: number, speed: PlaybackSpeed): PaceAdvice {
  const lateMs = (clockMs - pictureMs) / speed
  if (lateMs < -EARLY_MAX_MS) return { kind: 'wait' }
  if (lateMs > LATE_MAX_MS) return { kind: 'seek', timeMs: clockMs + SEEK_COST_MS * speed }
  if (Math.abs(lateMs) <= CALM_MS) return { kind: 'play', factor: 1 }
  return { kind: 'play', factor: 1 + Math.max(-TRIM_MAX, Math.min(TRIM_MAX, lateMs / CATCH_UP_MS)) }
}
