/** Decisions about the playhead from the state of the buffer. Pure: the sink asks four times a second and obeys. */
import type { BufferedRange } from './wall-clock-map.ts'

const LIVE_DEPTH_JUMP_S = 2
/** Right after the start the server's ring of past frames arrives at once, and a jump costs nothing. */
export const SETTLING_JUMP_DEPTH_S = 0.35
/** Nobody hears a tenth. */
const RATE_CHANGE_MAX = 0.1
/** The rate changes in such steps, so that it does not change with every frame. */
const RATE_STEP = 0.02
/** What is behind is made up in about this time, unless it is much. */
const CATCH_UP_S = 2
/** Where a jump lands, behind the newest frame. */
const JUMP_MARGIN_S = 0.15

export interface PlayheadAdvice {
  rate: number
  /** Media time to go to at once, or null to play on. */
  jumpToS: number | null
}

const STAY: PlayheadAdvice = { rate: 1, jumpToS: null }

export interface CatchUpConditions {
  jumpDepthS?: number | undefined
  /** Behind where live can play without running dry; null before that is known. */
  lagS?: number | null
  /** What the machine manages; null where nothing is known of it. */
  decoder?: { isLate: boolean; newestKeyframeS: number | null } | null
}

/**
 * Live: as near to the newest frame as frames come evenly, up to a tenth faster or slower to get there, and a jump when it is
 * more than 2 s behind. So a picture that is late by a second is on time ten seconds later, and no viewer hears it.
 */
export function catchUp(
  currentS: number,
  buffered: readonly BufferedRange[],
  { jumpDepthS = LIVE_DEPTH_JUMP_S, lagS = null, decoder = null }: CatchUpConditions = {},
): PlayheadAdvice {
  const last = buffered.at(-1)
  if (!last) return STAY
  const depthS = last.endS - currentS
  const isOutside = currentS < last.startS - 0.01
  if (depthS > jumpDepthS || (isOutside && depthS > 0)) {
    if (decoder?.isLate && !isOutside) return jumpToKeyframe(currentS, decoder.newestKeyframeS)
    return { rate: 1, jumpToS: Math.max(last.startS, last.endS - JUMP_MARGIN_S) }
  }
  return lagS === null ? STAY : { rate: 1 + rateChange(lagS), jumpToS: null }
}

function rateChange(lagS: number): number {
  const change = Math.round(lagS / CATCH_UP_S / RATE_STEP) * RATE_STEP
  return Math.max(-RATE_CHANGE_MAX, Math.min(RATE_CHANGE_MAX, change))
}

/**
 * A machine that can't decode what comes gains nothing by a jump to the newest frame: it has to decode all that lead to
 * it, and falls back further. The newest keyframe needs nothing but itself, so the viewer sees one picture after another.
 */
function jumpToKeyframe(currentS: number, keyframeS: number | null): PlayheadAdvice {
  return { rate: 1, jumpToS: keyframeS !== null && keyframeS > currentS ? keyframeS : null }
}

export interface DecodedFrames {
  /** Of the last seconds. */
  total: number
  dropped: number
  /** Since the last jump; null where there was none. */
  sinceJumpMs: number | null
}

const DROPPED_SHARE_MAX = 0.2
/** Fewer say nothing. */
const FRAMES_MIN = 10
/** Who is behind again so soon after a jump was not held up by the network. */
const JUMP_AGAIN_MS = 10_000

/** Is it the machine that is late, and not what it was sent? */
export const isDecoderLate = ({ total, dropped, sinceJumpMs }: DecodedFrames): boolean =>
  (total >= FRAMES_MIN && dropped / total > DROPPED_SHARE_MAX) || (sinceJumpMs !== null && sinceJumpMs < JUMP_AGAIN_MS)

/** A hole in the buffer up to this far ahead of a playhead that stands at its edge is jumped over. */
const HOLE_EDGE_S = 0.3

/** Archive: plays through, and over a hole that the recording has. */
export function passHole(currentS: number, buffered: readonly BufferedRange[]): number | null {
  const inside = buffered.find((range) => currentS >= range.startS - 0.01 && currentS < range.endS - HOLE_EDGE_S)
  if (inside) return null
  const next = buffered.find((range) => range.startS > currentS)
  return next ? next.startS + 0.01 : null
}

/** The archive comes faster than it plays: the server is asked to wait above the first mark, to go on below the second. */
const AHEAD_PAUSE_S = 20
const AHEAD_RESUME_S = 8

export function flowCommand(aheadS: number, isServerPaused: boolean): 'pause' | 'resume' | null {
  if (!isServerPaused && aheadS > AHEAD_PAUSE_S) return 'pause'
  if (isServerPaused && aheadS < AHEAD_RESUME_S) return 'resume'
  return null
}

/** The server sends at the pace of the clock; a viewer who plays every frame faster asks again before it runs dry. */
const MORE_BELOW_S = 4
/** So near to now there is nothing more to send. */
const NOTHING_MORE_MS = 12_000

/** @param playedS how long what is buffered lasts at the viewer's speed */
export function moreFromMs(playedS: number, newestMs: number | null, nowMs: number): number | null {
  const isDue = playedS < MORE_BELOW_S && newestMs !== null && nowMs - newestMs > NOTHING_MORE_MS
  return isDue ? newestMs : null
}

/** What may be removed from the buffer, or null. Removing is costly, so it is done in steps. */
export function evictBeforeS(
  currentS: number,
  buffered: readonly BufferedRange[],
  limits: { keepBehindS: number; stepS: number },
): number | null {
  const first = buffered[0]
  const untilS = currentS - limits.keepBehindS
  return first && untilS - first.startS > limits.stepS ? untilS : null
}

/** How long live may be silent before it counts as stalled, and before it is connected anew. */
const SILENCE_STALLED_MS = 1500
const SILENCE_RECONNECT_MS = 6000
/** Before the first picture the server may be waiting for the camera, and says so when it gives up. */
const FIRST_SILENCE_RECONNECT_MS = 15_000

export function judgeSilence(silenceMs: number, isStarted: boolean): 'fine' | 'stalled' | 'dead' {
  if (silenceMs >= (isStarted ? SILENCE_RECONNECT_MS : FIRST_SILENCE_RECONNECT_MS)) return 'dead'
  return silenceMs >= SILENCE_STALLED_MS ? 'stalled' : 'fine'
}

/** Behind live by the clock in the fragments; by the buffer's depth where the two machines' clocks disagree. */
export function latencyMs(nowMs: number, pictureMs: number | null, depthS: number): number {
  const byClockMs = pictureMs === null ? Number.NaN : nowMs - pictureMs
  return byClockMs >= 0 && byClockMs < 10_000 ? byClockMs : Math.max(0, depthS * 1000)
}
