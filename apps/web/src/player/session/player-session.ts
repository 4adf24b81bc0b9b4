/**
 * Keeps one video element playing: opens a stream, opens the next one when it ends, with the newest token, on the
 * transport that works. A new token alone changes nothing on the screen.
 */
import type { CameraInfo } from '@sova/contract'
import { latencyMs } from '../mse/catch-up.ts'
import type { StreamRequest } from './open-stream.ts'
import { type PlaybackSpeed, reachesLive } from './playback-speed.ts'
import type { PlayerClock } from './player-clock.ts'
import {
  INITIAL_STATE,
  type PlayerEvent,
  type PlayerState,
  positionAfterEnd,
  reducePlayer,
  resumePosition,
} from './player-state.ts'
import { type Random, retryDelayMs } from './retry.ts'
import type { Screen } from './screen.ts'
import type { StreamQuality } from './stream-quality.ts'
import {
  afterFailure,
  afterPicture,
  beforeRestart,
  initialTransport,
  pin,
  type Transport,
  transportFor,
  whileLive,
} from './transport.ts'
import type { Position, StreamFailure, StreamStats, VideoStream } from './video-stream.ts'

export interface PlayerSession {
  state(): PlayerState
  /** Wall clock of the picture at this very moment, Unix ms; the state tells it a few times a second. */
  pictureMs(): number | null
  transport(): Transport
  subscribe(listener: () => void): () => void
  start(position: Position): void
  goTo(timeMs: number): void
  goLive(): void
  play(): void
  pause(): void
  /** Of the archive; live has one speed. */
  setSpeed(speed: PlaybackSpeed): void
  /** A factor near 1 on the speed, to keep pace with other players. */
  trim(factor: number): void
  /** One frame on or back; the picture stands then. */
  stepFrame(direction: 1 | -1): void
  setQuality(quality: StreamQuality): void
  stats(): (StreamStats & { transport: Transport; depthS: number }) | null
  pinTransport(transport: Transport | null): void
  /** New tokens, for the next connection; or new rights. */
  setCamera(camera: CameraInfo): void
  /** The tab is visible again, or the network is back. */
  wake(): void
  close(): void
}

interface PlayerSessionInputs {
  camera: CameraInfo
  quality?: StreamQuality
  isMseSupported: boolean
  screen: Screen
  clock: PlayerClock
  random: Random
  openStream(request: StreamRequest): VideoStream
  onTokenRefused(): void
  /** Live or a moment, as it was asked for; not the passing of time. */
  onPositionChange(position: Position): void
}

const TICK_MS = 250
/** A connection that was silent for this long over a sleep is not waited for. */
const SILENCE_AFTER_SLEEP_MS = 2500
/** Where the camera does not say how many frames it gives. */
const FRAME_RATE_DEFAULT = 25
/** The page is asked for tokens no more often than this. */
const TOKEN_REQUEST_PERIOD_MS = 10_000

