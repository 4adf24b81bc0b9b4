/**
 * Times of converted sound. The encoder counts samples without gaps; the camera's packets have them. A gap moves the
 * count forward, a packet of the past is refused, and the wall clock follows the newest packet.
 */
import type { MediaSample } from '@sova/media-formats'

/** Less than this is jitter, not a gap. */
const GAP_MIN_MS = 200

export interface AacTimeline {
  /** False when the sample lies before what was taken already. */
  take(sample: MediaSample): boolean
  /** Counts resampled samples, and returns the position of the first of them, in output ticks. */
  advance(sampleCount: number): number
  /** Unix ms at a position. */
  wallClockMsAt(position: number): number
}

export function createAacTimeline(inputTimescale: number, outputRateHz: number): AacTimeline {
  const gapMin = (GAP_MIN_MS * outputRateHz) / 1000
  let next: number | null = null
  let anchor = { position: 0, wallClockMs: 0 }
  return {
    take(sample) {
      const position = Math.round(((sample.dts + sample.compositionOffset) * outputRateHz) / inputTimescale)
      if (next === null || position - next > gapMin) next = position
      if (next - position > gapMin) return false
      anchor = { position, wallClockMs: sample.wallClockMs }
      return true
    },
    advance(sampleCount) {
      const first = next ?? 0
      next = first + sampleCount
      return first
    },
    wallClockMsAt: (position) => anchor.wallClockMs + ((position - anchor.position) * 1000) / outputRateHz,
  }
}
