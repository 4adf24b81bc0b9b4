/** Time and timers as the player uses them; passed in, so that tests turn them by hand. */
export interface PlayerClock {
  /** Unix ms. */
  nowMs(): number
  /** Monotonic ms. */
  monotonicMs(): number
  /** Returns what cancels it. */
  after(delayMs: number, action: () => void): () => void
  every(periodMs: number, action: () => void): () => void
}

export const browserClock: PlayerClock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
  every(periodMs, action) {
    const timer = setInterval(action, periodMs)
    return () => clearInterval(timer)
  },
}
