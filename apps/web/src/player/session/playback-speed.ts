/** How fast the archive plays. Live has one speed. */
import { MSE_SPEEDS, type MseSpeed } from '@sova/contract'

export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number]

/** Up to here every frame is played; above it the server sends keyframes alone. */
const EVERY_FRAME_SPEED_MAX = 2

export function serverSpeedOf(speed: PlaybackSpeed): MseSpeed {
  if (speed <= EVERY_FRAME_SPEED_MAX) return 1
  return MSE_SPEEDS.find((known) => known === speed) ?? 1
}

/** The next faster or slower one; the ends stay where they are. */
export function neighbourSpeed(speed: PlaybackSpeed, direction: 1 | -1): PlaybackSpeed {
  const index = PLAYBACK_SPEEDS.indexOf(speed) + direction
  return PLAYBACK_SPEEDS[index] ?? speed
}

/** Faster than the clock, the archive comes to its growing end; from this near to it live goes on. */
const LIVE_EDGE_S = 3

export const reachesLive = (pictureMs: number, nowMs: number, speed: PlaybackSpeed): boolean =>
  speed > 1 && nowMs - pictureMs < LIVE_EDGE_S * 1000 * Math.max(1, speed / 4)
