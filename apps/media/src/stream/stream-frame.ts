/** What the hub hands to its readers: a sample with its place in time. */
import {
  AUDIO_TRACK_ID,
  type AudioTrack,
  type FragmentInput,
  type InitTrack,
  joinFragment,
  type MediaSample,
  VIDEO_TRACK_ID,
  type VideoTrack,
  writeFragmentHeader,
  writeInitSegment,
} from '@sova/media-formats'

/** One set of tracks; `version` grows whenever the camera changes them. */
export interface StreamTracks {
  readonly version: number
  readonly video: VideoTrack
  readonly audio: AudioTrack | null
  readonly list: readonly InitTrack[]
  /** The init segment of all tracks. */
  readonly init: Uint8Array
}

export function createStreamTracks(version: number, video: VideoTrack, audio: AudioTrack | null): StreamTracks {
  const list: InitTrack[] = [{ id: VIDEO_TRACK_ID, track: video }]
  if (audio) list.push({ id: AUDIO_TRACK_ID, track: audio })
  return { version, video, audio, list, init: writeInitSegment(list) }
}

export interface StreamFrame {
  readonly sample: MediaSample
  readonly trackId: number
  /** Ticks since 1970 of the track's timescale. */
  readonly decodeTime: number
  readonly timescale: number
  readonly tracks: StreamTracks
  /** Time or tracks do not go on from the frame before: a reader starts a new file. Only keyframes of video have it. */
  readonly startsRun: boolean
  /** As viewers are sent it: built for the first, shared by all of them. */
  message: Uint8Array | null
}

export const frameDecodeMs = (frame: StreamFrame): number => (frame.decodeTime / frame.timescale) * 1000

/** Unix ms of presentation, on the run's own axis. */
export const framePresentationMs = (frame: StreamFrame): number =>
  ((frame.decodeTime + frame.sample.compositionOffset) / frame.timescale) * 1000

let lastSequence = 0

/** `mfhd` numbers grow over the whole process, whoever asks. */
export function nextFragmentSequence(): number {
  lastSequence = (lastSequence + 1) >>> 0
  return lastSequence
}

/** What a fragment of one track's frames is written from; null for no frames. */
export function fragmentInputOf(frames: readonly StreamFrame[], endDts: number | null): FragmentInput | null {
  const [first] = frames
  if (!first) return null
  return {
    sequence: nextFragmentSequence(),
    trackId: first.trackId,
    baseDecodeTime: first.decodeTime,
    wallClockMs: framePresentationMs(first),
    samples: frames.map((frame) => frame.sample),
    endDts,
  }
}

/** One frame as one fragment, for the lowest delay. */
export function fragmentOf(frame: StreamFrame): Uint8Array {
  const input = fragmentInputOf([frame], null)
  return input ? joinFragment(writeFragmentHeader(input), input.samples) : new Uint8Array()
}

/** Header and payload, for writing without a copy. */
export const chunksOf = (input: FragmentInput): Uint8Array[] => [
  writeFragmentHeader(input),
  ...input.samples.map((sample) => sample.data),
]

/** Several frames of one track. Empty for no frames. */
export function fragmentChunks(frames: readonly StreamFrame[], endDts: number | null): Uint8Array[] {
  const input = fragmentInputOf(frames, endDts)
  return input ? chunksOf(input) : []
}
