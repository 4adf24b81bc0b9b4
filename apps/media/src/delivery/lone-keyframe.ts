import {
  joinFragment,
  readFragmentHeader,
  splitFragments,
  VIDEO_TRACK_ID,
  writeFragmentHeader,
} from '@sova/media-formats'
import type { ArchiveInit } from '../archive/archive-reader.ts'
import { nextFragmentSequence } from '../stream/stream-frame.ts'

/** The first picture of a stored fragment as a fragment of its own that lasts as wanted; null when it has none. */
export function loneKeyframe(stored: Uint8Array, { tracks }: ArchiveInit, durationMs: number): Uint8Array | null {
  const piece = splitFragments(stored).find(({ trackId }) => trackId === VIDEO_TRACK_ID)
  const header = piece && readFragmentHeader(piece.bytes)
  const [first] = header?.samples ?? []
  const track = tracks.find(({ id }) => id === VIDEO_TRACK_ID)?.track
  if (!piece || !header || !first?.isKeyframe || !track) return null
  const sample = {
    kind: 'video' as const,
    dts: 0,
    compositionOffset: first.compositionOffset,
    duration: (durationMs * track.timescale) / 1000,
    isKeyframe: true,
    wallClockMs: header.wallClockMs ?? 0,
    data: piece.bytes.subarray(header.dataOffset, header.dataOffset + first.size),
  }
  const written = writeFragmentHeader({
    sequence: nextFragmentSequence(),
    trackId: VIDEO_TRACK_ID,
    baseDecodeTime: header.baseDecodeTime,
    wallClockMs: sample.wallClockMs,
    samples: [sample],
    endDts: null,
  })
  return joinFragment(written, [sample])
}
