/** Moves the video element's playhead over what the sink has buffered, by the decisions of `catch-up.ts`. */

import type { PlaybackSpeed } from '../session/playback-speed.ts'
import type { PlayerClock } from '../session/player-clock.ts'
import type { Position, StreamEvents } from '../session/video-stream.ts'
import { evictBeforeS, passHole } from './catch-up.ts'
import type { FragmentPlacer } from './fragment-placer.ts'
import { createLivePace } from './live-pace.ts'
import type { MediaSink } from './media-sink.ts'
import { type BufferedRange, toBufferedMedia } from './wall-clock-map.ts'

export interface Playhead {
  /** The next fragments are of this position: go to them as soon as they are there. */
  start(position: Position, speed: PlaybackSpeed): void
  /** Of the archive; live keeps its own pace. */
  setSpeed(speed: PlaybackSpeed): void
  /** A little faster or slower than the speed, to keep pace with other players. */
  trim(factor: number): void
  /** To a frame beside this one; false where it is not buffered. */
  step(byS: number): boolean
  /** True if the moment was buffered and the playhead is on its way. */
  seekInBuffer(timeMs: number): boolean
  update(isPaused: boolean): void
  /** Live is behind for good, by what is still on its way. */
  isLate(): boolean
  /** Buffered from here to the end of this stretch. */
  aheadS(): number
  close(): void
}

interface PlayheadInputs {
  video: HTMLVideoElement
  sink: Pick<MediaSink, 'buffered' | 'removeBefore'>
  placer: FragmentPlacer
  clock: PlayerClock
  events: StreamEvents
}

/** How long the asked moment is waited for while the keyframe before it is already there. */
const TARGET_WAIT_MS = 250
const KEEP_BEHIND = { live: { keepBehindS: 15, stepS: 10 }, archive: { keepBehindS: 60, stepS: 20 } } as const

export function createPlayhead({ video, sink, placer, clock, events }: PlayheadInputs): Playhead {
  let mode: Position['mode'] = 'live'
  /** The moment of the archive that was asked for, until the playhead is on it. */
  let targetMs: number | null = null
  let isStarting = false
  let speed: PlaybackSpeed = 1
  let trimFactor = 1
  let firstDataMs: number | null = null
  let cancelFrame: (() => void) | null = null
  const live = createLivePace({ video, placer, clock })

  function onWaiting(): void {
    if (mode === 'live' && !isStarting) live.onStarved()
    events.onStalled()
  }
  const onPlaying = () => events.onFlowing()
  video.addEventListener('waiting', onWaiting)
  video.addEventListener('playing', onPlaying)

  const rate = () => (mode === 'live' ? 1 : speed * trimFactor)

  function start(position: Position, nextSpeed: PlaybackSpeed): void {
    mode = position.mode
    speed = nextSpeed
    trimFactor = 1
    targetMs = position.mode === 'archive' ? position.timeMs : null
    isStarting = true
    firstDataMs = null
    live.start()
    /* The old picture stands still until the new one is there. */
    video.playbackRate = 0
  }

  /** Only what belongs to the stretch of the last request counts. */
  function stretch(): BufferedRange[] {
    const startS = placer.stretchStartS()
    if (startS === null) return []
    return sink.buffered().filter((range) => range.endS > startS)
  }

  function update(isPaused: boolean): void {
    const buffered = stretch()
    const [first] = buffered
    if (!first) return
    firstDataMs ??= clock.monotonicMs()
    if (isStarting) {
      begin(first, buffered)
      return
    }
    if (isPaused || video.seeking) live.onBreak()
    else if (mode === 'live') live.keepUp(buffered)
    else hop(buffered)
    evict(buffered)
  }

  function begin(first: BufferedRange, buffered: readonly BufferedRange[]): void {
    const startS = Math.max(first.startS, placer.stretchStartS() ?? 0)
    if (targetMs === null) {
      arrive(startS)
      return
    }
    const targetS = toBufferedMedia(placer.clockMap(), targetMs, buffered)
    const waitedMs = clock.monotonicMs() - (firstDataMs ?? 0)
    if (targetS !== null && targetS >= startS) arrive(targetS)
    else if (waitedMs >= TARGET_WAIT_MS || isPastTarget(targetMs)) arrive(startS)
  }

  /** The archive began behind the asked moment: there was a gap. */
  function isPastTarget(timeMs: number): boolean {
    const newest = placer.clockMap().at(-1)
    return newest !== undefined && newest.wallMs > timeMs
  }

  function arrive(mediaS: number): void {
    isStarting = false
    targetMs = null
    video.playbackRate = rate()
    video.currentTime = mediaS
    whenFrameShown(events.onPicture)
  }

  function whenFrameShown(action: () => void): void {
    cancelFrame?.()
    const id = video.requestVideoFrameCallback(action)
    cancelFrame = () => video.cancelVideoFrameCallback(id)
  }

  function hop(buffered: readonly BufferedRange[]): void {
    const jumpToS = passHole(video.currentTime, buffered)
    if (jumpToS !== null) video.currentTime = jumpToS
  }

  function evict(buffered: readonly BufferedRange[]): void {
    const startS = placer.stretchStartS() ?? 0
    const hasOldStretch = sink.buffered().some((range) => range.endS <= startS)
    const beforeS = hasOldStretch ? startS : evictBeforeS(video.currentTime, buffered, KEEP_BEHIND[mode])
    if (beforeS === null) return
    sink.removeBefore(beforeS)
    placer.forgetBefore(beforeS)
  }

  function aheadS(): number {
    const last = stretch().at(-1)
    return last && !isStarting ? Math.max(0, last.endS - video.currentTime) : 0
  }

  function setRate(): void {
    if (!isStarting && mode === 'archive') video.playbackRate = rate()
  }

  return {
    start,
    update,
    setSpeed(next) {
      speed = next
      setRate()
    },
    trim(factor) {
      trimFactor = factor
      setRate()
    },
    step(byS) {
      const targetS = video.currentTime + byS
      const isBuffered = stretch().some((range) => targetS >= range.startS && targetS < range.endS)
      if (!isStarting && isBuffered) video.currentTime = targetS
      return !isStarting && isBuffered
    },
    seekInBuffer(timeMs) {
      const mediaS = mode === 'archive' ? toBufferedMedia(placer.clockMap(), timeMs, stretch()) : null
      if (mediaS === null || isStarting) return false
      arrive(mediaS)
      return true
    },
    isLate: () => mode === 'live' && live.isLate(),
    aheadS,
    close() {
      cancelFrame?.()
      video.removeEventListener('waiting', onWaiting)
      video.removeEventListener('playing', onPlaying)
    },
  }
}
