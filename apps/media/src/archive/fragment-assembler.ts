/**
 * Gathers a stream's frames into fragments for the disk: a group of pictures or half a second, whichever is shorter, so
 * that a process that is killed loses less than a second; each with the sound of the same time behind it. Pure.
 */
import { joinAdjacent, type MediaSample, type RecordedRun, recordedRunOf } from '@sova/media-formats'
import {
  chunksOf,
  fragmentInputOf,
  frameDecodeMs,
  type StreamFrame,
  type StreamTracks,
} from '../stream/stream-frame.ts'

export const FRAGMENT_DURATION_MAX_MS = 500
/** Sound without pictures is held up to this many frames; then the oldest go. */
const AUDIO_FRAMES_MAX = 500

export interface ClosedFragment {
  readonly tracks: StreamTracks
  /** Header and samples in the order of the file; samples are the source's own bytes. */
  readonly chunks: readonly Uint8Array[]
  readonly length: number
  /** The sample tables that its header has. */
  readonly runs: readonly RecordedRun[]
  readonly startMs: number
  readonly durationMs: number
  readonly startsWithKeyframe: boolean
  readonly hasAudio: boolean
  /** Time or tracks do not go on from the fragment before: it belongs into a new file. */
  readonly startsRun: boolean
}

export interface FragmentAssembler {
  push(frame: StreamFrame): void
  /** Closes what is begun, with the last duration as the source estimated it. */
  flush(): void
}

export function createFragmentAssembler(onFragment: (fragment: ClosedFragment) => void): FragmentAssembler {
  let video: StreamFrame[] = []
  let audio: StreamFrame[] = []

  function close(next: StreamFrame | null): void {
    const [first] = video
    const last = video.at(-1)
    if (!first || !last) return
    const goesOn = next !== null && !next.startsRun
    const endMs = goesOn ? frameDecodeMs(next) : frameDecodeMs(last) + durationMsOf(last.sample, last.timescale)
    const chunks: Uint8Array[] = []
    const runs: RecordedRun[] = []
    let length = 0
    for (const input of [fragmentInputOf(video, goesOn ? next.sample.dts : null), fragmentInputOf(audio, null)]) {
      const run = input && recordedRunOf(input, length)
      if (!input || !run) continue
      runs.push(run)
      for (const chunk of chunksOf(input)) {
        chunks.push(chunk)
        length += chunk.length
      }
    }
    // Both ends are rounded alike, so that one record's end is the next one's start.
    const startMs = Math.round(frameDecodeMs(first))
    const fragment: ClosedFragment = {
      tracks: first.tracks,
      chunks: joinAdjacent(chunks),
      length,
      runs,
      startMs,
      durationMs: Math.max(0, Math.round(endMs) - startMs),
      startsWithKeyframe: first.sample.isKeyframe,
      hasAudio: audio.length > 0,
      startsRun: first.startsRun,
    }
    video = []
    audio = []
    onFragment(fragment)
  }

  return {
    push(frame) {
      if (frame.sample.kind === 'audio') {
        if (video.length > 0) audio.push(frame)
        if (audio.length > AUDIO_FRAMES_MAX) audio.shift()
        return
      }
      const [first] = video
      if (first) {
        const isFull = frameDecodeMs(frame) - frameDecodeMs(first) >= FRAGMENT_DURATION_MAX_MS
        if (frame.startsRun || frame.sample.isKeyframe || isFull) close(frame)
      }
      video.push(frame)
    },
    flush: () => close(null),
  }
}

const durationMsOf = (sample: MediaSample, timescale: number): number => (sample.duration / timescale) * 1000
