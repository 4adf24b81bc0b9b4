/**
 * Live HLS: each finished group of pictures in the hub's ring is a segment of fragmented mp4, and the newest ones are
 * told in parts too, for players that know low latency (draft-pantos-hls-rfc8216bis).
 */
import type { Clock } from '@sova/base'
import {
  AUDIO_TRACK_ID,
  concatBytes,
  liveInitFile,
  livePartFile,
  liveSegmentFile,
  type PlaylistPart,
  type PlaylistSegment,
  type TrackSelection,
  VIDEO_TRACK_ID,
  writeInitSegment,
  writeMediaPlaylist,
} from '@sova/media-formats'
import type { Gop } from '../stream/gop-ring.ts'
import { partsOf, partTargetMs } from '../stream/live-parts.ts'
import { fragmentChunks, type StreamFrame, type StreamTracks } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { waitForFrame } from '../stream/wait-for-frame.ts'
import { type Answer, badRequest, IMMUTABLE, MP4, NOT_FOUND, ok, PLAYLIST, unavailable } from './answer.ts'
import { type MediaRequest, withToken } from './media-request.ts'
import { isSelected, NO_SUCH_TRACKS, requestedTracks, tracksQuery } from './requested-tracks.ts'

/** How long the first viewer waits for the first finished segment of a source that is just there. */
const FIRST_SEGMENT_WAIT_MS = 10_000
/** How long a request waits for what it says is next; longer than any part takes to come. */
const RELOAD_WAIT_MS = 8000
/** A client that asks for a segment further ahead than this is mistaken (§6.2.5.2). */
const AHEAD_MAX = 2
/** Parts are told for the segments of this long at the end (§6.2.2: three target durations). */
const PARTS_TOLD_MS = 6000
/** PART-HOLD-BACK is three part target durations at least (§4.4.3.8). */
const HOLD_BACK_PARTS = 3.3

export const SOURCE_DOWN = unavailable('The camera gives no picture at the moment.')

interface Watched {
  readonly hub: StreamHub
  readonly selection: TrackSelection
}

function watched(request: MediaRequest, tracks: TrackSelection | null): Watched | null {
  const selection = requestedTracks(request, tracks)
  const hub = selection && request.camera.stream(selection.video ?? 1)
  return hub && { hub, selection }
}

export async function waitForSegment(hub: StreamHub, clock: Clock): Promise<readonly Gop[]> {
  hub.keepSegments()
  await waitForFrame(hub, () => hub.closedGops().length > 0, { clock, timeoutMs: FIRST_SEGMENT_WAIT_MS })
  return hub.closedGops()
}

export async function answerLivePlaylist(
  request: MediaRequest,
  tracks: TrackSelection | null,
  clock: Clock,
): Promise<Answer> {
  const found = watched(request, tracks)
  if (!found) return NO_SUCH_TRACKS
  const { hub, selection } = found
  const gops = await waitForSegment(hub, clock)
  if (gops.length === 0) return SOURCE_DOWN
  const refusal = await waitForReload(request.query, hub, clock)
  return refusal ?? ok(PLAYLIST, writeLivePlaylist(request, hub, selection, tracksQuery(request, tracks)))
}

/** Blocking playlist reload (§6.2.5.2): null once the playlist has what the query names. */
async function waitForReload(query: URLSearchParams, hub: StreamHub, clock: Clock): Promise<Answer | null> {
  const [msnText, partText] = [query.get('_HLS_msn'), query.get('_HLS_part')]
  if (msnText === null) return partText === null ? null : badRequest('_HLS_part needs _HLS_msn.')
  if (!/^[0-9]{1,15}$/.test(msnText) || (partText !== null && !/^[0-9]{1,5}$/.test(partText))) {
    return badRequest('_HLS_msn and _HLS_part are whole numbers.')
  }
  const [msn, part] = [Number(msnText), partText === null ? null : Number(partText)]
  const newest = () => hub.currentGop()?.sequence ?? (hub.closedGops().at(-1)?.sequence ?? 0) + 1
  if (msn > newest() + AHEAD_MAX) return badRequest('_HLS_msn is too far ahead.')
  const isReached = () => {
    const gop = hub.currentGop()
    if (newest() !== msn) return newest() > msn
    return part !== null && gop !== null && partsOf(gop).length > part
  }
  return (await waitForFrame(hub, isReached, { clock, timeoutMs: RELOAD_WAIT_MS })) ? null : SOURCE_DOWN
}

