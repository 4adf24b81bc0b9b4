import { MalformedError } from '../bits/malformed-error.ts'
import type { HlsByteRange, HlsMap, HlsPlaylist, HlsSegment, HlsVariant } from './hls-playlist.ts'
import { attributesOf, linesOf, numberOf } from './playlist-lines.ts'

export const HLS_PLAYLIST_CHARACTERS_MAX = 512 * 1024
/** Five hours of four-second segments; of a longer playlist the newest are kept. */
const SEGMENTS_MAX = 5000
const VARIANTS_MAX = 100
const TARGET_DURATION_DEFAULT_S = 6
const DURATION_MAX_S = 3600

/** @throws MalformedError for text that is no playlist */
export function readHlsPlaylist(text: string): HlsPlaylist {
  if (text.length > HLS_PLAYLIST_CHARACTERS_MAX) throw new MalformedError('the playlist is too long')
  if (!text.replace(/^\uFEFF/, '').startsWith('#EXTM3U')) throw new MalformedError('a playlist begins with #EXTM3U')
  return text.includes('#EXT-X-STREAM-INF') ? readMaster(text) : readMedia(text)
}

function readMaster(text: string): HlsPlaylist {
  const variants: HlsVariant[] = []
  let attributes: ReadonlyMap<string, string> | null = null
  for (const { tag, value } of linesOf(text)) {
    if (tag === 'EXT-X-STREAM-INF') attributes = attributesOf(value)
    if (tag !== null || attributes === null || variants.length >= VARIANTS_MAX) continue
    const [width, height] = (attributes.get('RESOLUTION') ?? '').split('x').map((side) => numberOf(side) ?? 0)
    variants.push({
      uri: value,
      bandwidth: numberOf(attributes.get('BANDWIDTH')) ?? 0,
      width: width ?? 0,
      height: height ?? 0,
      codecs: attributes.get('CODECS') ?? '',
      audioGroup: attributes.get('AUDIO') ?? null,
    })
    attributes = null
  }
  return { type: 'master', variants }
}

/** What tags have said about the segment whose address is still to come. */
interface Announced {
  durationS: number
  byteRange: HlsByteRange | null
  isDiscontinuity: boolean
  startMs: number | null
  isGap: boolean
}

const nothingAnnounced = (): Announced => ({
  durationS: 0,
  byteRange: null,
  isDiscontinuity: false,
  startMs: null,
  isGap: false,
})

function readMedia(text: string): HlsPlaylist {
  let targetDurationS = TARGET_DURATION_DEFAULT_S
  let sequence = 0
  let isEnded = false
  let isEncrypted = false
  let map: HlsMap | null = null
  let announced = nothingAnnounced()
  /** Of the next segment, counted on from the last date that was stated. */
  let nextMs: number | null = null
  let rangeEnd = 0
  const segments: HlsSegment[] = []

  for (const { tag, value } of linesOf(text)) {
    if (tag === null) {
      const startMs: number | null = announced.startMs ?? (announced.isDiscontinuity ? null : nextMs)
      segments.push({ ...announced, startMs, uri: value, sequence, map })
      nextMs = startMs === null ? null : startMs + announced.durationS * 1000
      rangeEnd = announced.byteRange ? announced.byteRange.offset + announced.byteRange.length : 0
      sequence += 1
      announced = nothingAnnounced()
    } else if (tag === 'EXTINF') announced.durationS = Math.min(numberOf(value) ?? 0, DURATION_MAX_S)
    else if (tag === 'EXT-X-BYTERANGE') announced.byteRange = byteRangeOf(value, rangeEnd)
    else if (tag === 'EXT-X-DISCONTINUITY') announced.isDiscontinuity = true
    else if (tag === 'EXT-X-PROGRAM-DATE-TIME') announced.startMs = dateOf(value)
    else if (tag === 'EXT-X-GAP') announced.isGap = true
    else if (tag === 'EXT-X-MAP') map = mapOf(attributesOf(value))
    else if (tag === 'EXT-X-KEY') isEncrypted ||= attributesOf(value).get('METHOD') !== 'NONE'
    else if (tag === 'EXT-X-ENDLIST') isEnded = true
    else if (tag === 'EXT-X-TARGETDURATION') targetDurationS = targetOf(value)
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = Math.floor(numberOf(value) ?? 0)
  }
  return { type: 'media', targetDurationS, segments: segments.slice(-SEGMENTS_MAX), isEnded, isEncrypted }
}

/** Never zero, for a reader waits half of it. */
const targetOf = (value: string): number =>
  Math.min(Math.max(numberOf(value) ?? TARGET_DURATION_DEFAULT_S, 1), DURATION_MAX_S)

/** `length[@offset]` (§4.3.2.2); without an offset it goes on where the last one ended. */
function byteRangeOf(value: string, rangeEnd: number): HlsByteRange | null {
  const [lengthText, offsetText] = value.split('@')
  const length = numberOf(lengthText)
  return length === null ? null : { length, offset: numberOf(offsetText) ?? rangeEnd }
}

function mapOf(attributes: ReadonlyMap<string, string>): HlsMap | null {
  const uri = attributes.get('URI')
  if (uri === undefined) return null
  const range = attributes.get('BYTERANGE')
  return { uri, byteRange: range === undefined ? null : byteRangeOf(range, 0) }
}

function dateOf(value: string): number | null {
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? null : ms
}
