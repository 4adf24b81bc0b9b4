/**
 * Live that a page has no time for waits in front of it, and all that is shown is as late as that queue is long: a playhead at
 * the newest frame of the buffer knows nothing of it. To put such frames into the buffer and decode them costs what the page is
 * short of, so they are held until the queue is read to its end; of what is held only the newest GOP is shown.
 */
import type { Fragment } from './fragment.ts'

export interface LiveBacklog {
  /**
   * A fragment has come.
   * @param isLeading of the track by which lateness is judged: sound has a clock of its own, and goes along
   * @param nowMs monotonic
   * @returns what is to be shown now, in order; mostly the fragment alone
   */
  take(fragment: Fragment, isLeading: boolean, nowMs: number): Due
  /** What is read does not become newer: the queue is not the page's, and only a new connection leaves it behind. */
  isStuck(nowMs: number): boolean
  /** What comes from now on is of another moment. */
  reset(): void
}

export interface Due {
  readonly fragments: readonly Fragment[]
  /** Others before them were left out: they begin a stretch of their own. */
  readonly isAnew: boolean
}

/** Later than the best moment of the connection: less is made up by the playhead. */
export const BACKLOG_FROM_MS = 1200
const BACKLOG_UNTIL_MS = 400
/** A server that puts its camera's clock right does so by a hundredth of the time; a queue grows faster. */
const BEST_FORGOTTEN_SHARE = 0.02
/** To read a queue takes a moment, however long it is. */
export const BACKLOG_STUCK_MS = 4000

const NOTHING: Due = { fragments: [], isAnew: false }

export function createLiveBacklog(): LiveBacklog {
  /** Wall clock less our own, when the least was on its way. The two clocks need not agree. */
  let bestMs = Number.NEGATIVE_INFINITY
  let readAtMs = 0
  let heldSinceMs: number | null = null
  let held: Fragment[] = []
  let hasLeftOut = false

  function release(): Due {
    const due = { fragments: held, isAnew: hasLeftOut }
    heldSinceMs = null
    held = []
    hasLeftOut = false
    return due
  }

  return {
    take(fragment, isLeading, nowMs) {
      if (!isLeading) {
        if (heldSinceMs === null) return { fragments: [fragment], isAnew: false }
        held.push(fragment)
        return NOTHING
      }
      const ownMs = fragment.wallClockMs - nowMs
      bestMs = Math.max(bestMs - (nowMs - readAtMs) * BEST_FORGOTTEN_SHARE, ownMs)
      readAtMs = nowMs
      const lateMs = bestMs - ownMs
      if (heldSinceMs === null) {
        if (lateMs <= BACKLOG_FROM_MS) return { fragments: [fragment], isAnew: false }
        heldSinceMs = nowMs
      }
      if (fragment.isKeyframe && held.length > 0) {
        hasLeftOut = true
        held = []
      }
      held.push(fragment)
      return lateMs <= BACKLOG_UNTIL_MS ? release() : NOTHING
    },
    isStuck: (nowMs) => heldSinceMs !== null && nowMs - heldSinceMs >= BACKLOG_STUCK_MS,
    reset() {
      bestMs = Number.NEGATIVE_INFINITY
      release()
    },
  }
}
