/**
 * Sees that a camera gives no pictures, or that what should be recorded is not, and says each once: when it begins
 * and when it ends. Pure: conditions and times come in, changes come out.
 */

/** Nothing for so long is news. */
export const SILENCE_MAX_MS = 10_000

export interface CameraCondition {
  readonly number: string
  /** Active, with an address to connect to. */
  readonly isWanted: boolean
  readonly isRecordingWanted: boolean
  /** On the monotonic clock; null before the first. */
  readonly lastPictureAtMs: number | null
  readonly lastWrittenAtMs: number | null
  /** Unix ms up to which the archive goes without a gap from its newest run, and where that run began. */
  readonly recordedEndMs: number | null
  readonly recordedRunStartMs: number | null
  /** Why there are no pictures, as far as it is known. */
  readonly failure: string | null
}

export type AlertKind = 'camera_offline' | 'recording_gap' | 'disk_low' | 'disk_failed'

export interface AlertChange {
  readonly kind: AlertKind
  /** The camera's number, or the folder of a disk. */
  readonly subject: string
  /** Unix ms; null for an end whose beginning this process has not seen. */
  readonly startedMs: number | null
  /** Null while it goes on. */
  readonly endedMs: number | null
  readonly reason: string
}

export interface CameraWatch {
  /** Called every second. */
  look(condition: CameraCondition, nowMs: number, monotonicMs: number): AlertChange[]
}

interface Begun {
  readonly startedMs: number
  readonly reason: string
}

interface Side {
  wantedSinceMs: number | null
  begun: Begun | null
  /** Whether it was seen well since it is wanted: a process that begins ends what its predecessor has left open. */
  isKnownWell: boolean
}

export function createCameraWatch(): CameraWatch {
  const pictures: Side = { wantedSinceMs: null, begun: null, isKnownWell: false }
  const recording: Side = { wantedSinceMs: null, begun: null, isKnownWell: false }

  return {
    look(condition, nowMs, monotonicMs) {
      const { number, failure } = condition
      const changes: AlertChange[] = []
      const lookAt = (kind: AlertKind, side: Side, isWanted: boolean, lastAtMs: number | null, ends: Ends) => {
        const change = judge(side, isWanted, lastAtMs, nowMs, monotonicMs, ends)
        if (change) changes.push({ kind, subject: number, ...change })
      }
      lookAt('camera_offline', pictures, condition.isWanted, condition.lastPictureAtMs, {
        // The monotonic clock counts in fractions, and moments are whole.
        startedMs: (silentMs) => Math.round(nowMs - silentMs),
        endedMs: () => nowMs,
        reason: failure ?? 'silent',
      })
      lookAt('recording_gap', recording, condition.isRecordingWanted, condition.lastWrittenAtMs, {
        startedMs: (silentMs) => condition.recordedEndMs ?? Math.round(nowMs - silentMs),
        endedMs: (startedMs) => Math.max(startedMs, condition.recordedRunStartMs ?? nowMs),
        reason: pictures.begun ? 'camera_offline' : 'not_written',
      })
      return changes
    },
  }
}

interface Ends {
  readonly startedMs: (silentMs: number) => number
  readonly endedMs: (startedMs: number) => number
  readonly reason: string
}

function judge(
  side: Side,
  isWanted: boolean,
  lastAtMs: number | null,
  nowMs: number,
  monotonicMs: number,
  ends: Ends,
): Omit<AlertChange, 'kind' | 'subject'> | null {
  const { begun } = side
  if (!isWanted) {
    side.wantedSinceMs = null
    side.isKnownWell = false
    side.begun = null
    return begun && { ...begun, endedMs: nowMs }
  }
  side.wantedSinceMs ??= monotonicMs
  const silentMs = monotonicMs - Math.max(side.wantedSinceMs, lastAtMs ?? Number.NEGATIVE_INFINITY)
  const isSilent = silentMs >= SILENCE_MAX_MS
  if (isSilent && !begun) {
    side.begun = { startedMs: ends.startedMs(silentMs), reason: ends.reason }
    side.isKnownWell = false
    return { ...side.begun, endedMs: null }
  }
  const isWell = !isSilent && lastAtMs !== null
  if (!isWell || side.isKnownWell) return null
  side.isKnownWell = true
  side.begun = null
  if (!begun) return { startedMs: null, endedMs: nowMs, reason: '' }
  return { ...begun, endedMs: ends.endedMs(begun.startedMs) }
}
