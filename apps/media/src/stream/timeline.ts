/**
 * Puts a source's timestamps on the axis of Unix time, so that live, archive and every file of a camera share one
 * timeline. Within a run the distance of two frames is the source's own; the wall clock only anchors the run.
 */
import type { MediaSample } from '@sova/media-formats'

/** A frame that comes this much later than its place on the run is a jump: the camera was away, or its clock moved. */
const BEHIND_MAX_MS = 1000
/** A camera that runs ahead is followed longer: going back would make two pictures of one moment. */
const AHEAD_MAX_MS = 5000

export interface Placed {
  /** Decoding time in the track's ticks since 1970. */
  readonly decodeTime: number
  readonly isJump: boolean
}

export interface Timeline {
  place(sample: MediaSample, timescale: number): Placed
  /** The next frame of each kind anchors anew. */
  reset(): void
}

export function createTimeline(): Timeline {
  const offsets = new Map<MediaSample['kind'], number>()

  const anchor = (sample: MediaSample, timescale: number): number => {
    const decodeMs = sample.wallClockMs - (sample.compositionOffset / timescale) * 1000
    return Math.round((decodeMs / 1000) * timescale) - sample.dts
  }

  return {
    reset: () => offsets.clear(),
    place(sample, timescale) {
      const known = offsets.get(sample.kind)
      const wanted = anchor(sample, timescale)
      const lateMs = known === undefined ? 0 : ((wanted - known) / timescale) * 1000
      const isJump = lateMs > BEHIND_MAX_MS || lateMs < -AHEAD_MAX_MS
      if (known !== undefined && !isJump) return { decodeTime: sample.dts + known, isJump: false }
      // A new run of pictures takes the sound with it.
      if (isJump && sample.kind === 'video') offsets.clear()
      offsets.set(sample.kind, wanted)
      return { decodeTime: sample.dts + wanted, isJump: known !== undefined && sample.kind === 'video' }
    },
  }
}
