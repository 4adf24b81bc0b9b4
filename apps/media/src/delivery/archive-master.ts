/**
 * Master playlists of the archive. A window that moves with the clock is fixed when it is asked for: its master names
 * a playlist with a moment in its address, which only grows, so that a player may come back to it at any time.
 */
import { type ArchiveEnd, delayedArchiveFile, growingArchiveFile, writeMasterPlaylist } from '@sova/media-formats'
import { type Answer, EMPTY_WINDOW, ok, PLAYLIST } from './answer.ts'
import { type ArchiveParts, type ArchiveWindow, WINDOW_MAX_MS, windowOf } from './archive-hls.ts'
import { type MediaRequest, withToken } from './media-request.ts'
import { isSelected, NO_SUCH_TRACKS, requestedTracks, tracksQuery } from './requested-tracks.ts'

/** Leaves as much of the day that a playlist covers for what is yet to come. */
const REWIND_MAX_S = WINDOW_MAX_MS / 2000
/** A player of a growing playlist begins three segments before its end; these are given to it at once. */
const HEAD_START_S = 12

export function answerArchiveMaster(request: MediaRequest, window: ArchiveWindow, parts: ArchiveParts) {
  const { fromS, end } = window
  const length = end === 'now' ? 'now' : 'durationS' in end ? end.durationS : 'now'
  return answerMaster(request, window, `video-${fromS}-${length}.m3u8`, parts)
}

/** The live edge with the past before it. */
export function answerRewind(request: MediaRequest, durationS: number, parts: ArchiveParts): Promise<Answer> {
  const fromS = nowS(parts) - Math.min(durationS, REWIND_MAX_S)
  return answerMaster(request, { fromS, end: 'now' }, growingArchiveFile(fromS), parts)
}

/** The past from a moment on, at the pace of the clock. */
export function answerTimeshift(request: MediaRequest, fromS: number, parts: ArchiveParts): Promise<Answer> {
  const end = { delayS: Math.max(1, nowS(parts) - fromS - HEAD_START_S) } satisfies ArchiveEnd
  return answerMaster(request, { fromS, end }, delayedArchiveFile(fromS, end.delayS), parts)
}

/** As it was so long ago, and goes on being so long ago. */
export function answerDelayed(request: MediaRequest, delayS: number, parts: ArchiveParts): Promise<Answer> {
  const fromS = nowS(parts) - delayS - HEAD_START_S
  return answerMaster(request, { fromS, end: { delayS } }, delayedArchiveFile(fromS, delayS), parts)
}

const nowS = ({ clock }: ArchiveParts): number => Math.floor(clock.nowMs() / 1000)

async function answerMaster(
  request: MediaRequest,
  window: ArchiveWindow,
  playlistFile: string,
  { catalogue, reader, clock }: ArchiveParts,
): Promise<Answer> {
  const selection = requestedTracks(request, null)
  if (!selection || selection.video === 2) return NO_SUCH_TRACKS
  const { fromMs, toMs } = windowOf(window, clock.nowMs())
  const [file] = toMs > fromMs ? catalogue.filesBetween(request.camera.number, fromMs, toMs) : []
  const init = file && (await reader.init(file))
  const video = init?.tracks.map(({ track }) => track).find((track) => track.kind === 'video')
  if (!file || !init || !video) return EMPTY_WINDOW
  const uri = withToken(playlistFile, request) + tracksQuery(request, null)
  const bandwidthBps = (file.bytes * 8000) / Math.max(1, file.endMs - file.startMs)
  const codecs = init.tracks.filter(({ id }) => isSelected(id, selection)).map(({ track }) => track.codecString)
  const { width, height, frameRate } = video
  return ok(PLAYLIST, writeMasterPlaylist([{ uri, bandwidthBps, codecs, width, height, frameRate }]))
}
