/** Uniform in [0, 1). */
export type Random = () => number

const FIRST_MS = 300
const MAX_MS = 10_000
const JITTER_SHARE = 0.3

/** Doubling delay before the next connection, spread so that a hundred players do not return at once. It never gives up. */
export function retryDelayMs(failureCount: number, random: Random): number {
  const doubledMs = FIRST_MS * 2 ** Math.min(Math.max(0, failureCount - 1), 16)
  return Math.round(Math.min(doubledMs, MAX_MS) * (1 + (random() * 2 - 1) * JITTER_SHARE))
}
