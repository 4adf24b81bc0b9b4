/** Sees a picture that should move and does not: hls.js may wait for ever at a place that nothing will be loaded for. */
export interface Standstill {
  /**
   * @param frames decoded so far
   * @returns whether there was no new one for too long
   */
  lasts(frames: number, nowMs: number): boolean
  /** It need not move, or was just told to go elsewhere. */
  forgive(nowMs: number): void
}

export const STANDSTILL_MAX_MS = 10_000

export function createStandstill(): Standstill {
  let seen = -1
  let movedAtMs: number | null = null
  return {
    lasts(frames, nowMs) {
      if (frames !== seen || movedAtMs === null) movedAtMs = nowMs
      seen = frames
      return nowMs - movedAtMs >= STANDSTILL_MAX_MS
    },
    forgive(nowMs) {
      movedAtMs = nowMs
    },
  }
}
