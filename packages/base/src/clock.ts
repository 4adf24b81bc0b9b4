/** Time is passed in, so that tests turn the clock by hand and never sleep. */
export interface Clock {
  /** Unix time in ms. */
  nowMs(): number
  /** Monotonic time in ms, for measuring how long something took. */
  monotonicMs(): number
  /** Resolves after `delayMs`, or as soon as `signal` aborts; it never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (delayMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, delayMs)
      signal?.addEventListener('abort', finish, { once: true })
    }),
}

/** Uniform in [0, 1). */
export type Random = () => number
export const systemRandom: Random = Math.random
