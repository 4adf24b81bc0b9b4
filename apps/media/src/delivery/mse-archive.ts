/**
 * The archive half of an `mse_ld` socket: stored fragments as they are, a few seconds ahead of the playing clock.
 * Decoding times are Unix time, so that a player knows where it is, and a gap is a hole that it steps over.
 */
import type { Clock } from '@sova/base'
import { splitFragments, type TrackSelection } from '@sova/media-formats'
import type { ArchiveFile } from '../archive/archive-catalogue.ts'
import type { ArchiveFragment, ArchiveInit, ArchiveReader } from '../archive/archive-reader.ts'
import { recordEndMs } from '../archive/index-record.ts'
import type { MseSink } from './mse-sink.ts'
import { isSelected } from './requested-tracks.ts'

/** How far the viewer's buffer is filled ahead of its clock. */
const AHEAD_MS = 10_000

export interface MseArchive {
  /** False when nothing is recorded at the moment or after it. A paused one sends its init segment only. */
  playFrom(utcMs: number, tracks: TrackSelection, isPaused: () => boolean): Promise<boolean>
  pause(): void
  resume(): void
  stop(): void
  /** Sends what is due; called a few times a second by one timer for all viewers. */
  pump(): Promise<void>
  /** Unix ms of what was sent last; where the tracks change, play goes on from here. */
  positionMs(): number
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
  readonly onEnd: () => void
}

interface Playing {
  last: ArchiveFragment | null
  next: ArchiveFragment | null
  readonly tracks: TrackSelection
  /** Media time minus monotonic time, in ms. */
  offsetMs: number
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

  async function sendOne(play: Playing, fragment: ArchiveFragment): Promise<void> {
    if (play.file !== fragment.file) await enterFile(play, fragment.file)
    const bytes = await reader.read(fragment)
    if (playing !== play) return
    for (const piece of splitFragments(bytes)) {
      if (isSelected(piece.trackId, play.tracks)) sink.sendFragment(piece.bytes)
    }
    positionMs = fragment.record.startMs
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

  /** The clock does not play a hole: it steps over it with the viewer. */
  function stepOverHole(play: Playing, fragment: ArchiveFragment): void {
    const holeMs = play.last ? fragment.record.startMs - recordEndMs(play.last.record) : 0
    if (holeMs > 0) play.offsetMs += holeMs
  }

  async function pumpOnce(play: Playing): Promise<void> {
    while (playing === play && play.pausedAtMs === null && !sink.isSlow()) {
      const fragment: ArchiveFragment | null = play.next ?? (play.last && (await reader.next(play.last)))
      if (!fragment) return announceEnd(play)
      if (play.next !== fragment) stepOverHole(play, fragment)
      play.next = fragment
      if (fragment.record.startMs > clock.monotonicMs() + play.offsetMs + AHEAD_MS) return
      await sendOne(play, fragment)
      play.last = fragment
      play.next = null
    }
  }

  function announceEnd(play: Playing): void {
    if (play.hasEnded || inputs.isRecording()) return
    play.hasEnded = true
    inputs.onEnd()
  }

  return {
    async playFrom(utcMs, tracks, isPaused) {
      const next = await reader.keyframeAt(inputs.number, utcMs)
      if (!next) return false
      const offsetMs = Math.max(utcMs, next.record.startMs) - clock.monotonicMs()
      const pausedAtMs = isPaused() ? clock.monotonicMs() : null
      const play: Playing = { last: null, next, tracks, offsetMs, pausedAtMs, file: null, hasEnded: false }
      playing = play
      lastInit = null
      inputs.onSeeked()
      // Also before the first `resume`: a viewer sets its decoder up with it.
      await enterFile(play, next.file)
      return true
    },
    pause() {
      if (playing) playing.pausedAtMs ??= clock.monotonicMs()
    },
    resume() {
      if (!playing || playing.pausedAtMs === null) return
      playing.offsetMs -= clock.monotonicMs() - playing.pausedAtMs
      playing.pausedAtMs = null
    },
    stop() {
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
  }
}
