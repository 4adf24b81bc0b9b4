/** HLS from another server: the best variant of a master playlist, its segments one by one as they appear. */
import type { Clock } from '@sova/base'
import {
  chooseVariant,
  HLS_PLAYLIST_CHARACTERS_MAX,
  type HlsMediaPlaylist,
  type HlsPlaylist,
  type HlsSegment,
  MalformedError,
  readHlsPlaylist,
  type SourceEvent,
} from '@sova/media-formats'
import { createHlsSegmentReader } from './hls-segment-reader.ts'
import { type ByteRange, createOutgoingHttp, type OutgoingHttp, readWhole } from './outgoing-http.ts'
import { createPacedDelivery, type PacedDelivery } from './paced-delivery.ts'
import { countersOf, type PacketSource, SourceFailure } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

/** A live stream is joined at so many segments from its end: one to play while the next is made. */
const SEGMENTS_BEHIND = 2
const SEGMENT_BYTES_MAX = 64 * 1024 * 1024
const ATTEMPTS_MAX = 3
const RETRY_MS = 500
/** Without a new segment for so many target durations the server is given up. */
const STALLED_TARGETS = 4
const MASTER_DEPTH_MAX = 3

export function createHlsSource(url: URL, inputs: SourceInputs): PacketSource {
  let packets = 0
  const onChunk = () => {
    packets += 1
  }
  return {
    async run(sink, signal) {
      const client: HlsClient = { clock: inputs.clock, http: createOutgoingHttp(inputs), onChunk, signal }
      try {
        await follow(url, client, createPacedDelivery(inputs.clock, sink))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    counters: () => countersOf({ packets, damages: 0 }),
  }
}

interface HlsClient {
  readonly clock: Clock
  readonly http: OutgoingHttp
  /** A piece of a playlist or of a segment has come. */
  readonly onChunk: () => void
  readonly signal: AbortSignal
}

async function follow(start: URL, client: HlsClient, delivery: PacedDelivery): Promise<void> {
  const { clock, signal } = client
  const found = await findMediaPlaylist(start, client)
  const play = createSegmentPlayer(client, delivery)
  let { playlist, base } = found
  let lastSequence: number | null = null
  let changedAtMs = clock.monotonicMs()
  while (!signal.aborted) {
    const due = segmentsDue(playlist, lastSequence)
    for (const segment of due) {
      await play(segment, base)
      lastSequence = segment.sequence
      if (signal.aborted) return
    }
    if (playlist.isEnded) throw new SourceFailure('closed', 'the playlist has ended')
    const nowMs = clock.monotonicMs()
    if (due.length > 0) changedAtMs = nowMs
    else if (nowMs - changedAtMs > STALLED_TARGETS * playlist.targetDurationS * 1000) {
      throw new SourceFailure('timed_out', `no new segment in ${STALLED_TARGETS} target durations`)
    }
    if (due.length === 0) await clock.sleep((playlist.targetDurationS * 1000) / 2, signal)
    if (signal.aborted) return
    const next = await fetchPlaylist(found.url, client)
    base = next.base
    playlist = mediaOf(next.playlist)
  }
}

/** What was not played yet. After a restart of the server, whose numbers begin anew, it is joined again. */
function segmentsDue({ segments, isEnded }: HlsMediaPlaylist, lastSequence: number | null): readonly HlsSegment[] {
  const newest = segments.at(-1)?.sequence ?? lastSequence
  const isJoined = lastSequence !== null && newest !== null && newest >= lastSequence
  if (isJoined) return segments.filter(({ sequence }) => sequence > lastSequence)
  return isEnded ? segments : segments.slice(-SEGMENTS_BEHIND)
}

interface FetchedPlaylist<Playlist> {
  readonly playlist: Playlist
  /** What its addresses are relative to: where it came from behind redirects. */
  readonly base: URL
}

async function findMediaPlaylist(
  start: URL,
  client: HlsClient,
): Promise<FetchedPlaylist<HlsMediaPlaylist> & { readonly url: URL }> {
  let url = start
  for (let depth = 0; depth < MASTER_DEPTH_MAX; depth += 1) {
    const { playlist, base } = await fetchPlaylist(url, client)
    if (playlist.type === 'media') return { url, playlist: mediaOf(playlist), base }
    const variant = chooseVariant(playlist.variants)
    if (!variant) throw new SourceFailure('unsupported_codec', 'no variant has H.264 or H.265')
    url = addressOf(variant.uri, base)
  }
  throw new SourceFailure('protocol_error', 'master playlists name only master playlists')
}

function mediaOf(playlist: HlsPlaylist): HlsMediaPlaylist {
  if (playlist.type === 'master') throw new SourceFailure('protocol_error', 'a media playlist became a master playlist')
  if (playlist.isEncrypted) throw new SourceFailure('unsupported_codec', 'encrypted segments are not read')
  return playlist
}

async function fetchPlaylist(url: URL, client: HlsClient): Promise<FetchedPlaylist<HlsPlaylist>> {
  const fetched = await fetchWithRetry(url, client, { maxBytes: HLS_PLAYLIST_CHARACTERS_MAX, byteRange: null })
  try {
    return { playlist: readHlsPlaylist(fetched.bytes.toString('utf8')), base: withUserOf(url, fetched.url) }
  } catch (error) {
    if (error instanceof MalformedError) throw new SourceFailure('protocol_error', error.message)
    throw error
  }
}

/** Relative to the playlist; its user and password go along to the same origin, as players do. */
function addressOf(uri: string, base: URL): URL {
  if (!URL.canParse(uri, base.href))
    throw new SourceFailure('protocol_error', 'a playlist names something that is no address')
  const url = new URL(uri, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SourceFailure('protocol_error', `a playlist names an address of "${url.protocol}"`)
  }
  return withUserOf(base, url)
}

function withUserOf(known: URL, url: URL): URL {
  const next = new URL(url)
  const isSameOrigin = url.origin === known.origin
  next.username = isSameOrigin ? known.username : ''
  next.password = isSameOrigin ? known.password : ''
  return next
}

/** Plays one segment at the pace it was filmed; one that cannot be had leaves a gap, not a broken stream. */
function createSegmentPlayer(client: HlsClient, delivery: PacedDelivery) {
  const { signal } = client
  const reader = createHlsSegmentReader()
  let initialization: { key: string; bytes: Uint8Array } | null = null

  async function initializationOf({ map }: HlsSegment, base: URL): Promise<Uint8Array | null> {
    if (!map) return null
    const key = JSON.stringify(map)
    if (initialization?.key === key) return initialization.bytes
    const limits = { maxBytes: SEGMENT_BYTES_MAX, byteRange: map.byteRange }
    const { bytes } = await fetchWithRetry(addressOf(map.uri, base), client, limits)
    initialization = { key, bytes }
    return bytes
  }

  return async (segment: HlsSegment, base: URL): Promise<void> => {
    if (segment.isGap) return
    const events = await readSegment(segment, base)
    delivery.dateNextPicture(segment.startMs)
    for (const event of events) await delivery.deliver(event, signal)
  }

  async function readSegment(segment: HlsSegment, base: URL): Promise<readonly SourceEvent[]> {
    try {
      const head = await initializationOf(segment, base)
      const limits = { maxBytes: SEGMENT_BYTES_MAX, byteRange: segment.byteRange }
      const { bytes } = await fetchWithRetry(addressOf(segment.uri, base), client, limits)
      return reader.read(bytes, head)
    } catch (error) {
      // A live server has already deleted what was asked for too late.
      if (error instanceof SourceFailure && error.code === 'not_found') return []
      throw error
    }
  }
}

interface FetchLimits {
  readonly maxBytes: number
  readonly byteRange: ByteRange | null
}

interface Fetched {
  readonly bytes: Buffer
  readonly url: URL
}

/** Tries again what may pass: a connection that broke or timed out, a server that is busy. */
async function fetchWithRetry(url: URL, client: HlsClient, limits: FetchLimits): Promise<Fetched> {
  const { clock, signal } = client
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(url, client, limits)
    } catch (error) {
      const isFinal = !(error instanceof SourceFailure) || FINAL_CODES.has(error.code)
      if (isFinal || attempt >= ATTEMPTS_MAX || signal.aborted) throw error
      await clock.sleep(RETRY_MS * attempt, signal)
    }
  }
}

const FINAL_CODES: ReadonlySet<string> = new Set(['unauthorized', 'not_found', 'invalid_address'])

async function fetchOnce(url: URL, { http, onChunk, signal }: HlsClient, limits: FetchLimits): Promise<Fetched> {
  const { maxBytes, byteRange } = limits
  const response = await http.get(url, signal, byteRange)
  const bytes = await readWhole(response, maxBytes, onChunk)
  const isWhole = !byteRange || response.isPartial
  const wanted = isWhole ? bytes : bytes.subarray(byteRange.offset, byteRange.offset + byteRange.length)
  return { bytes: wanted, url: response.url }
}
