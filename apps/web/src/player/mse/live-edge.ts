/**
 * Where live can play without running dry. Frames come unevenly; the one that came latest of the last seconds says how near
 * to the newest frame the picture may be. A picture that ran dry all the same is given more room, and loses it slowly.
 */

export interface LiveEdge {
  /**
   * More has come.
   * @param untilS media time up to which it was buffered before that
   */
  noteArrival(untilS: number, nowMs: number): void
  /** The picture stood still for want of frames. */
  noteStarved(nowMs: number): void
  /** Seconds from the playhead to where it could be; below zero it is too near to the newest frame, null is not known. */
  lagS(currentS: number, nowMs: number): number | null
  reset(): void
}

/** Unevenness is remembered this long, in whole seconds. */
const WINDOW_S = 8
/** A network that was away is not unevenness: nobody plays further behind for it than this. */
const UNEVEN_MAX_S = 0.4
/** What the browser takes from the bytes to a decoded frame. */
const ROOM_MIN_S = 0.03
const ROOM_STEP_S = 0.06
const ROOM_MAX_S = 0.5
/** Half a minute without want takes a step back. */
const ROOM_SHRINK_S_PER_S = ROOM_STEP_S / 30
/** One want that is told twice is one. */
const STARVED_PERIOD_MS = 1000

/** Media time less time of arrival, of the latest and of the earliest arrival in one second. */
interface Second {
  at: number
  latestS: number
  earliestS: number
}

export function createLiveEdge(): LiveEdge {
  let seconds: Second[] = []
  let roomS = ROOM_MIN_S
  let roomAtMs = 0
  let starvedAtMs = Number.NEGATIVE_INFINITY

  function roomNowS(nowMs: number): number {
    roomS = Math.max(ROOM_MIN_S, roomS - ((nowMs - roomAtMs) / 1000) * ROOM_SHRINK_S_PER_S)
    roomAtMs = nowMs
    return roomS
  }

  return {
    noteArrival(untilS, nowMs) {
      const aheadS = untilS - nowMs / 1000
      const at = Math.floor(nowMs / 1000)
      const last = seconds.at(-1)
      if (last?.at === at) {
        last.latestS = Math.min(last.latestS, aheadS)
        last.earliestS = Math.max(last.earliestS, aheadS)
      } else {
        seconds = [...seconds.filter((second) => at - second.at < WINDOW_S), { at, latestS: aheadS, earliestS: aheadS }]
      }
    },
    noteStarved(nowMs) {
      if (nowMs - starvedAtMs < STARVED_PERIOD_MS) return
      starvedAtMs = nowMs
      roomS = Math.min(ROOM_MAX_S, roomNowS(nowMs) + ROOM_STEP_S)
    },
    lagS(currentS, nowMs) {
      if (seconds.length === 0) return null
      const latestS = Math.min(...seconds.map((second) => second.latestS))
      const earliestS = Math.max(...seconds.map((second) => second.earliestS))
      const reachableS = Math.max(latestS, earliestS - UNEVEN_MAX_S) - roomNowS(nowMs)
      return reachableS - (currentS - nowMs / 1000)
    },
    reset() {
      seconds = []
    },
  }
}
