/** Hands frames on when they are due: a clip, or a segment that came at once, becomes a stream again. */
import type { Clock } from '@sova/base'
import { type MediaSample, type SourceEvent, WallClockEstimate } from '@sova/media-formats'
import type { SourceSink } from './packet-source.ts'

/** Frames are due together when they are closer than a timer can tell apart. */
const EARLY_MS = 5
/** Whoever is later than this begins a new count, instead of hurrying. */
const LATE_MS = 1000
/**
 * A picture cannot have been filmed later than now, nor long before: a server that says so has a wrong clock. Believed, it
 * would file evidence under years to come, or under a past that is removed at once.
 */
const DATE_AHEAD_MAX_MS = 3000
const DATE_BEHIND_MAX_MS = 10 * 60_000

export interface PacedDelivery {
  /** When the next picture was filmed, Unix ms, as the server says; null, or what cannot be, leaves it to be estimated. */
  dateNextPicture(filmedAtMs: number | null): void
  /** Resolves when the event has been handed on, or the signal aborts. */
  deliver(event: SourceEvent, signal: AbortSignal): Promise<void>
}

export function createPacedDelivery(clock: Clock, sink: SourceSink): PacedDelivery {
  const estimate = new WallClockEstimate(1000)
  const timescales = { video: 1, audio: 1 }
  /** Monotonic ms minus ms of stream time. */
  let paceMs: number | null = null
  let nextFilmedAtMs: number | null = null
  /** Unix ms minus ms of stream time, where the server dates its pictures. */
  let dateMs: number | null = null

  async function wait(mediaMs: number, signal: AbortSignal): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (paceMs === null || nowMs - (paceMs + mediaMs) > LATE_MS) paceMs = nowMs - mediaMs
    const earlyMs = paceMs + mediaMs - nowMs
    if (earlyMs > EARLY_MS) await clock.sleep(earlyMs, signal)
  }

  function wallClockMs(kind: MediaSample['kind'], presentationMs: number): number {
    const nowMs = clock.nowMs()
    const estimatedMs = estimate.wallClockMs(presentationMs, nowMs)
    if (nextFilmedAtMs !== null && kind === 'video') {
      const behindMs = nowMs - nextFilmedAtMs
      const isBelieved = behindMs >= -DATE_AHEAD_MAX_MS && behindMs <= DATE_BEHIND_MAX_MS
      dateMs = isBelieved ? nextFilmedAtMs - presentationMs : null
      nextFilmedAtMs = null
    }
    return dateMs === null ? estimatedMs : dateMs + presentationMs
  }

  async function deliverSample(sample: MediaSample, signal: AbortSignal): Promise<void> {
    const toMs = 1000 / timescales[sample.kind]
    await wait(sample.dts * toMs, signal)
    if (signal.aborted) return
    const presentationMs = (sample.dts + sample.compositionOffset) * toMs
    sink.onSample({ ...sample, wallClockMs: wallClockMs(sample.kind, presentationMs) })
  }

  return {
    dateNextPicture(filmedAtMs) {
      nextFilmedAtMs = filmedAtMs
      if (filmedAtMs === null) dateMs = null
    },
    async deliver(event, signal) {
      if (signal.aborted) return
      if (event.type === 'sample') {
        await deliverSample(event.sample, signal)
        return
      }
      timescales.video = event.video?.timescale ?? 1
      timescales.audio = event.audio?.timescale ?? 1
      sink.onTracks(event)
    },
  }
}
