/** Which tracks a request asks for: the path says it, or the query, or all of them are meant. */
import { parseTrackSelection, TRACKS_ALL, type TrackSelection, VIDEO_TRACK_ID } from '@sova/media-formats'
import { badRequest } from './answer.ts'
import type { MediaRequest } from './media-request.ts'

export const NO_SUCH_TRACKS = badRequest('The camera has no such tracks.')

/** Null for tracks that cannot be. */
export function requestedTracks({ query }: MediaRequest, inPath: TrackSelection | null): TrackSelection | null {
  if (inPath) return inPath
  const text = query.get('tracks')
  return text === null ? TRACKS_ALL : parseTrackSelection(text)
}

/** Goes on into the addresses inside a playlist; a path needs no repeating, they are relative to it. */
export function tracksQuery({ query }: MediaRequest, inPath: TrackSelection | null): string {
  const tracks = inPath ? null : query.get('tracks')
  return tracks === null ? '' : `&tracks=${encodeURIComponent(tracks)}`
}

export const isSelected = (trackId: number, { video, hasAudio }: TrackSelection): boolean =>
  trackId === VIDEO_TRACK_ID ? video !== null : hasAudio
