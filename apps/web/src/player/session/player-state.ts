/** What the player is doing, as one value and one pure function of what happens. */
import type { PlaybackSpeed } from './playback-speed.ts'
import type { MediaInfo, Position, StreamFailure } from './video-stream.ts'

export type Phase =
  | 'idle'
  | 'connecting'
  | 'playing'
  | 'paused'
  /** It played, and waits for data or a new connection; the last frame stays. */
  | 'stalled'
  /** It cannot play; attempts go on behind the message. */
  | 'unavailable'
  /** The archive has nothing later. */
  | 'ended'

export interface PlayerState {
  mode: Position['mode']
  phase: Phase
  /** Wall clock of the picture, or of the moment that was asked for until it is there. Unix ms; null before both. */
  timeMs: number | null
  media: MediaInfo | null
  /** Behind the camera; null outside live. */
  latencyMs: number | null
  failure: StreamFailure | null
  /** Failures in a row. */
  failureCount: number
  /** The viewer wants it to stand still; a phase of its own would be lost while connecting. */
  wantsPause: boolean
  /** Of the archive. */
  speed: PlaybackSpeed
}

export type PlayerEvent =
  | { type: 'position_asked'; position: Position }
  | { type: 'media_known'; media: MediaInfo }
  | { type: 'picture_shown' }
  | { type: 'stalled' }
  | { type: 'flowing' }
  | { type: 'pause_asked' }
  | { type: 'play_asked' }
  | { type: 'speed_chosen'; speed: PlaybackSpeed }
  | { type: 'ended' }
  | { type: 'failed'; failure: StreamFailure }
  | { type: 'ticked'; timeMs: number | null; latencyMs: number | null }

export const INITIAL_STATE: PlayerState = {
  mode: 'live',
  phase: 'idle',
  timeMs: null,
  media: null,
  latencyMs: null,
  failure: null,
  failureCount: 0,
  wantsPause: false,
  speed: 1,
}

/** Whether both look the same but for the cursor of the timeline, which is moved by itself: all else tells whole seconds. */
export function isShownAlike(a: PlayerState, b: PlayerState): boolean {
  const { timeMs: aMs, latencyMs: _aLatency, ...aRest } = a
  const { timeMs: bMs, latencyMs: _bLatency, ...bRest } = b
  return (
    secondOf(aMs) === secondOf(bMs) && Object.entries(aRest).every(([key, value]) => Reflect.get(bRest, key) === value)
  )
}

const secondOf = (timeMs: number | null): number | null => (timeMs === null ? null : Math.floor(timeMs / 1000))

/** After this many failures in a row the viewer is told, instead of being shown that it is trying. */
const FAILURES_BEFORE_MESSAGE = 4
const TOLD_AT_ONCE: readonly StreamFailure[] = ['unavailable', 'denied', 'unsupported']

const hasPicture = (phase: Phase): boolean => phase !== 'idle' && phase !== 'connecting' && phase !== 'unavailable'

export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'position_asked':
      return askPosition(state, event.position)
    case 'media_known':
      return { ...state, media: withKnownRate(event.media, state.media) }
    case 'picture_shown':
      return { ...state, phase: state.wantsPause ? 'paused' : 'playing', failure: null, failureCount: 0 }
    case 'stalled':
      return state.phase === 'playing' ? { ...state, phase: 'stalled' } : state
    case 'flowing':
      return state.phase === 'stalled' && state.failure === null ? { ...state, phase: 'playing' } : state
    case 'pause_asked':
      return { ...state, wantsPause: true, phase: hasPicture(state.phase) ? 'paused' : state.phase }
    case 'play_asked':
      return { ...state, wantsPause: false, phase: state.phase === 'paused' ? 'playing' : state.phase }
    case 'speed_chosen':
      return { ...state, speed: event.speed }
    case 'ended':
      return { ...state, phase: 'ended' }
    case 'failed':
      return fail(state, event.failure)
    case 'ticked':
      return tick(state, event)
  }
}

