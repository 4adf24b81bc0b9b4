/**
 * How many pictures a watcher looks at: fewer before it falls behind, more again when there is time. Pure.
 *
 * `keyframes` decodes one picture every few seconds: motion is still seen, people are no longer followed.
 */
export const PACES = ['full', 'half', 'keyframes'] as const
export type Pace = (typeof PACES)[number]

export const PICTURES_A_SECOND: Record<Pace, number> = { full: 5, half: 2.5, keyframes: 1 }

export interface Load {
  /** Share of the last seconds in which the process was busy, 0 to 1. */
  readonly utilization: number
  /** How late the latest pictures were looked at, the worst of all cameras. */
  readonly lagMs: number
}

const BUSY = 0.85
const IDLE = 0.55
/** Between two paces the work halves at most, so one that fits at less than this of the time fits twice. */
const LAG_MAX_MS = 1500
const LAG_GOOD_MS = 500
/** Calm readings in a row before more is tried. */
const CALM_READINGS = 4

export interface PaceState {
  readonly pace: Pace
  readonly calmReadings: number
}

export const FULL_PACE: PaceState = { pace: 'full', calmReadings: 0 }

export function nextPace({ pace, calmReadings }: PaceState, { utilization, lagMs }: Load): PaceState {
  const level = PACES.indexOf(pace)
  if (utilization > BUSY || lagMs > LAG_MAX_MS) {
    return { pace: PACES[Math.min(level + 1, PACES.length - 1)] ?? pace, calmReadings: 0 }
  }
  if (utilization > IDLE || lagMs > LAG_GOOD_MS) return { pace, calmReadings: 0 }
  if (level === 0 || calmReadings + 1 < CALM_READINGS) return { pace, calmReadings: calmReadings + 1 }
  return { pace: PACES[level - 1] ?? pace, calmReadings: 0 }
}
