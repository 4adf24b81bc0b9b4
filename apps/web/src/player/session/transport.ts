/**
 * Which way pictures come. WebRTC is there for who chooses it: live only, and it needs UDP. MSE over WebSocket is a second
 * behind at most, so it is first; HLS passes proxies that break WebSockets, so it stands behind. A change costs the viewer a
 * break, so there are few: none for a reason that the other way would share (the camera is down, the token ended), and none
 * back within five minutes, unless MSE has worked before. Then it was the network or the server that was away, and HLS came
 * first when it was back: sixteen cells by HLS are more than many a machine can do, so MSE is tried again soon, and less and
 * less often while that fails.
 */
import type { Position, StreamFailure } from './video-stream.ts'

export const TRANSPORTS = ['mse', 'webrtc', 'hls'] as const
export type Transport = (typeof TRANSPORTS)[number]

export interface TransportState {
  active: Transport
  /** The viewer's own choice; nothing else changes it. */
  pinned: Transport | null
  /** Failures in a row of the active way, without a picture between them. */
  failureCount: number
  hasMseWorked: boolean
  fellBackAtMs: number | null
  /** Times in a row that MSE was given up, without a picture by it between them. */
  fallbackCount: number
}

const FAILURES_BEFORE_FALLBACK = 3
/** A way that worked is more likely a server on its way back than a proxy in between. */
const FAILURES_BEFORE_FALLBACK_ONCE_WORKED = 6
const HLS_FAILURES_BEFORE_RETURN = 2
const STAY_ON_HLS_MS = 5 * 60_000
/** Where MSE has worked; twice as long after each attempt that failed. */
const STAY_AT_FIRST_MS = 15_000

export function initialTransport(isMseSupported: boolean): TransportState {
  return {
    active: isMseSupported ? 'mse' : 'hls',
    pinned: isMseSupported ? null : 'hls',
    failureCount: 0,
    hasMseWorked: false,
    fellBackAtMs: null,
    fallbackCount: 0,
  }
}

export function afterPicture(state: TransportState): TransportState {
  const known = { ...state, failureCount: 0 }
  return state.active === 'mse' ? { ...known, hasMseWorked: true, fallbackCount: 0 } : known
}

const SHARED_FAILURES: readonly StreamFailure[] = ['unavailable', 'token', 'denied']

export function afterFailure(state: TransportState, failure: StreamFailure, nowMs: number): TransportState {
  if (SHARED_FAILURES.includes(failure)) return state
  const failureCount = state.failureCount + 1
  if (state.pinned) return { ...state, failureCount }
  if (state.active === 'hls') {
    const isHopeless = failureCount >= HLS_FAILURES_BEFORE_RETURN || mayReturn(state, nowMs)
    return isHopeless ? toMse(state) : { ...state, failureCount }
  }
  const limit = state.hasMseWorked ? FAILURES_BEFORE_FALLBACK_ONCE_WORKED : FAILURES_BEFORE_FALLBACK
  const isHopeless = failure === 'unsupported'
  if (!isHopeless && failureCount < limit) return { ...state, failureCount }
  return {
    ...state,
    active: 'hls',
    failureCount: 0,
    // A codec that the browser lacks is no outage: what the camera sent before says nothing of what it sends now.
    hasMseWorked: state.hasMseWorked && !isHopeless,
    fellBackAtMs: nowMs,
    fallbackCount: state.fallbackCount + 1,
  }
}

/** The viewer starts something anew (a seek, a return to live): the moment at which a change costs nothing. */
export function beforeRestart(state: TransportState, nowMs: number): TransportState {
  return mayReturn(state, nowMs) ? toMse(state) : state
}

/** Live goes on, and nobody touches it: one attempt, for the pictures that come are given up for it. */
export function whileLive(state: TransportState, nowMs: number): TransportState {
  if (!state.hasMseWorked || !mayReturn(state, nowMs)) return state
  return { ...toMse(state), failureCount: FAILURES_BEFORE_FALLBACK_ONCE_WORKED - 1 }
}

function mayReturn(state: TransportState, nowMs: number): boolean {
  const { active, pinned, fellBackAtMs } = state
  return pinned === null && active === 'hls' && fellBackAtMs !== null && nowMs - fellBackAtMs >= stayMs(state)
}

const stayMs = ({ hasMseWorked, fallbackCount }: TransportState): number =>
  hasMseWorked ? Math.min(STAY_ON_HLS_MS, STAY_AT_FIRST_MS * 2 ** (fallbackCount - 1)) : STAY_ON_HLS_MS

export function pin(state: TransportState, pinned: Transport | null): TransportState {
  return { ...state, pinned, active: pinned ?? 'mse', failureCount: 0, fellBackAtMs: null }
}

/** WebRTC has no archive; its moments come by MSE. */
export const transportFor = (active: Transport, mode: Position['mode']): Transport =>
  active === 'webrtc' && mode === 'archive' ? 'mse' : active

const toMse = (state: TransportState): TransportState => ({
  ...state,
  active: 'mse',
  failureCount: 0,
  fellBackAtMs: null,
})