/** Archives do not always know the rate; of the same picture it is the one that live had. */
function withKnownRate(media: MediaInfo, known: MediaInfo | null): MediaInfo {
  const isSamePicture = media.widthPx === known?.widthPx && media.heightPx === known.heightPx
  return isSamePicture ? { ...media, frameRate: media.frameRate ?? known.frameRate } : media
}

function askPosition(state: PlayerState, position: Position): PlayerState {
  return {
    ...state,
    mode: position.mode,
    phase: 'connecting',
    timeMs: position.mode === 'archive' ? position.timeMs : null,
    latencyMs: null,
    failure: null,
    failureCount: 0,
    wantsPause: position.mode === 'live' ? false : state.wantsPause,
    speed: position.mode === 'live' ? 1 : state.speed,
  }
}

function fail(state: PlayerState, failure: StreamFailure): PlayerState {
  const failureCount = state.failureCount + 1
  const isTold = TOLD_AT_ONCE.includes(failure) || failureCount >= FAILURES_BEFORE_MESSAGE
  const quietPhase = hasPicture(state.phase) ? 'stalled' : state.phase
  return { ...state, failure, failureCount, latencyMs: null, phase: isTold ? 'unavailable' : quietPhase }
}

function tick(state: PlayerState, event: { timeMs: number | null; latencyMs: number | null }): PlayerState {
  if (state.phase !== 'playing' && state.phase !== 'paused') return state
  const latencyMs = state.mode === 'live' && state.phase === 'playing' ? event.latencyMs : null
  const timeMs = event.timeMs ?? state.timeMs
  return timeMs === state.timeMs && latencyMs === state.latencyMs ? state : { ...state, timeMs, latencyMs }
}

/** Pausing live for longer than this turns into the archive, if there is one: nobody wants to lose what they paused. */
const LIVE_PAUSE_KEPT_MS = 2000

/** Where playing goes on after a pause; null means that the same stream simply goes on. */
export function resumePosition(
  state: Pick<PlayerState, 'mode' | 'phase' | 'timeMs'>,
  nowMs: number,
  hasArchive: boolean,
): Position | null {
  if (state.phase === 'ended') return { mode: 'live' }
  if (state.mode === 'archive') return null
  if (state.timeMs === null || nowMs - state.timeMs < LIVE_PAUSE_KEPT_MS || !hasArchive) return { mode: 'live' }
  return { mode: 'archive', timeMs: state.timeMs }
}

/** What was recorded less than this ago is as good as live. */
const NEAR_LIVE_MS = 60_000

/**
 * Where playing goes on when a stream of the archive has come to its end: live, when that is where the archive ends;
 * the next playlist, where the stream had only a window; null, when there is nothing later.
 */
export function positionAfterEnd(
  timeMs: number | null,
  nowMs: number,
  hasLive: boolean,
  isWindowed: boolean,
): Position | null {
  const isNearLive = timeMs === null || nowMs - timeMs < NEAR_LIVE_MS
  if (isNearLive) return hasLive ? { mode: 'live' } : null
  return isWindowed ? { mode: 'archive', timeMs: timeMs + 500 } : null
}

/** Keys of the player's dictionary for each reason why there is no picture (spec 1 §8). */
export type FailureText = 'streamError' | 'streamUnavailable' | 'archiveError' | 'codecUnsupported' | 'accessDenied'

export function failureText(state: PlayerState, tokens: { live: boolean; archive: boolean }): FailureText | null {
  if (!tokens.live && !tokens.archive) return 'streamError'
  if (state.phase !== 'unavailable') return null
  if (state.failure === 'unsupported') return 'codecUnsupported'
  if (state.failure === 'denied') return 'accessDenied'
  return state.mode === 'live' ? 'streamUnavailable' : 'archiveError'
}
