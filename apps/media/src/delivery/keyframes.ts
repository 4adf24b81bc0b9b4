/** One picture that stands alone, of now or of any recorded moment. */
import { readFragmentHeader, splitFragments, VIDEO_TRACK_ID, type VideoTrack } from '@sova/media-formats'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { framePresentationMs } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'

export interface Keyframe {
  readonly track: VideoTrack
  /** Unix ms. */
  readonly atMs: number
  /** Length-prefixed NAL units. */
  readonly data: Uint8Array
}

/** A moment in a gap shows what comes next, if it comes this soon. */
const NEXT_PICTURE_MAX_MS = 10_000

/** The newest keyframe that is in the hub; null while the source is down. */
export function liveKeyframe(hub: StreamHub): Keyframe | null {
  const gop = hub.currentGop() ?? hub.closedGops().at(-1)
  const frame = gop?.frames.find(({ sample }) => sample.kind === 'video' && sample.isKeyframe)
  if (!gop || !frame) return null
  return { track: gop.tracks.video, atMs: Math.round(framePresentationMs(frame)), data: frame.sample.data }
}

export async function archiveKeyframe(reader: ArchiveReader, number: string, atMs: number): Promise<Keyframe | null> {
  const fragment = await reader.keyframeAt(number, atMs)
  if (!fragment || fragment.record.startMs > atMs + NEXT_PICTURE_MAX_MS) return null
  const init = await reader.init(fragment.file)
  const track = init?.tracks.find(({ id }) => id === VIDEO_TRACK_ID)?.track
  const piece = splitFragments(await reader.read(fragment)).find(({ trackId }) => trackId === VIDEO_TRACK_ID)
  const header = piece && readFragmentHeader(piece.bytes)
  const size = header?.samples[0]?.size
  if (track?.kind !== 'video' || !piece || !header || size === undefined) return null
  const data = piece.bytes.subarray(header.dataOffset, header.dataOffset + size)
  return { track, atMs: fragment.record.startMs, data }
}
