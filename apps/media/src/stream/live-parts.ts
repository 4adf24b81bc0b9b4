/** Cuts a group of pictures into the partial segments of low-latency HLS (draft-pantos-hls-rfc8216bis §4.4.4.9). */
import { VIDEO_TRACK_ID, type VideoTrack } from '@sova/media-formats'
import type { Gop } from './gop-ring.ts'
import { frameDecodeMs, type StreamFrame } from './stream-frame.ts'

/** Parts are as long as whole frames allow below this. */
const PART_WANTED_MS = 334
/** A camera's frames are not evenly spaced; a part must not be longer than announced. */
const JITTER_SHARE = 0.08
const FRAME_RATE_UNKNOWN = 25

export interface LivePart {
  readonly frames: readonly StreamFrame[]
  readonly durationMs: number
  /** The `dts` of the picture after it; null where none follows in this run. */
  readonly endDts: number | null
  readonly isIndependent: boolean
}

/** The longest a part may be; all but a segment's last are at least 85 % of it. */
export function partTargetMs({ frameRate }: Pick<VideoTrack, 'frameRate'>): number {
  const frameMs = 1000 / (frameRate || FRAME_RATE_UNKNOWN)
  const frames = Math.max(1, Math.floor(PART_WANTED_MS / frameMs))
  return Math.ceil(frames * frameMs * (1 + JITTER_SHARE))
}

/**
 * Steady: as the group grows, parts are added and none changes. In a group that is not finished, the last picture waits
 * for the next one, which says how long it lasts.
 */
export function cutParts(gop: Gop, targetMs: number): LivePart[] {
  const { frames } = gop
  const starts = frames.flatMap((frame, index) => (frame.trackId === VIDEO_TRACK_ID ? [index] : []))
  const parts: LivePart[] = []
  let first = 0
  for (let last = 0; last < starts.length; last += 1) {
    const [head, tail] = [frames[starts[first] ?? 0], frames[starts[last] ?? 0]]
    const nextIndex = starts[last + 1]
    const next = nextIndex === undefined ? undefined : frames[nextIndex]
    if (!head || !tail) break
    const isLast = next === undefined
    if (isLast && gop.durationMs === null) break
    const endMs = next ? frameDecodeMs(next) : gop.startMs + (gop.durationMs ?? 0)
    const durationMs = endMs - frameDecodeMs(head)
    const withAnotherMs = durationMs + (endMs - frameDecodeMs(tail))
    if (!isLast && withAnotherMs <= targetMs) continue
    parts.push({
      frames: frames.slice(starts[first], nextIndex),
      durationMs,
      endDts: next ? next.sample.dts : gop.endDts,
      isIndependent: head.sample.isKeyframe,
    })
    first = last + 1
  }
  return parts
}
