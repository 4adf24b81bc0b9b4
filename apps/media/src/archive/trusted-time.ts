/**
 * The time by which recordings grow old. A clock that goes forward by itself (a bad battery, a machine that slept) would
 * cost days of them within seconds, so that it is believed only after an hour; going back it is believed at once.
 */
import type { Clock, Logger } from '@sova/base'

/** A clock that is merely put right moves less. */
const STEP_MIN_MS = 5 * 60_000
const BELIEVED_AFTER_MS = 3_600_000

export interface TrustedTimeInputs {
  readonly clock: Clock
  /** Where the newest recording ends that began before this moment, Unix ms; null where there is none. */
  readonly newestBefore: (beforeMs: number) => number | null
  readonly logger: Logger
}

/** Answers Unix ms; to be asked every few seconds. */
export function createTrustedTime({ clock, newestBefore, logger }: TrustedTimeInputs): () => number {
  const start = { nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() }
  let believedOffsetMs = start.nowMs - start.monotonicMs
  let aheadSinceMs: number | null = null
  let isHeld = false

  /** How far the clock was put forward while this process ran. */
  function stepMs(monotonicMs: number): number {
    const offsetMs = clock.nowMs() - monotonicMs
    const isAhead = offsetMs - believedOffsetMs > STEP_MIN_MS
    if (isAhead) aheadSinceMs ??= monotonicMs
    if (isAhead && monotonicMs - (aheadSinceMs ?? monotonicMs) < BELIEVED_AFTER_MS) return offsetMs - believedOffsetMs
    believedOffsetMs = offsetMs
    aheadSinceMs = null
    return 0
  }

  /** Nothing was recorded for so long before the start: this server was off, or its clock is wrong. */
  function silenceMs(monotonicMs: number): number {
    if (monotonicMs - start.monotonicMs >= BELIEVED_AFTER_MS) return 0
    const newestMs = newestBefore(start.nowMs) ?? start.nowMs
    return start.nowMs - newestMs > STEP_MIN_MS ? start.nowMs - newestMs : 0
  }

  return () => {
    const monotonicMs = clock.monotonicMs()
    const heldMs = Math.max(stepMs(monotonicMs), silenceMs(monotonicMs))
    if (heldMs > 0 && !isHeld) {
      logger.warn(
        { aheadS: Math.round(heldMs / 1000) },
        'the clock went forward; recordings grow old by the time before until it has stood for an hour',
      )
    }
    if (heldMs === 0 && isHeld) logger.info('recordings grow old by the clock again')
    isHeld = heldMs > 0
    return clock.nowMs() - heldMs
  }
}
