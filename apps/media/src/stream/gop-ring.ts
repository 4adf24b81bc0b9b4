/**
 * The last groups of pictures of a stream, bounded in bytes and in time. The one being filled lets a new viewer see a
 * picture at once; the finished ones are the segments of live HLS.
 */
import { frameDecodeMs, type StreamFrame, type StreamTracks } from './stream-frame.ts'

/** Keyframes closer than this share a group, so that segments are never shorter and their numbers never run ahead. */
const GOP_DURATION_MIN_MS = 1000
/** A group without an end (no keyframes) is let go at this size, and viewers wait for the next keyframe. */
const GOP_BYTES_MAX = 24 * 1024 * 1024
const RING_BYTES_MAX = 32 * 1024 * 1024
/** What playlists tell of the finished groups: this much, and three target durations at least (RFC 8216bis §6.2.2). */
const LISTED_MS = 10_000
const LISTED_TARGETS_MIN = 3

export interface Gop {
  readonly sequence: number
  readonly tracks: StreamTracks
  readonly startMs: number
  readonly startsRun: boolean
  /** How many runs began before and with this group, since the hub began. */
  readonly runCount: number
  readonly frames: StreamFrame[]
  bytes: number
  /** Known once the next group begins. */
  durationMs: number | null
  endDts: number | null
}

export interface GopRing {
  push(frame: StreamFrame): void
  /** The group being filled; null before the first keyframe. */
  current(): Gop | null
  closed(): readonly Gop[]
  /** Those that playlists tell; players may be behind them, and find what was told before among the closed ones. */
  listed(): readonly Gop[]
  clear(): void
}

/** The tag's value: whole seconds that no segment is longer than. */
const targetMsOf = (gops: readonly Gop[]): number =>
  Math.ceil(gops.reduce((longest, { durationMs }) => Math.max(longest, durationMs ?? 0), 0) / 1000) * 1000

const durationOf = (gops: readonly Gop[]): number => gops.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)

/** @param isWatched by HLS: more than the last finished group is kept */
export function createGopRing(firstSequence: number, isWatched: () => boolean): GopRing {
  let current: Gop | null = null
  let closed: Gop[] = []
  let closedBytes = 0
  let nextSequence = firstSequence
  let firstListed = firstSequence
  let runCount = 0

  function begin(frame: StreamFrame): void {
    if (frame.startsRun) runCount += 1
    current = {
      sequence: nextSequence,
      tracks: frame.tracks,
      startMs: frameDecodeMs(frame),
      startsRun: frame.startsRun,
      runCount,
      frames: [],
      bytes: 0,
      durationMs: null,
      endDts: null,
    }
    nextSequence += 1
  }

  function finish(gop: Gop, next: StreamFrame): void {
    const last = gop.frames.findLast((frame) => frame.sample.kind === 'video')
    if (!last) return
    gop.endDts = next.startsRun ? null : next.sample.dts
    const endMs = next.startsRun
      ? frameDecodeMs(last) + (last.sample.duration / last.timescale) * 1000
      : frameDecodeMs(next)
    gop.durationMs = endMs - gop.startMs
    closed.push(gop)
    closedBytes += gop.bytes
    const targetMs = targetMsOf(closed)
    const listedMs = Math.max(LISTED_MS, LISTED_TARGETS_MIN * targetMs)
    unlist(listedMs, targetMs)
    // What left the list stays for its own duration and that of the longest list that had it (RFC 8216bis §6.2.2).
    dropOlderThan(isWatched() ? 2 * listedMs + 3 * targetMs : 0)
  }

  const listed = (): readonly Gop[] => closed.filter(({ sequence }) => sequence >= firstListed)

  /** Where groups are too large for all of that time, the list is half of what there is room for. */
  function unlist(listedMs: number, targetMs: number): void {
    let rest = listed()
    for (const gop of rest) {
      const bytes = rest.reduce((sum, one) => sum + one.bytes, 0)
      rest = rest.slice(1)
      const enoughMs = bytes > RING_BYTES_MAX / 2 ? LISTED_TARGETS_MIN * targetMs : listedMs
      if (durationOf(rest) < enoughMs) break
      firstListed = gop.sequence + 1
    }
  }

  function dropOlderThan(keptMs: number): void {
    let newerMs = durationOf(closed)
    let dropCount = 0
    for (const old of closed) {
      newerMs -= old.durationMs ?? 0
      const isOver = closedBytes > RING_BYTES_MAX || newerMs > keptMs
      if (!isOver || dropCount >= closed.length - 1) break
      closedBytes -= old.bytes
      dropCount += 1
    }
    if (dropCount > 0) closed = closed.slice(dropCount)
  }

  return {
    current: () => current,
    closed: () => closed,
    listed,
    clear() {
      current = null
      closed = []
      closedBytes = 0
    },
    push(frame) {
      const { sample } = frame
      if (sample.kind === 'video' && sample.isKeyframe) {
        const isLongEnough = !current || frameDecodeMs(frame) - current.startMs >= GOP_DURATION_MIN_MS
        if (frame.startsRun || isLongEnough) {
          if (current) finish(current, frame)
          begin(frame)
        }
      }
      if (!current) return
      current.frames.push(frame)
      current.bytes += sample.data.length
      if (current.bytes > GOP_BYTES_MAX) {
        current = null
        // Segments are numbered without holes: those before the lost one go with it.
        closed = []
        closedBytes = 0
      }
    },
  }
}
