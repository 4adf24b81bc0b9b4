/** Counts attempts per key in windows of fixed length. A bounded number of keys is kept, the oldest make room. */
import type { Clock } from '@sova/base'
import { Failure } from '@sova/contract'

export interface AttemptLimits {
  attemptsMax: number
  windowMs: number
  keysMax: number
}

export interface AttemptLimiter {
  /** Counts one attempt. @throws Failure `too_many_requests` with the seconds to wait */
  take(key: string): void
  /** Forgets the attempts of a key, for example after a right password. */
  forget(key: string): void
}

interface Window {
  startedMs: number
  attempts: number
}

export function createAttemptLimiter({ attemptsMax, windowMs, keysMax }: AttemptLimits, clock: Clock): AttemptLimiter {
  const windows = new Map<string, Window>()

  function windowOf(key: string): Window {
    const nowMs = clock.monotonicMs()
    const known = windows.get(key)
    if (known && nowMs - known.startedMs < windowMs) return known
    windows.delete(key)
    if (windows.size >= keysMax) {
      const [oldest] = windows.keys()
      if (oldest !== undefined) windows.delete(oldest)
    }
    const fresh = { startedMs: nowMs, attempts: 0 }
    windows.set(key, fresh)
    return fresh
  }

  return {
    take(key) {
      const window = windowOf(key)
      if (window.attempts >= attemptsMax) {
        const remainingMs = window.startedMs + windowMs - clock.monotonicMs()
        throw new Failure('too_many_requests', { parameters: { seconds: Math.max(1, Math.ceil(remainingMs / 1000)) } })
      }
      window.attempts += 1
    },
    forget: (key) => void windows.delete(key),
  }
}
