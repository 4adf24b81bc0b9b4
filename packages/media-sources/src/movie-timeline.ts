/** Samples of MP4 clips or segments, one after another, on one timeline that only grows. */
import { isSameTrack, type MovieSample, type MovieTrack, type TracksEvent } from '@sova/media-formats'

/** A pause up to this is a pause; more, or a step back, is another clip. */
const PAUSE_S_MAX = 10
const STEP_BACK_S_MAX = 0.5

export interface PlacedSample extends MovieSample {
  readonly kind: 'video' | 'audio'
  readonly timescale: number
}

export interface MovieTimeline {
  /** Null when the tracks are those of before. */
  setTracks(tracks: readonly MovieTrack[]): TracksEvent | null
  /** In decoding order of both tracks; nothing before the first keyframe. */
  place(samples: readonly MovieSample[]): PlacedSample[]
}

export function createMovieTimeline(): MovieTimeline {
  let video: MovieTrack | null = null
  let audio: MovieTrack | null = null
  let announced: TracksEvent | null = null
  let hasKeyframe = false
  let offsetS: number | null = null
  let endS = 0
  let lastDts = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }

  function known(sample: MovieSample): PlacedSample[] {
    const movieTrack = [video, audio].find((track) => track?.id === sample.trackId)
    if (!movieTrack) return []
    const { kind, timescale } = movieTrack.track
    return [{ ...sample, kind, timescale }]
  }

  /** Seconds to add to this clip's times. */
  function offsetFor(firstS: number): number {
    if (offsetS === null) return Math.max(0, -firstS)
    const stepS = firstS + offsetS - endS
    return stepS < -STEP_BACK_S_MAX || stepS > PAUSE_S_MAX ? endS - firstS : offsetS
  }

  return {
    setTracks(tracks) {
      video = tracks.find(({ track }) => track.kind === 'video') ?? null
      audio = tracks.find(({ track }) => track.kind === 'audio') ?? null
      const next: TracksEvent = {
        type: 'tracks',
        video: video?.track.kind === 'video' ? video.track : null,
        audio: audio?.track.kind === 'audio' ? audio.track : null,
      }
      if (announced && isSameTrack(announced.video, next.video) && isSameTrack(announced.audio, next.audio)) return null
      if (announced?.audio?.timescale !== next.audio?.timescale)
        lastDts = { ...lastDts, audio: Number.NEGATIVE_INFINITY }
      if (announced?.video?.timescale !== next.video?.timescale)
        lastDts = { ...lastDts, video: Number.NEGATIVE_INFINITY }
      announced = next
      hasKeyframe = false
      return next
    },
    place(samples) {
      const ordered = samples.flatMap(known).sort((one, other) => one.dts / one.timescale - other.dts / other.timescale)
      const first = ordered[0]
      if (!first) return []
      const shiftS = offsetFor(first.dts / first.timescale)
      offsetS = shiftS
      return ordered.flatMap((sample) => {
        hasKeyframe ||= sample.kind === 'video' ? sample.isKeyframe : video === null
        if (!hasKeyframe) return []
        const dts = Math.max(sample.dts + Math.round(shiftS * sample.timescale), lastDts[sample.kind] + 1)
        lastDts[sample.kind] = dts
        endS = Math.max(endS, (dts + sample.duration) / sample.timescale)
        return [{ ...sample, dts }]
      })
    },
  }
}