function writeLivePlaylist(request: MediaRequest, hub: StreamHub, selection: TrackSelection, query: string): string {
  const closed = hub.listedGops()
  const current = hub.currentGop()
  const gops = current ? [...closed, current] : closed
  const [first, last] = [gops[0], gops.at(-1)]
  // Sound alone has no pictures to cut parts at.
  const hasParts = selection.video !== null && last !== undefined
  const uriOf = (file: string) => withToken(file, request) + query
  const toldFromMs = (last?.startMs ?? 0) - PARTS_TOLD_MS

  const partsTold = (gop: Gop): PlaylistPart[] =>
    partsOf(gop).map(({ durationMs, isIndependent }, index) => ({
      uri: uriOf(livePartFile(gop.sequence, index)),
      durationMs,
      isIndependent,
    }))
  const segments = gops.map(
    (gop): PlaylistSegment => ({
      uri: uriOf(liveSegmentFile(gop.sequence)),
      durationMs: gop.durationMs,
      startMs: gop.startMs,
      isDiscontinuity: gop.startsRun,
      initUri: uriOf(liveInitFile(gop.tracks.version)),
      parts: hasParts && gop.startMs >= toldFromMs ? partsTold(gop) : [],
    }),
  )
  const targetMs = last ? partTargetMs(last.tracks.video) : 0
  const next = current && hasParts ? uriOf(livePartFile(current.sequence, partsOf(current).length)) : null
  return writeMediaPlaylist({
    kind: 'live',
    mediaSequence: first?.sequence ?? 0,
    discontinuitySequence: first?.runCount ?? 0,
    segments,
    // Also of what is not told any more: the tag should not change with every segment that goes.
    targetDurationMs: Math.max(...hub.closedGops().map(({ durationMs }) => durationMs ?? 0)),
    lowLatency: hasParts
      ? { partTargetMs: targetMs, holdBackMs: Math.ceil(targetMs * HOLD_BACK_PARTS), nextPartUri: next }
      : null,
  })
}

export function answerLiveInit(request: MediaRequest, version: number, tracks: TrackSelection | null): Answer {
  const found = watched(request, tracks)
  if (!found) return NO_SUCH_TRACKS
  const { hub, selection } = found
  const known = [...hub.closedGops().map((gop) => gop.tracks), hub.tracks()].find((set) => set?.version === version)
  const init = known && initOf(known, selection)
  return init ? ok(MP4, init, IMMUTABLE) : NOT_FOUND
}

function initOf(tracks: StreamTracks, selection: TrackSelection): Uint8Array | null {
  const list = tracks.list.filter(({ id }) => isSelected(id, selection))
  return list.length > 0 ? writeInitSegment(list) : null
}

/** Built once for all viewers of the same tracks; gone with its group. */
const built = new WeakMap<Gop, Map<string, Uint8Array>>()

function build(gop: Gop, key: string, make: () => Uint8Array): Uint8Array {
  const known = built.get(gop) ?? new Map<string, Uint8Array>()
  built.set(gop, known)
  const bytes = known.get(key) ?? make()
  known.set(key, bytes)
  return bytes
}

const keyOf = ({ video, hasAudio }: TrackSelection) => `${video !== null}${hasAudio}`

export function answerLiveSegment(request: MediaRequest, sequence: number, tracks: TrackSelection | null): Answer {
  const found = watched(request, tracks)
  const gop = found?.hub.closedGops().find((closed) => closed.sequence === sequence)
  if (!found || !gop) return NOT_FOUND
  const { selection } = found
  const bytes = build(gop, keyOf(selection), () => writeFrames(gop.frames, gop.endDts, selection))
  return ok(MP4, bytes, IMMUTABLE)
}

/** The part that a playlist hints at is waited for; others are there or not. */
export async function answerLivePart(
  request: MediaRequest,
  { sequence, part, tracks }: { sequence: number; part: number; tracks: TrackSelection | null },
  clock: Clock,
): Promise<Answer> {
  const found = watched(request, tracks)
  if (!found) return NOT_FOUND
  const { hub, selection } = found
  const find = () => {
    const gop = [...hub.closedGops(), hub.currentGop()].find((known) => known?.sequence === sequence)
    const parts = gop ? partsOf(gop) : []
    return gop ? { gop, count: parts.length, livePart: parts[part] } : null
  }
  const before = find()
  if (!before || part > before.count) return NOT_FOUND
  const isOver = () => find()?.livePart !== undefined || find()?.gop.durationMs !== null
  await waitForFrame(hub, isOver, { clock, timeoutMs: RELOAD_WAIT_MS })
  const after = find()
  if (!after?.livePart) return NOT_FOUND
  const { gop, livePart } = after
  const make = () => writeFrames(livePart.frames, livePart.endDts, selection)
  return ok(MP4, build(gop, `${part} ${keyOf(selection)}`, make), IMMUTABLE)
}

function writeFrames(frames: readonly StreamFrame[], endDts: number | null, selection: TrackSelection): Uint8Array {
  const framesOf = (id: number) => (isSelected(id, selection) ? frames.filter((f) => f.trackId === id) : [])
  return concatBytes([
    ...fragmentChunks(framesOf(VIDEO_TRACK_ID), endDts),
    ...fragmentChunks(framesOf(AUDIO_TRACK_ID), null),
  ])
}
