/**
 * Sees live that falls behind for good. What waits in the network, or in a page that gets no processor time, is nobody's
 * buffer: no jump of the playhead reaches it, and a stream of few bits may hide minutes there.
 */
export interface Lateness {
  /**
   * More can be played.
   * @param wallMs the moment up to which, Unix ms
   * @param nowMs monotonic
   */
  note(wallMs: number, nowMs: number): void
  /** Only a new connection leaves behind what is on its way. */
  isLasting(): boolean
  reset(): void
}

/** Later than the best moment of the connection. */
export const LATE_MAX_MS = 3000
/** A network that was away delivers at once what it held up, and needs no help. */
export const LATE_LASTS_MS = 4000
/**
 * Who looked less often than this does not know that it was late all the while. A page that stood still twice would open
 * all of its cells anew at once, and be shorter of time for it.
 */
const UNSEEN_MAX_MS = 2500
/** What halves in the time that is waited is on its way to the present by itself, and is there soon. */
const CATCHING_UP_SHARE = 0.5

export function createLateness(): Lateness {
  /** Wall clock less our own, when the least was on its way. The two clocks need not agree. */
  let bestMs = Number.NEGATIVE_INFINITY
  /** Since when it is late and does not catch up, and by how much it was late then. */
  let late: { sinceMs: number; byMs: number } | null = null
  let notedAtMs = 0

  return {
    note(wallMs, nowMs) {
      bestMs = Math.max(bestMs, wallMs - nowMs)
      const byMs = bestMs - (wallMs - nowMs)
      const isSeenAnew = !late || nowMs - notedAtMs > UNSEEN_MAX_MS || byMs <= late.byMs * CATCHING_UP_SHARE
      notedAtMs = nowMs
      if (byMs <= LATE_MAX_MS) late = null
      else if (isSeenAnew) late = { sinceMs: nowMs, byMs }
    },
    isLasting: () => late !== null && notedAtMs - late.sinceMs >= LATE_LASTS_MS,
    reset() {
      bestMs = Number.NEGATIVE_INFINITY
      late = null
    },
  }
}
