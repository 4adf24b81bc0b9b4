/**
 * Lets what a camera sends gather in the system's buffer while nobody watches it live. To be woken for a few packets, many
 * times a second for each camera, costs a recorder more than all that it does with them (benchmarks/ingest-record).
 */
import type { Clock } from '@sova/base'

/** Less than half of what a killed process may lose, and far less than a viewer who comes would notice. */
const REST_MS_MAX = 100
/** Rests end at common moments: to be woken once for many cameras costs less than once for each. */
const TURN_MS = 25
/** What may gather: half of the smallest window that a sender is given, so that none has to wait for us. */
const GATHERED_BYTES_MAX = 32 * 1024

/** Asked after each read. @returns whether nothing is to be read until `onOver` is called */
export type ReadingRest = (bytesRead: number, onOver: () => void) => boolean

export interface ReadingRestInputs {
  readonly clock: Clock
  /** Without it, somebody always does. */
  readonly isWatched?: (() => boolean) | undefined
  /** Of one read: after a full one there may be more. */
  readonly readBytesMax: number
}

export function createReadingRest({ clock, isWatched = () => true, readBytesMax }: ReadingRestInputs): ReadingRest {
  let restMs = REST_MS_MAX
  let gatheredBytes = 0
  return (bytesRead, onOver) => {
    gatheredBytes += bytesRead
    if (bytesRead >= readBytesMax || isWatched()) return false
    restMs = Math.min(REST_MS_MAX, (restMs * GATHERED_BYTES_MAX) / gatheredBytes)
    gatheredBytes = 0
    void clock.sleep(untilTurn(clock.monotonicMs(), restMs)).then(onOver)
    return true
  }
}

/** The last turn within the rest, or its end where it has none. */
function untilTurn(nowMs: number, restMs: number): number {
  const lastTurnMs = Math.floor((nowMs + restMs) / TURN_MS) * TURN_MS
  return lastTurnMs > nowMs ? lastTurnMs - nowMs : restMs
}
