/** Holds samples back until all announced tracks are known, so that a reader opens its file once and not twice. */
import type { AudioTrack, MediaSample, SourceEvent, VideoTrack } from '../media-types.ts'

/** About two seconds of video with audio. A track that shows nothing by then is left out until it does. */
const HELD_SAMPLES_MAX = 150

export interface TrackGate {
  /** Which tracks the stream announces. */
  expect(kinds: { readonly video: boolean; readonly audio: boolean }): void
  setTrack(track: VideoTrack | AudioTrack): void
  push(sample: MediaSample): void
  flush(): void
}

export function createTrackGate(onEvent: (event: SourceEvent) => void): TrackGate {
  let expected = { video: false, audio: false }
  let video: VideoTrack | null = null
  let audio: AudioTrack | null = null
  let announced: { video: VideoTrack | null; audio: AudioTrack | null } | null = null
  let held: { readonly sample: MediaSample; readonly track: VideoTrack | AudioTrack | null }[] = []

  const trackOf = (kind: MediaSample['kind']) => (kind === 'video' ? video : audio)
  const isComplete = () => (video || !expected.video) && (audio || !expected.audio)

  function announce(): void {
    announced = { video, audio }
    onEvent({ type: 'tracks', video, audio })
    const waiting = held
    held = []
    for (const { sample, track } of waiting) {
      if (track !== null && track === announced[sample.kind]) onEvent({ type: 'sample', sample })
    }
  }

  function hold(sample: MediaSample): void {
    held.push({ sample, track: trackOf(sample.kind) })
    if (isComplete() || held.length > HELD_SAMPLES_MAX) {
      if (video || !expected.video) announce()
      else held = []
    }
  }

  return {
    expect(kinds) {
      expected = kinds
      if (!kinds.audio) audio = null
      if (!kinds.video) video = null
    },
    setTrack(track) {
      if (track.kind === 'video') video = track
      else audio = track
    },
    push(sample) {
      if (!announced) {
        hold(sample)
        return
      }
      const isChanged = announced.video !== video || announced.audio !== audio
      // With video, a new file can only begin at a keyframe.
      const canBegin = !video || (sample.kind === 'video' && sample.isKeyframe)
      if (isChanged && canBegin) announce()
      if (announced[sample.kind] === trackOf(sample.kind)) onEvent({ type: 'sample', sample })
    },
    flush() {
      if (!announced && held.length > 0 && (video || audio)) announce()
    },
  }
}
