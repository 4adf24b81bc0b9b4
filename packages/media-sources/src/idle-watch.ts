import type { Clock } from '@sova/base'

export interface IdleWatch {
  /** Something came: the time begins anew. */
  touch(): void
  stop(): void
}

/** Calls `onIdle` once when nothing was touched for `timeoutMs`. */
export function startIdleWatch(clock: Clock, timeoutMs: number, onIdle: () => void): IdleWatch {
  const stopped = new AbortController()
  let touchedAtMs = clock.monotonicMs()

  const watch = async () => {
    while (!stopped.signal.aborted) {
      const leftMs = touchedAtMs + timeoutMs - clock.monotonicMs()
      if (leftMs <= 0) {
        stopped.abort()
        onIdle()
        return
      }
      await clock.sleep(leftMs, stopped.signal)
    }
  }
  void watch()
  return {
    touch() {
      touchedAtMs = clock.monotonicMs()
    },
    stop: () => stopped.abort(),
  }
}
