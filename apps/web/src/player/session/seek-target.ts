import { type RecordedRange, snapToRecording, withOpenEnd } from '../timeline/recorded-ranges.ts'
import type { Position } from './video-stream.ts'

/** A moment this near to now is live: the archive has not written it yet. */
const LIVE_EDGE_MS = 1500

export interface SeekConditions {
  nowMs: number
  ranges: readonly RecordedRange[]
  hasLive: boolean
  hasArchive: boolean
}

/**
 * Where a click, a step or a typed date leads; null where there is nothing to go to.
 * @param isBackward from a later moment: a gap is passed towards the past
 */
export function seekTarget(timeMs: number, conditions: SeekConditions, isBackward = false): Position | null {
  const { nowMs, ranges, hasLive, hasArchive } = conditions
  if (timeMs >= nowMs - LIVE_EDGE_MS && hasLive) return { mode: 'live' }
  if (!hasArchive) return null
  return { mode: 'archive', timeMs: Math.min(nowMs, snapToRecording(withOpenEnd(ranges, nowMs), timeMs, isBackward)) }
}

/** The first thing that the player shows. */
export function initialPosition(timeMs: number | null, conditions: SeekConditions): Position {
  const asked = timeMs === null ? null : seekTarget(timeMs, conditions)
  if (asked) return asked
  const isArchiveOnly = !conditions.hasLive && conditions.hasArchive
  return isArchiveOnly ? { mode: 'archive', timeMs: conditions.nowMs - 10_000 } : { mode: 'live' }
}
