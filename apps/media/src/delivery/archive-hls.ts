/** HLS of any window of the archive. A gap is a discontinuity; an empty window is a 404 that says so. */
import type { Clock } from '@sova/base'
import {
  type ArchiveEnd,
  archiveInitFile,
  archiveSegmentFile,
  type PlaylistSegment,
  writeMasterPlaylist,
  writeMediaPlaylist,
} from '@sova/media-formats'
import type { ArchiveCatalogue } from '../archive/archive-catalogue.ts'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { groupSegments, SEGMENT_DURATION_WANTED_MS } from '../archive/archive-segments.ts'
import { type Answer, EMPTY_WINDOW, IMMUTABLE, MP4, NOT_FOUND, ok, PLAYLIST } from './answer.ts'
import { type MediaRequest, withToken } from './media-request.ts'

export interface ArchiveParts {
  readonly catalogue: ArchiveCatalogue
  readonly reader: ArchiveReader
  readonly clock: Clock
}

/** One playlist covers a day at most; a longer window is asked for in parts. */
const WINDOW_MAX_MS = 86_400_000

function windowOf(fromS: number, end: ArchiveEnd, nowMs: number): { fromMs: number; toMs: number } {
  const fromMs = fromS * 1000
  const toMs = end === 'now' ? nowMs : fromMs + end.durationS * 1000
  return { fromMs, toMs: Math.min(toMs, fromMs + WINDOW_MAX_MS) }
}

export async function answerArchivePlaylist(
  request: MediaRequest,
  { fromS, end }: { fromS: number; end: ArchiveEnd },
  { reader, clock }: ArchiveParts,
): Promise<Answer> {
  const { fromMs, toMs } = windowOf(fromS, end, clock.nowMs())
  const isGrowing = end === 'now'
  const fragments = await reader.fragments(request.camera.number, fromMs, toMs)
  const segments = groupSegments(fragments, !isGrowing).map(
    (segment): PlaylistSegment => ({
      uri: withToken(archiveSegmentFile(segment.fromMs, segment.toMs), request),
      durationMs: segment.toMs - segment.fromMs,
      startMs: segment.fromMs,
      isDiscontinuity: segment.isDiscontinuity,
      initUri: withToken(archiveInitFile(segment.file.startMs), request),
    }),
  )
  if (segments.length === 0) return EMPTY_WINDOW
  const text = writeMediaPlaylist({
    kind: isGrowing ? 'event' : 'vod',
    mediaSequence: 0,
    discontinuitySequence: 0,
    segments,
    targetDurationMs: isGrowing ? SEGMENT_DURATION_WANTED_MS * 2 : 0,
  })
  return ok(PLAYLIST, text)
}

export async function answerArchiveMaster(
  request: MediaRequest,
  { fromS, end }: { fromS: number; end: ArchiveEnd },
  { catalogue, reader, clock }: ArchiveParts,
): Promise<Answer> {
  const { fromMs, toMs } = windowOf(fromS, end, clock.nowMs())
  const [file] = catalogue.filesBetween(request.camera.number, fromMs, toMs)
  const init = file && (await reader.init(file))
  const video = init?.tracks.map(({ track }) => track).find((track) => track.kind === 'video')
  if (!file || !init || !video) return EMPTY_WINDOW
  const uri = withToken(`video-${fromS}-${end === 'now' ? 'now' : end.durationS}.m3u8`, request)
  const bandwidthBps = (file.bytes * 8000) / Math.max(1, file.endMs - file.startMs)
  const codecs = init.tracks.map(({ track }) => track.codecString)
  const { width, height, frameRate } = video
  return ok(PLAYLIST, writeMasterPlaylist([{ uri, bandwidthBps, codecs, width, height, frameRate }]))
}

export async function answerArchiveInit(
  request: MediaRequest,
  fileStartMs: number,
  { catalogue, reader }: ArchiveParts,
): Promise<Answer> {
  const file = catalogue.file(request.camera.number, fileStartMs)
  const init = file && (await reader.init(file))
  return init ? ok(MP4, init.bytes, IMMUTABLE) : NOT_FOUND
}

export async function answerArchiveSegment(
  request: MediaRequest,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { reader }: ArchiveParts,
): Promise<Answer> {
  const fragments = await reader.fragments(request.camera.number, fromMs, toMs)
  // After a step back of the clock two files may cover the moment; the playlist meant the one that begins here.
  const first = fragments.find(({ record }) => record.startMs === fromMs)
  if (!first) return NOT_FOUND
  const run = fragments.filter(({ file, position }) => file === first.file && position >= first.position)
  return ok(MP4, await reader.readRun(run), IMMUTABLE)
}
