/** HLS of any window of the archive. A gap is a discontinuity; an empty window is a 404 that says so. */
import type { Clock } from '@sova/base'
import {
  type ArchiveEnd,
  archiveInitFile,
  archiveSegmentFile,
  concatBytes,
  type PlaylistKind,
  type PlaylistSegment,
  splitFragments,
  type TrackSelection,
  writeInitSegment,
  writeMediaPlaylist,
} from '@sova/media-formats'
import type { ArchiveCatalogue } from '../archive/archive-catalogue.ts'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { SEGMENT_DURATION_WANTED_MS } from '../archive/archive-segments.ts'
import { type Answer, EMPTY_WINDOW, IMMUTABLE, MP4, NOT_FOUND, ok, PLAYLIST } from './answer.ts'
import { type MediaRequest, withToken } from './media-request.ts'
import { isSelected, NO_SUCH_TRACKS, requestedTracks, tracksQuery } from './requested-tracks.ts'
import type { WindowNumbers } from './window-numbers.ts'

export interface ArchiveParts {
  readonly catalogue: ArchiveCatalogue
  readonly reader: ArchiveReader
  readonly clock: Clock
}

export interface ArchiveWindow {
  readonly fromS: number
  readonly end: ArchiveEnd
}

/** One playlist covers a day at most; a longer window is asked for in parts. */
export const WINDOW_MAX_MS = 86_400_000

export function windowOf({ fromS, end }: ArchiveWindow, nowMs: number) {
  const fromMs = fromS * 1000
  const wantedMs = endOf(fromMs, end, nowMs)
  const isFull = wantedMs >= fromMs + WINDOW_MAX_MS
  const isGrowing = (end === 'now' || 'delayS' in end) && !isFull
  return { fromMs, toMs: isFull ? fromMs + WINDOW_MAX_MS : wantedMs, isGrowing }
}

function endOf(fromMs: number, end: ArchiveEnd, nowMs: number): number {
  if (end === 'now') return nowMs
  return 'delayS' in end ? nowMs - end.delayS * 1000 : fromMs + end.durationS * 1000
}

/** Only the main stream is recorded. */
function recordedTracks(request: MediaRequest, inPath: TrackSelection | null): TrackSelection | null {
  const selection = requestedTracks(request, inPath)
  return selection?.video === 2 ? null : selection
}

export async function answerArchivePlaylist(
  request: MediaRequest,
  window: ArchiveWindow & { readonly tracks: TrackSelection | null },
  { reader, windows, clock }: ArchiveParts & { readonly windows: WindowNumbers },
): Promise<Answer> {
  if (!recordedTracks(request, window.tracks)) return NO_SUCH_TRACKS
  const { fromMs, toMs, isGrowing } = windowOf(window, clock.nowMs())
  const { number } = request.camera
  const segments = await reader.segments(number, fromMs, toMs, !isGrowing)
  if (segments.length === 0) return EMPTY_WINDOW
  const first = isGrowing
    ? windows.first(`${number}/${fromMs}/${JSON.stringify(window.end)}`, segments)
    : { mediaSequence: 0, discontinuitySequence: 0 }
  // Once, and not for each of the thousands of a day.
  const query = withToken('', request) + tracksQuery(request, window.tracks)
  const text = writeMediaPlaylist({
    kind: kindOf(isGrowing, first.mediaSequence > 0),
    ...first,
    segments: segments.map(
      (segment): PlaylistSegment => ({
        uri: archiveSegmentFile(segment.fromMs, segment.toMs) + query,
        durationMs: segment.toMs - segment.fromMs,
        startMs: segment.fromMs,
        isDiscontinuity: segment.isDiscontinuity,
        initUri: archiveInitFile(segment.file.startMs) + query,
      }),
    ),
    targetDurationMs: isGrowing ? SEGMENT_DURATION_WANTED_MS * 2 : 0,
  })
  return ok(PLAYLIST, text)
}

/** Nothing may go from the beginning of an event (RFC 8216 §4.3.3.5). */
function kindOf(isGrowing: boolean, hasLostItsBeginning: boolean): PlaylistKind {
  if (!isGrowing) return 'vod'
  return hasLostItsBeginning ? 'live' : 'event'
}

export async function answerArchiveInit(
  request: MediaRequest,
  { fileStartMs, tracks }: { fileStartMs: number; tracks: TrackSelection | null },
  { catalogue, reader }: ArchiveParts,
): Promise<Answer> {
  const selection = recordedTracks(request, tracks)
  const file = catalogue.file(request.camera.number, fileStartMs)
  const init = file && (await reader.init(file))
  if (!init || !selection) return NOT_FOUND
  const selected = init.tracks.filter(({ id }) => isSelected(id, selection))
  if (selected.length === 0) return NOT_FOUND
  return ok(MP4, selected.length === init.tracks.length ? init.bytes : writeInitSegment(selected), IMMUTABLE)
}

export async function answerArchiveSegment(
  request: MediaRequest,
  { fromMs, toMs, tracks }: { fromMs: number; toMs: number; tracks: TrackSelection | null },
  { reader }: ArchiveParts,
): Promise<Answer> {
  const selection = recordedTracks(request, tracks)
  const fragments = await reader.fragments(request.camera.number, fromMs, toMs)
  // After a step back of the clock two files may cover the moment; the playlist meant the one that begins here.
  const first = fragments.find(({ record }) => record.startMs === fromMs)
  if (!first || !selection) return NOT_FOUND
  const run = fragments.filter(({ file, position }) => file === first.file && position >= first.position)
  const bytes = await reader.readRun(run)
  if (selection.video !== null && selection.hasAudio) return ok(MP4, bytes, IMMUTABLE)
  const pieces = splitFragments(bytes).filter(({ trackId }) => isSelected(trackId, selection))
  return ok(MP4, concatBytes(pieces.map((piece) => piece.bytes)), IMMUTABLE)
}
