/** What a test sees of a source. */
import { type Clock, createLogger, type ManualClock, systemClock } from '@sova/base'
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import { openSource } from '../open-source.ts'
import { SourceFailure } from '../packet-source.ts'

export interface Watched {
  readonly tracks: readonly TracksEvent[]
  readonly samples: readonly MediaSample[]
  readonly failure: SourceFailure | null
  readonly skippedBytes: number
  readonly lostPackets: number
}

export const silentLogger = createLogger('test', { level: 'silent' })

/** Plays until the source ends by itself, or `isEnough` says so. */
export async function watchSource(
  url: string,
  isEnough: (samples: readonly MediaSample[]) => boolean = () => false,
  { clock = systemClock, isWatched }: { clock?: Clock; isWatched?: () => boolean } = {},
): Promise<Watched> {
  const tracks: TracksEvent[] = []
  const samples: MediaSample[] = []
  const ended = new AbortController()
  const source = openSource(url, { clock, logger: silentLogger, isWatched })
  const sink = {
    onTracks: (event: TracksEvent) => tracks.push(event),
    onSample(sample: MediaSample) {
      samples.push(sample)
      if (isEnough(samples)) ended.abort()
    },
  }
  let failure: SourceFailure | null = null
  try {
    await source.run(sink, ended.signal)
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    failure = error
  }
  const counters = source.counters?.()
  const skippedBytes = counters?.skippedBytes ?? 0
  return { tracks, samples, failure, skippedBytes, lostPackets: counters?.video.lostPackets ?? 0 }
}

export const atLeast = (count: number) => (samples: readonly MediaSample[]) => samples.length >= count

/** From each sample to the next, in ticks. */
export const stepsOf = (samples: readonly MediaSample[]): number[] =>
  samples.slice(1).map((sample, index) => sample.dts - (samples[index]?.dts ?? 0))

/** Turns the clock in small steps, with time between for real sockets, until the promise settles. */
export async function advanceUntilEnd<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  while (!isSettled) await clock.advance(100)
  return settled
}
