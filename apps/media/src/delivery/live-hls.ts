/** Live HLS: each finished group of pictures in the hub's ring is a segment of fragmented mp4. */
import type { Clock } from '@sova/base'
import {
  AUDIO_TRACK_ID,
  concatBytes,
  liveInitFile,
  liveSegmentFile,
  type PlaylistSegment,
  parseTrackSelection,
  TRACKS_ALL,
  type TrackSelection,
  VIDEO_TRACK_ID,
  writeInitSegment,
  writeMasterPlaylist,
  writeMediaPlaylist,
} from '@sova/media-formats'
import type { Gop } from '../stream/gop-ring.ts'
import { fragmentChunks, type StreamTracks } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { type Answer, badRequest, IMMUTABLE, MP4, NOT_FOUND, ok, PLAYLIST, unavailable } from './answer.ts'
import { type MediaRequest, withToken } from './media-request.ts'

/** How long the first viewer waits for the first finished segment of a source that is just there. */
const FIRST_SEGMENT_WAIT_MS = 10_000
const POLL_MS = 100
const SOURCE_DOWN = unavailable('The camera gives no picture at the moment.')
const NO_SUCH_TRACKS = badRequest('The camera has no such tracks.')

/** Null for tracks that cannot be; the query says what the path does not. */
function selectionOf(request: MediaRequest, tracks: TrackSelection | null): TrackSelection | null {
  if (tracks) return tracks
  const text = request.query.get('tracks')
  return text === null ? TRACKS_ALL : parseTrackSelection(text)
}

const hubOf = (request: MediaRequest, { video }: TrackSelection): StreamHub | null => request.camera.stream(video ?? 1)

async function waitForSegment(hub: StreamHub, clock: Clock): Promise<readonly Gop[]> {
  const untilMs = clock.monotonicMs() + FIRST_SEGMENT_WAIT_MS
  hub.keepSegments()
  while (hub.closedGops().length === 0 && clock.monotonicMs() < untilMs) await clock.sleep(POLL_MS)
  return hub.closedGops()
}

export async function answerLiveMaster(request: MediaRequest, clock: Clock): Promise<Answer> {
  const selection = selectionOf(request, null)
  const hub = selection && hubOf(request, selection)
  if (!selection || !hub) return NO_SUCH_TRACKS
  const gops = await waitForSegment(hub, clock)
  const last = gops.at(-1)
  if (!last) return SOURCE_DOWN
  const { video, audio } = last.tracks
  const bandwidthBps = Math.max(...gops.map((gop) => (gop.bytes * 8000) / Math.max(1, gop.durationMs ?? 1)))
  const hasAudio = selection.hasAudio && audio !== null
  const codecs = [...(selection.video ? [video.codecString] : []), ...(hasAudio ? [audio.codecString] : [])]
  const uri = withToken(`tracks-v${selection.video ?? 1}${hasAudio ? 'a1' : ''}/index.m3u8`, request)
  const { width, height, frameRate } = video
  return ok(PLAYLIST, writeMasterPlaylist([{ uri, bandwidthBps, codecs, width, height, frameRate }]))
}

export async function answerLivePlaylist(
  request: MediaRequest,
  tracks: TrackSelection | null,
  clock: Clock,
): Promise<Answer> {
  const selection = selectionOf(request, tracks)
  const hub = selection && hubOf(request, selection)
  if (!hub) return NO_SUCH_TRACKS
  const gops = await waitForSegment(hub, clock)
  const [first] = gops
  if (!first) return SOURCE_DOWN
  const query = tracks ? '' : tracksQuery(request)
  const segments = gops.map(
    (gop): PlaylistSegment => ({
      uri: withToken(liveSegmentFile(gop.sequence), request) + query,
      durationMs: gop.durationMs ?? 0,
      startMs: gop.startMs,
      isDiscontinuity: gop.startsRun,
      initUri: withToken(liveInitFile(gop.tracks.version), request) + query,
    }),
  )
  const text = writeMediaPlaylist({
    kind: 'live',
    mediaSequence: first.sequence,
    discontinuitySequence: first.runCount,
    segments,
    targetDurationMs: 0,
  })
  return ok(PLAYLIST, text)
}

const tracksQuery = ({ query }: MediaRequest): string => {
  const tracks = query.get('tracks')
  return tracks === null ? '' : `&tracks=${encodeURIComponent(tracks)}`
}

export function answerLiveInit(request: MediaRequest, version: number, tracks: TrackSelection | null): Answer {
  const selection = selectionOf(request, tracks)
  const hub = selection && hubOf(request, selection)
  if (!selection || !hub) return NO_SUCH_TRACKS
  const known = [...hub.closedGops().map((gop) => gop.tracks), hub.tracks()].find((set) => set?.version === version)
  const init = known && initOf(known, selection)
  return init ? ok(MP4, init, IMMUTABLE) : NOT_FOUND
}

function initOf(tracks: StreamTracks, selection: TrackSelection): Uint8Array | null {
  const list = tracks.list.filter(({ id }) => isSelected(id, selection))
  return list.length > 0 ? writeInitSegment(list) : null
}

const isSelected = (trackId: number, { video, hasAudio }: TrackSelection): boolean =>
  trackId === VIDEO_TRACK_ID ? video !== null : hasAudio

/** Built once for all viewers of the same tracks; gone with its group. */
const segments = new WeakMap<Gop, Map<string, Uint8Array>>()

export function answerLiveSegment(request: MediaRequest, sequence: number, tracks: TrackSelection | null): Answer {
  const selection = selectionOf(request, tracks)
  const hub = selection && hubOf(request, selection)
  const gop = hub?.closedGops().find((closed) => closed.sequence === sequence)
  if (!selection || !gop) return NOT_FOUND
  const built = segments.get(gop) ?? new Map<string, Uint8Array>()
  segments.set(gop, built)
  const key = `${selection.video !== null}${selection.hasAudio}`
  const bytes = built.get(key) ?? buildSegment(gop, selection)
  built.set(key, bytes)
  return ok(MP4, bytes, IMMUTABLE)
}

function buildSegment(gop: Gop, selection: TrackSelection): Uint8Array {
  const framesOf = (id: number) => (isSelected(id, selection) ? gop.frames.filter((f) => f.trackId === id) : [])
  return concatBytes([
    ...fragmentChunks(framesOf(VIDEO_TRACK_ID), gop.endDts),
    ...fragmentChunks(framesOf(AUDIO_TRACK_ID), null),
  ])
}
