/** HLS playlists (RFC 8216bis) of fragmented mp4. Pure text; addresses come ready, with their tokens. */

export interface PlaylistPart {
  readonly uri: string
  readonly durationMs: number
  /** Begins with a keyframe. */
  readonly isIndependent: boolean
}

export interface PlaylistSegment {
  readonly uri: string
  /** Null for the last one of a live stream, which is told by its parts only. */
  readonly durationMs: number | null
  /** Unix ms. */
  readonly startMs: number
  /** Timestamps or tracks do not go on from the segment before. */
  readonly isDiscontinuity: boolean
  /** Address of the initialization segment. */
  readonly initUri: string
  readonly parts?: readonly PlaylistPart[]
}

/** What players of low-latency HLS are told (§4.4.3.7, §4.4.3.8). */
export interface LowLatency {
  readonly partTargetMs: number
  /** How far behind the end a player plays. */
  readonly holdBackMs: number
  /** The part that a player may ask for before it is there; null for none. */
  readonly nextPartUri: string | null
}

/** `live` slides, `event` only grows, `vod` is complete. */
export type PlaylistKind = 'live' | 'event' | 'vod'

export interface MediaPlaylist {
  readonly kind: PlaylistKind
  readonly mediaSequence: number
  readonly discontinuitySequence: number
  readonly segments: readonly PlaylistSegment[]
  /** Segments yet to come are expected to be at most this long. */
  readonly targetDurationMs: number
  readonly lowLatency?: LowLatency | null
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

export function writeMediaPlaylist(playlist: MediaPlaylist): string {
  const longestMs = playlist.segments.reduce((longest, segment) => Math.max(longest, segment.durationMs ?? 0), 0)
  // The tag is an upper bound of durations rounded to whole seconds (RFC 8216bis §4.4.3.1).
  const targetS = Math.max(1, Math.ceil(Math.max(longestMs, playlist.targetDurationMs) / 1000))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetS}`,
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
  ]
  if (playlist.discontinuitySequence > 0) {
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`)
  }
  if (playlist.kind !== 'live') lines.push(`#EXT-X-PLAYLIST-TYPE:${playlist.kind.toUpperCase()}`)
  lines.push('#EXT-X-INDEPENDENT-SEGMENTS')
  const { lowLatency } = playlist
  if (lowLatency) {
    lines.push(
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(lowLatency.holdBackMs)}`,
      `#EXT-X-PART-INF:PART-TARGET=${seconds(lowLatency.partTargetMs)}`,
    )
  }
  let initUri: string | null = null
  for (const segment of playlist.segments) {
    const startsRun = initUri === null || segment.isDiscontinuity
    if (initUri !== null && segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.initUri !== initUri) lines.push(`#EXT-X-MAP:URI="${segment.initUri}"`)
    if (startsRun) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
    for (const part of segment.parts ?? []) lines.push(writePart(part))
    if (segment.durationMs !== null) lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segment.uri)
    initUri = segment.initUri
  }
  if (lowLatency?.nextPartUri) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${lowLatency.nextPartUri}"`)
  if (playlist.kind === 'vod') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

const writePart = ({ uri, durationMs, isIndependent }: PlaylistPart): string =>
  `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`

export interface PlaylistVariant {
  readonly uri: string
  readonly bandwidthBps: number
  readonly codecs: readonly string[]
  readonly width: number
  readonly height: number
  readonly frameRate: number | null
}

export function writeMasterPlaylist(variants: readonly PlaylistVariant[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const variant of variants) {
    const attributes = [
      `BANDWIDTH=${Math.max(1, Math.round(variant.bandwidthBps))}`,
      `CODECS="${variant.codecs.join(',')}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
    ]
    if (variant.frameRate) attributes.push(`FRAME-RATE=${variant.frameRate.toFixed(3)}`)
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, variant.uri)
  }
  return `${lines.join('\n')}\n`
}