export function createPlayerSession(inputs: PlayerSessionInputs): PlayerSession {
  const { screen, clock, random } = inputs
  let camera = inputs.camera
  let state = INITIAL_STATE
  let transport = initialTransport(inputs.isMseSupported)
  let position: Position = { mode: 'live' }
  let quality: StreamQuality = inputs.quality ?? 'main'
  let stream: VideoStream | null = null
  let openedTransport: Transport | null = null
  let cancelRetry: (() => void) | null = null
  let tokenAskedAtMs = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  const stopTicking = clock.every(TICK_MS, tick)

  function dispatch(event: PlayerEvent): void {
    const next = reducePlayer(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function start(next: Position): void {
    position = next
    inputs.onPositionChange(next)
    transport = beforeRestart(transport, clock.nowMs())
    dispatch({ type: 'position_asked', position })
    if (!state.wantsPause) {
      stream?.resume()
      screen.play()
    }
    const isSameWay = stream !== null && cancelRetry === null && openedTransport === wantedTransport()
    if (!isSameWay || !stream?.goTo(next)) connect()
  }

  const wantedTransport = () => transportFor(transport.active, position.mode)

  /** One connection serves live and archive, and the token of the archive opens both. */
  function tokenOf(mode: Position['mode']): string | null {
    if (mode === 'archive') return camera.tokenDVR
    return camera.tokenLive && wantedTransport() === 'mse' ? (camera.tokenDVR ?? camera.tokenLive) : camera.tokenLive
  }

  function connect(): void {
    dropStream()
    const token = tokenOf(position.mode)
    if (!token || !camera.server.domain) {
      onFailure('token')
      return
    }
    openedTransport = wantedTransport()
    stream = inputs.openStream({
      transport: openedTransport,
      camera,
      token,
      position,
      speed: state.speed,
      quality,
      isPaused: state.wantsPause,
      events: {
        onMedia: (media) => dispatch({ type: 'media_known', media }),
        onPicture,
        onStalled: () => dispatch({ type: 'stalled' }),
        onFlowing: () => dispatch({ type: 'flowing' }),
        onEnded,
        onFailure,
      },
    })
  }

  function dropStream(): void {
    cancelRetry?.()
    cancelRetry = null
    if (!stream) return
    screen.hold()
    stream.close()
    stream = null
  }

  function onPicture(): void {
    transport = afterPicture(transport)
    screen.release()
    if (state.wantsPause) screen.pause()
    else screen.play()
    dispatch({ type: 'picture_shown' })
  }

  function onEnded(): void {
    if (state.phase === 'ended') return
    const next = positionAfterEnd(state.timeMs, clock.nowMs(), camera.tokenLive !== null, transport.active === 'hls')
    if (next) start(next)
    else dispatch({ type: 'ended' })
  }

  function onFailure(failure: StreamFailure): void {
    /* A new connection to live would put a newer picture in the place of the one that was paused on. */
    if (position.mode === 'live' && state.phase === 'paused') {
      dropStream()
      return
    }
    /* What was playing goes on from the frame that was shown. */
    if (position.mode === 'archive' && state.timeMs !== null) position = { mode: 'archive', timeMs: state.timeMs }
    const wasConnecting = state.phase === 'connecting' || state.failure !== null
    dropStream()
    const before = transport.active
    transport = afterFailure(transport, failure, clock.nowMs())
    /* Changing the way is not the viewer's failure. */
    if (transport.active === before || failure !== 'unsupported') dispatch({ type: 'failed', failure })
    /* A handshake that the server refuses looks like a broken network; an ended token is one reason for it. */
    if (failure === 'token' || failure === 'denied' || (failure === 'network' && wasConnecting)) askForToken()
    const delayMs = transport.active === before ? retryDelayMs(state.failureCount, random) : 0
    cancelRetry = clock.after(delayMs, connect)
  }

  function askForToken(): void {
    if (clock.monotonicMs() - tokenAskedAtMs < TOKEN_REQUEST_PERIOD_MS) return
    tokenAskedAtMs = clock.monotonicMs()
    inputs.onTokenRefused()
  }

  function setCamera(next: CameraInfo): void {
    const hadToken = tokenOf(position.mode)
    camera = next
    const isWaitingForToken = cancelRetry !== null && tokenOf(position.mode) !== hadToken
    if (isWaitingForToken) connect()
  }

  function play(): void {
    const next = resumePosition(state, clock.nowMs(), camera.tokenDVR !== null)
    dispatch({ type: 'play_asked' })
    if (next) {
      start(next)
      return
    }
    stream?.resume()
    screen.play()
  }

  function pause(): void {
    dispatch({ type: 'pause_asked' })
    const isReconnecting = position.mode === 'live' && state.phase === 'paused' && state.failure !== null
    if (isReconnecting) dropStream()
    stream?.pause()
    screen.pause()
  }

  function wake(): void {
    const isDead = stream !== null && !state.wantsPause && stream.silenceMs() > SILENCE_AFTER_SLEEP_MS
    if (cancelRetry || isDead) connect()
  }

  function tick(): void {
    if (!stream) return
    const pictureMs = stream.pictureMs()
    dispatch({ type: 'ticked', timeMs: pictureMs, latencyMs: latencyMs(clock.nowMs(), pictureMs, stream.depthS()) })
    const isLiveRunning = position.mode === 'live' && !state.wantsPause
    const settled = isLiveRunning ? whileLive(transport, clock.nowMs()) : transport
    if (settled !== transport) {
      transport = settled
      connect()
      return
    }
    const isRunning = state.mode === 'archive' && state.phase !== 'connecting' && !state.wantsPause
    if (isRunning && pictureMs !== null && reachesLive(pictureMs, clock.nowMs(), state.speed)) onEnded()
  }

  function setSpeed(speed: PlaybackSpeed): void {
    if (speed === state.speed) return
    dispatch({ type: 'speed_chosen', speed })
    stream?.setSpeed(speed)
  }

  function stepFrame(direction: 1 | -1): void {
    if (!state.wantsPause) pause()
    setSpeed(1)
    const frameS = 1 / (state.media?.frameRate ?? FRAME_RATE_DEFAULT)
    if (stream?.step(direction * frameS) || state.timeMs === null || !camera.tokenDVR) return
    start({ mode: 'archive', timeMs: state.timeMs + direction * frameS * 1000 })
  }

  function reopen(): void {
    dropStream()
    start(position.mode === 'archive' && state.timeMs !== null ? { mode: 'archive', timeMs: state.timeMs } : position)
  }

  return {
    state: () => state,
    pictureMs: () => stream?.pictureMs() ?? null,
    transport: () => transport.active,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    goTo: (timeMs) => start({ mode: 'archive', timeMs }),
    goLive: () => start({ mode: 'live' }),
    play,
    pause,
    pinTransport(chosen) {
      const pinned = chosen ?? (inputs.isMseSupported ? null : 'hls')
      if (transport.pinned === pinned) return
      transport = pin(transport, pinned)
      if (state.phase !== 'idle') reopen()
    },
    setSpeed,
    trim: (factor) => stream?.trim(factor),
    stepFrame,
    setQuality(next) {
      if (next === quality) return
      quality = next
      reopen()
    },
    stats: () => stream && { ...stream.stats(), transport: openedTransport ?? 'mse', depthS: stream.depthS() },
    setCamera,
    wake,
    close() {
      stopTicking()
      cancelRetry?.()
      stream?.close()
      stream = null
      listeners.clear()
    },
  }
}
