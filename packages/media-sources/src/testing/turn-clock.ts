/** For tests: time that passes only while a source paces itself, never while it waits for a disk or a socket. */
import { setImmediate } from 'node:timers/promises'
import type { Clock, ManualClock } from '@sova/base'

const STEP_MS = 40
/** A longer sleep is a timeout of the network, which a busy machine must not run into. */
const PACE_MS_MAX = 4000

export function withoutTimeouts(clock: ManualClock): Clock {
  return {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => clock.monotonicMs(),
    sleep: (delayMs, signal) =>
      delayMs <= PACE_MS_MAX
        ? clock.sleep(delayMs, signal)
        : new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
  }
}

export async function turnClock(clock: ManualClock, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    if (clock.sleeperCount > 0) await clock.advance(STEP_MS)
    else await setImmediate()
  }
}
