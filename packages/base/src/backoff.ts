import type { Random } from './clock.ts'

export interface BackoffLimits {
  firstMs: number
  maxMs: number
  /** The delay is spread by ± this share, so that a thousand cameras do not return at once. */
  jitterShare: number
}

export const BACKOFF_DEFAULT: BackoffLimits = { firstMs: 500, maxMs: 15_000, jitterShare: 0.3 }

/** Doubling delay before attempt `failures + 1`; it never gives up. */
export function backoffDelayMs(failures: number, random: Random, limits: BackoffLimits = BACKOFF_DEFAULT): number {
  const doubled = limits.firstMs * 2 ** Math.min(Math.max(0, failures - 1), 30)
  const spread = 1 + (random() * 2 - 1) * limits.jitterShare
  return Math.round(Math.min(doubled, limits.maxMs) * spread)
}
