/**
 * The archive half of an `mse_ld` socket: stored fragments as they are, a few seconds ahead of the playing clock.
 * Decoding times are Unix time, so that a player knows where it is, and a gap is a hole that it steps over.
 */
import type { Clock } from '@sova/base'
import { type PlaySpeed, splitFragments, type TrackSelection } from '@sova/media-formats'
import type { ArchiveFile } from '../archive/archive-catalogue.ts'
import type { ArchiveFragment, ArchiveInit, ArchiveReader } from '../archive/archive-reader.ts'
import { recordEndMs } from '../archive/index-record.ts'
import { loneKeyframe } from './lone-keyframe.ts'
import type { MseSink } from './mse-sink.ts'
import { isSelected } from './requested-tracks.ts'

/** How far the viewer's buffer is filled ahead, in its own time. */
const AHEAD_MS = 10_000

export interface MseArchive {
  /**
   * A paused one sends its init segment only. Whatever was played or sought before is left at once, and so is this when
   * something else is wanted before the moment was found.
   */
  playFrom(utcMs: number, options: PlayOptions): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  /** Sends what is due; called a few times a second by one timer for all viewers. */
  pump(): Promise<void>
  /** Unix ms of what was sent last, or of what is sought; where the tracks change, play goes on from here. */
  positionMs(): number
  /** Unix ms of what the viewer sees now, by the clock; null while nothing is played. */
  playingMs(): number | null
}

export interface PlayOptions {
  readonly tracks: TrackSelection
  readonly speed: PlaySpeed
  readonly isPaused: () => boolean
}

export interface MseArchiveInputs {
  readonly number: string
  readonly reader: ArchiveReader
  readonly sink: MseSink
  readonly clock: Clock
  /** While the camera is recorded, the end of the archive is not the end. */
  readonly isRecording: () => boolean
  /** Called after a seek was found, before its first fragment. */
  readonly onSeeked: () => void
  readonly onInit: (init: ArchiveInit) => void
  /** Nothing is recorded from here on. */
  readonly onEnd: () => void
}

/** A fragment to be sent, and how much was not recorded between it and the one sent before. */
interface Step {
  readonly fragment: ArchiveFragment
  readonly holeMs: number
}

interface Playing {
  last: ArchiveFragment | null
  next: Step | null
  readonly tracks: TrackSelection
  readonly speed: PlaySpeed
  /** Media time in Unix ms at a moment of the monotonic clock. */
  mediaMs: number
  atMs: number
  pausedAtMs: number | null
  file: ArchiveFile | null
  hasEnded: boolean
}

export function createMseArchive(inputs: MseArchiveInputs): MseArchive {
  const { reader, sink, clock } = inputs
  let playing: Playing | null = null
  let pumping: Playing | null = null
  let lastInit: Uint8Array | null = null
  let positionMs = 0
  /** Of what was asked for last, a seek or a stop: disks do not answer in the order that viewers ask. */
  let wish = 0

  async function sendOne(play: Playing, fragment: ArchiveFragment): Promise<void> {
    if (play.file !== fragment.file) await enterFile(play, fragment.file)
    const pieces = play.speed === 1 ? await readPieces(play, fragment) : await readKeyframe(play, fragment)
    if (playing !== play) return
    for (const bytes of pieces) sink.sendFragment(bytes)
    positionMs = fragment.record.startMs
  }

  async function readPieces(play: Playing, fragment: ArchiveFragment): Promise<Uint8Array[]> {
    const pieces = splitFragments(await reader.read(fragment))
    return pieces.filter(({ trackId }) => isSelected(trackId, play.tracks)).map(({ bytes }) => bytes)
  }

  /** One picture that stands until the next keyframe. */
  async function readKeyframe(play: Playing, fragment: ArchiveFragment): Promise<Uint8Array[]> {
    const [init, following] = [await reader.init(fragment.file), await stepFrom(play, fragment)]
    const { startMs, durationMs } = fragment.record
    const untilNextMs = following ? following.fragment.record.startMs - following.holeMs - startMs : durationMs
    const bytes = init && loneKeyframe(await reader.read(fragment), init, Math.max(1, untilNextMs))
    return bytes ? [bytes] : []
  }

  /** The fragment after this one; when play is fast, the next that begins with a keyframe. */
  async function stepFrom({ speed }: Playing, from: ArchiveFragment): Promise<Step | null> {
    let holeMs = 0
    let last = from
    for (;;) {
      const fragment = await reader.next(last)
      if (!fragment) return null
      holeMs += Math.max(0, fragment.record.startMs - recordEndMs(last.record))
      if (speed === 1 || fragment.record.startsWithKeyframe) return { fragment, holeMs }
      last = fragment
    }
  }

  /** Another file may have other tracks; the viewer is told when it does. */
  async function enterFile(play: Playing, file: ArchiveFile): Promise<void> {
    const init = await reader.init(file)
    if (playing !== play) return
    play.file = file
    if (!init || (lastInit !== null && Buffer.compare(lastInit, init.bytes) === 0)) return
    lastInit = init.bytes
    inputs.onInit(init)
  }

  const playingMsOf = ({ mediaMs, atMs, pausedAtMs, speed }: Playing): number =>
    mediaMs + ((pausedAtMs ?? clock.monotonicMs()) - atMs) * speed

  async function pumpOnce(play: Playing): Promise<void> {
    while (playing === play && play.pausedAtMs === null && !sink.isSlow()) {
      const step: Step | null = play.next ?? (play.last && (await stepFrom(play, play.last)))
      if (playing !== play) return
      if (!step) return announceEnd(play)
      // The clock does not play a hole: it steps over it with the viewer.
      if (play.next !== step) play.mediaMs += step.holeMs
      play.next = step
      if (step.fragment.record.startMs > playingMsOf(play) + AHEAD_MS * play.speed) return
      await sendOne(play, step.fragment)
      play.last = step.fragment
      play.next = null
    }
  }

  function announceEnd(play: Playing): void {
    if (play.hasEnded || inputs.isRecording()) return
    play.hasEnded = true
    inputs.onEnd()
  }

  return {
    async playFrom(utcMs, { tracks, speed, isPaused }) {
      wish += 1
      const ownWish = wish
      playing = null
      positionMs = utcMs
      const fragment = await reader.keyframeAt(inputs.number, utcMs)
      if (wish !== ownWish) return
      if (!fragment) return inputs.onEnd()
      const play: Playing = {
        last: null,
        next: { fragment, holeMs: 0 },
        tracks,
        speed,
        mediaMs: Math.max(utcMs, fragment.record.startMs),
        atMs: clock.monotonicMs(),
        pausedAtMs: isPaused() ? clock.monotonicMs() : null,
        file: null,
        hasEnded: false,
      }
      playing = play
      lastInit = null
      inputs.onSeeked()
      // Also before the first `resume`: a viewer sets its decoder up with it.
      await enterFile(play, fragment.file)
    },
    pause() {
      if (playing) playing.pausedAtMs ??= clock.monotonicMs()
    },
    resume() {
      if (!playing || playing.pausedAtMs === null) return
      playing.atMs += clock.monotonicMs() - playing.pausedAtMs
      playing.pausedAtMs = null
    },
    stop() {
      wish += 1
      playing = null
    },
    async pump() {
      const play = playing
      if (!play || pumping === play) return
      pumping = play
      try {
        await pumpOnce(play)
      } finally {
        if (pumping === play) pumping = null
      }
    },
    positionMs: () => positionMs,
    playingMs: () => playing && playingMsOf(playing),
  }
}
