/** For tests: remembers what a source delivers, and ends the run once there is enough. */
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import type { SourceSink } from '../packet-source.ts'

export function createCollectingSink(isEnough: (sink: CollectingSink) => boolean = () => false): CollectingSink {
  const ended = new AbortController()
  const tracks: TracksEvent[] = []
  const samples: MediaSample[] = []
  const sink: CollectingSink = {
    tracks,
    samples,
    signal: ended.signal,
    video: () => samples.filter(({ kind }) => kind === 'video'),
    audio: () => samples.filter(({ kind }) => kind === 'audio'),
    stop: () => ended.abort(),
    onTracks: (event) => void tracks.push(event),
    onSample(sample) {
      if (ended.signal.aborted) return
      samples.push(sample)
      if (isEnough(sink)) ended.abort()
    },
  }
  return sink
}

export interface CollectingSink extends SourceSink {
  readonly tracks: TracksEvent[]
  readonly samples: MediaSample[]
  readonly signal: AbortSignal
  video(): MediaSample[]
  audio(): MediaSample[]
  stop(): void
}

export const isGrowing = (samples: readonly MediaSample[]): boolean =>
  samples.every((sample, index) => index === 0 || sample.dts > (samples[index - 1]?.dts ?? 0))
