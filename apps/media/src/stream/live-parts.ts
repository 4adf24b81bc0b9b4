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

interface CutGop {
  readonly parts: LivePart[]
  /** Of the group's frames, how many its parts have. */
  cutCount: number
  /** How far the group had grown when it was looked at last. */
  frameCount: number
  isFinished: boolean
}

/** Gone with their groups, of which the ring keeps a bounded number. */
const cutGops = new WeakMap<Gop, CutGop>()

/** Asked at every frame by every request that waits: only what came since the last part is looked at, and once. */
export function partsOf(gop: Gop): readonly LivePart[] {
  const cut = cutGops.get(gop) ?? { parts: [], cutCount: 0, frameCount: 0, isFinished: false }
  const isFinished = gop.durationMs !== null
  if (cut.frameCount === gop.frames.length && cut.isFinished === isFinished) return cut.parts
  for (const part of cutParts(gop, partTargetMs(gop.tracks.video), cut.cutCount)) {
    cut.parts.push(part)
    cut.cutCount += part.frames.length
  }
  cut.frameCount = gop.frames.length
  cut.isFinished = isFinished
  cutGops.set(gop, cut)
  return cut.parts
}

/**
 * Steady: as the group grows, parts are added and none changes. In a group that is not finished, the last picture waits
 * for the next one, which says how long it lasts.
 * @param from the frame behind the parts that are known
 */
export function cutParts(gop: Gop, targetMs: number, from = 0): LivePart[] {
  const { frames } = gop
  const starts: number[] = []
  for (let index = from; index < frames.length; index += 1) {
    if (frames[index]?.trackId === VIDEO_TRACK_ID) starts.push(index)
  }
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
