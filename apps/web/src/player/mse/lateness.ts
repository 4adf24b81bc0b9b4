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

export function createLateness(): Lateness {
  /** Wall clock less our own, when the least was on its way. The two clocks need not agree. */
  let bestMs = Number.NEGATIVE_INFINITY
  let lateSinceMs: number | null = null
  let notedAtMs = 0

  return {
    note(wallMs, nowMs) {
      bestMs = Math.max(bestMs, wallMs - nowMs)
      notedAtMs = nowMs
      if (bestMs - (wallMs - nowMs) <= LATE_MAX_MS) lateSinceMs = null
      else lateSinceMs ??= nowMs
    },
    isLasting: () => lateSinceMs !== null && notedAtMs - lateSinceMs >= LATE_LASTS_MS,
    reset() {
      bestMs = Number.NEGATIVE_INFINITY
      lateSinceMs = null
    },
  }
}
