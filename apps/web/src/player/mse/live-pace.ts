/** Keeps the playhead of live as near to the newest frame as the network and the machine allow, by `catch-up.ts`. */
import type { PlayerClock } from '../session/player-clock.ts'
import {
  type CatchUpConditions,
  catchUp,
  type DecodedFrames,
  isDecoderLate,
  SETTLING_JUMP_DEPTH_S,
} from './catch-up.ts'
import type { FragmentPlacer } from './fragment-placer.ts'
import { createLateness } from './lateness.ts'
import { createLiveEdge } from './live-edge.ts'
import { type BufferedRange, toWallClock } from './wall-clock-map.ts'

export interface LivePace {
  /** Live begins with the next frames. */
  start(): void
  /** @param buffered what is playing, not empty */
  keepUp(buffered: readonly BufferedRange[]): void
  /** What comes is late for good: only a new connection brings the present. */
  isLate(): boolean
  /** The picture stood still for want of frames. */
  onStarved(): void
  /** The playhead is not where time took it: it was paused, or sought. */
  onBreak(): void
}

interface LivePaceInputs {
  video: HTMLVideoElement
  placer: Pick<FragmentPlacer, 'newestKeyframeS' | 'clockMap'>
  clock: PlayerClock
}

/** How long after the start the ring of past frames may still be arriving. */
const SETTLING_MS = 1500
const SETTLING: CatchUpConditions = { jumpDepthS: SETTLING_JUMP_DEPTH_S }
/** What the machine manages is judged by as many seconds. */
const COUNT_PERIOD_MS = 1000
const COUNTS_KEPT = 5

export function createLivePace({ video, placer, clock }: LivePaceInputs): LivePace {
  const edge = createLiveEdge()
  const lateness = createLateness()
  let startedMs: number | null = null
  /** Buffered up to here when it was looked at last; null where frames may have come unseen. */
  let untilS: number | null = null
  /** Frames until each of the last seconds. */
  let counts: { total: number; dropped: number; atMs: number }[] = []
  let jumpedMs: number | null = null

  const isSettling = () => startedMs === null || clock.monotonicMs() - startedMs < SETTLING_MS

  function keepUp(buffered: readonly BufferedRange[]): void {
    startedMs ??= clock.monotonicMs()
    const newestS = buffered.at(-1)?.endS ?? 0
    const newestMs = toWallClock(placer.clockMap(), newestS)
    if (newestMs !== null && newestS !== untilS) lateness.note(newestMs, clock.monotonicMs())
    const { rate, jumpToS } = catchUp(video.currentTime, buffered, isSettling() ? SETTLING : conditions(newestS))
    if (jumpToS !== null) {
      video.currentTime = jumpToS
      untilS = null
      if (!isSettling()) jumpedMs = clock.monotonicMs()
    }
    if (video.playbackRate !== rate) video.playbackRate = rate
  }

  function conditions(newestS: number): CatchUpConditions {
    const nowMs = clock.monotonicMs()
    if (untilS !== null && newestS > untilS) edge.noteArrival(untilS, nowMs)
    untilS = newestS
    const decoder = { isLate: isDecoderLate(recentFrames(nowMs)), newestKeyframeS: placer.newestKeyframeS() }
    return { lagS: edge.lagS(video.currentTime, nowMs), decoder }
  }

  function recentFrames(nowMs: number): DecodedFrames {
    const { totalVideoFrames: total, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality()
    if (nowMs - (counts.at(-1)?.atMs ?? 0) >= COUNT_PERIOD_MS) {
      counts = [...counts.slice(1 - COUNTS_KEPT), { total, dropped, atMs: nowMs }]
    }
    const [first] = counts
    const sinceJumpMs = jumpedMs === null ? null : nowMs - jumpedMs
    return { total: total - (first?.total ?? total), dropped: dropped - (first?.dropped ?? dropped), sinceJumpMs }
  }

  return {
    start() {
      startedMs = null
      untilS = null
      jumpedMs = null
      counts = []
      edge.reset()
      lateness.reset()
    },
    keepUp,
    isLate: lateness.isLasting,
    onStarved() {
      if (!isSettling()) edge.noteStarved(clock.monotonicMs())
    },
    onBreak() {
      untilS = null
    },
  }
}
