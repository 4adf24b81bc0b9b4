/** When the next picture of a stream is to be looked at, and how late they are looked at. Pure. */
import { type Pace, PICTURES_A_SECOND } from './pace.ts'

/** Pictures come at most this much out of order; one from further back is of a clock that was set back. */
const SET_BACK_MS = 3000
/** A picture is looked at up to half a frame of 15 a second before it is due, so that the rate is kept. */
const EARLY_MS = 34
/**
 * The best of a stream grows worse by this much of the time that passes, for its clock may be set or run slow: quartz
 * is off by less than a thousandth. A lag that is real grows faster, or is taken for the clock's after minutes of it.
 */
const FORGOTTEN_PER_MS = 0.002

export interface Rhythm {
  /** From when on pictures are looked at, by the time of the one that has come. */
  dueMs(wallClockMs: number): number
  looked(atMs: number, pace: Pace, nowMs: number): void
  /**
   * How late pictures were looked at since the last call, at the best: a burst at the start of a stream is no lag. The
   * media server has a clock of its own: late is what is later than the best of the stream was.
   */
  takeLagMs(): number
  /** Another stream. */
  restart(): void
}

export function createRhythm(): Rhythm {
  let dueMs = 0
  let bestMs = Number.POSITIVE_INFINITY
  let latestMs = Number.POSITIVE_INFINITY
  let lookedAtMs = Number.POSITIVE_INFINITY

  const restart = () => {
    dueMs = 0
    bestMs = Number.POSITIVE_INFINITY
    latestMs = Number.POSITIVE_INFINITY
  }

  return {
    restart,
    dueMs(wallClockMs) {
      if (dueMs - wallClockMs > SET_BACK_MS) restart()
      return dueMs
    },
    looked(atMs, pace, nowMs) {
      dueMs = atMs + 1000 / PICTURES_A_SECOND[pace] - EARLY_MS
      latestMs = Math.min(latestMs, nowMs - atMs)
      bestMs = Math.min(bestMs + Math.max(0, nowMs - lookedAtMs) * FORGOTTEN_PER_MS, latestMs)
      lookedAtMs = nowMs
    },
    takeLagMs() {
      const lagMs = Number.isFinite(latestMs) ? latestMs - bestMs : 0
      latestMs = Number.POSITIVE_INFINITY
      return lagMs
    },
  }
}
