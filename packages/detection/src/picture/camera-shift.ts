/**
 * By how much the camera was shaken: the sums of the columns and of the rows are compared with those of the
 * background, moved by some pixels. People who walk change few of the sums, a shake moves all of them.
 */
import { projectPixels } from './kernels.ts'

const SHIFT_MAX = 6
/** A shift is believed when it explains this share of the difference away. */
const GAIN_MIN = 0.3

export interface Shift {
  dx: number
  dy: number
}

export interface ShiftEstimator {
  /** The sums of what the camera usually sees. */
  learn(background: Uint8Array): void
  /** Changes `shift`: where in the picture a point of the background is now. */
  estimate(luma: Uint8Array, shift: Shift): void
}

export function createShiftEstimator(width: number, height: number): ShiftEstimator {
  const sums = { columns: new Int32Array(width), rows: new Int32Array(height) }
  const known = { columns: new Int32Array(width - 1), rows: new Int32Array(height - 1) }
  const seen = { columns: new Int32Array(width - 1), rows: new Int32Array(height - 1) }
  let hasLearned = false

  /** Slopes are compared, not sums: light that comes or goes evenly does not count. */
  const project = (luma: Uint8Array, slopes: typeof known) => {
    projectPixels(luma, width, height, sums.columns, sums.rows)
    takeSlopes(sums.columns, slopes.columns)
    takeSlopes(sums.rows, slopes.rows)
  }

  return {
    learn(background) {
      project(background, known)
      hasLearned = true
    },
    estimate(luma, shift) {
      shift.dx = 0
      shift.dy = 0
      if (!hasLearned) return
      project(luma, seen)
      shift.dx = bestShift(known.columns, seen.columns)
      shift.dy = bestShift(known.rows, seen.rows)
    },
  }
}

function takeSlopes(sums: Int32Array, slopes: Int32Array): void {
  for (let at = 0; at < slopes.length; at += 1) slopes[at] = (sums[at + 1] as number) - (sums[at] as number)
}

function bestShift(known: Int32Array, seen: Int32Array): number {
  let best = 0
  let bestCost = shiftCost(known, seen, 0)
  const stillCost = bestCost
  for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift += 1) {
    const cost = shift === 0 ? stillCost : shiftCost(known, seen, shift)
    if (cost < bestCost) {
      best = shift
      bestCost = cost
    }
  }
  return bestCost < stillCost * (1 - GAIN_MIN) ? best : 0
}

function shiftCost(known: Int32Array, seen: Int32Array, shift: number): number {
  let cost = 0
  for (let at = SHIFT_MAX; at < known.length - SHIFT_MAX; at += 1) {
    cost += Math.abs((known[at] as number) - (seen[at + shift] as number))
  }
  return cost
}
