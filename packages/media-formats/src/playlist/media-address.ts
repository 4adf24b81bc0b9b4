/**
 * Every address that the media server answers, `{number}/{file}` and the stills below `/api/v0/screenshots/`. One pure
 * reading for all of them: what is not written here is null, and null is a 404.
 */
import { parseTrackSelection, type TrackSelection } from '../mse/track-selection.ts'

export const STILL_WIDTHS = [200, 400, 600] as const
export type StillWidth = (typeof STILL_WIDTHS)[number]
const STILL_WIDTH_DEFAULT: StillWidth = 400

/** Unix seconds; later than this is a mistake, not a moment (year 2286). */
const UTC_MAX_S = 9_999_999_999
const DURATION_MAX_S = 31 * 86_400
/** The past may be as old as the longest archive that a tariff has. */
const DELAY_MAX_S = 10 * 366 * 86_400

/** A window of fixed length; one that grows with the recording; or one that grows, this much behind it. */
export type ArchiveEnd = { readonly durationS: number } | 'now' | { readonly delayS: number }

/** Tracks named by the path; null leaves it to the query. */
type Tracks = TrackSelection | null

export type MediaAddress =
  | { readonly kind: 'mse_ld' }
  | { readonly kind: 'live_master' }
  | { readonly kind: 'live_playlist'; readonly tracks: Tracks }
  | { readonly kind: 'live_init'; readonly version: number; readonly tracks: Tracks }
  | { readonly kind: 'live_segment'; readonly sequence: number; readonly tracks: Tracks }
  | { readonly kind: 'live_part'; readonly sequence: number; readonly part: number; readonly tracks: Tracks }
  | { readonly kind: 'mpegts' }
  | { readonly kind: 'whep' }
  | { readonly kind: 'whep_session'; readonly id: string }
  | { readonly kind: 'archive_master'; readonly fromS: number; readonly end: ArchiveEnd }
  | { readonly kind: 'archive_playlist'; readonly fromS: number; readonly end: ArchiveEnd; readonly tracks: Tracks }
  | { readonly kind: 'archive_init'; readonly fileStartMs: number; readonly tracks: Tracks }
  | { readonly kind: 'archive_segment'; readonly fromMs: number; readonly toMs: number; readonly tracks: Tracks }
  /** The live stream with this much of the past before it. */
  | { readonly kind: 'rewind'; readonly durationS: number }
  /** The past from a moment on, at the pace of the clock; and as it was so long ago. */
  | { readonly kind: 'timeshift_abs'; readonly fromS: number }
  | { readonly kind: 'timeshift_rel'; readonly delayS: number }
  | { readonly kind: 'export'; readonly format: 'mp4' | 'ts'; readonly fromS: number; readonly durationS: number }
  | { readonly kind: 'recording_status' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'archive_preview'; readonly utcS: number }
  | { readonly kind: 'archive_still'; readonly utcS: number }
  | { readonly kind: 'screenshot'; readonly width: StillWidth }

export interface MediaRequestAddress {
  readonly number: string
  readonly address: MediaAddress
}

const NUMBER = /^[0-9]{1,19}$/
const PATH_LENGTH_MAX = 256

/** @param path of the URL, without its query */
export function parseMediaAddress(path: string): MediaRequestAddress | null {
  if (path.length > PATH_LENGTH_MAX) return null
  const still = /^\/api\/v0\/screenshots\/([0-9]{1,19})(?:~([0-9]{1,4}))?\.jpg$/.exec(path)
  if (still) return parseScreenshot(still[1] ?? '', still[2])
  const [empty, number, ...rest] = path.split('/')
  if (empty !== '' || number === undefined || !NUMBER.test(number)) return null
  const address = parseFile(rest)
  return address && { number, address }
}

/** The camera that a path speaks of, whether or not there is such a file; null for paths of no camera. */
export const cameraNumberIn = (path: string): string | null => /^\/([0-9]{1,19})\/./.exec(path)?.[1] ?? null

function parseScreenshot(number: string, size: string | undefined): MediaRequestAddress | null {
  const width = size === undefined ? STILL_WIDTH_DEFAULT : STILL_WIDTHS.find((known) => String(known) === size)
  return width === undefined ? null : { number, address: { kind: 'screenshot', width } }
}

function parseFile(parts: readonly string[]): MediaAddress | null {
  const [first, second] = parts
  if (first === undefined || parts.length > 2) return null
  if (second === undefined) return parseOwnFile(first)
  if (first === 'whep') return /^[0-9a-f]{32}$/.test(second) ? { kind: 'whep_session', id: second } : null
  const tracks = first.startsWith('tracks-') ? parseTrackSelection(first.slice('tracks-'.length)) : null
  if (!tracks) return null
  const address = parseLiveFile(second, tracks) ?? parseArchive(second, tracks)
  return address && 'tracks' in address ? address : null
}

const FIXED: Readonly<Record<string, MediaAddress>> = {
  mse_ld: { kind: 'mse_ld' },
  mpegts: { kind: 'mpegts' },
  whep: { kind: 'whep' },
  'index.m3u8': { kind: 'live_master' },
  'index.fmp4.m3u8': { kind: 'live_master' },
  'video.m3u8': { kind: 'live_playlist', tracks: null },
  'mono.m3u8': { kind: 'live_playlist', tracks: null },
  'recording_status.json': { kind: 'recording_status' },
  'preview.mp4': { kind: 'preview' },
}

function parseOwnFile(file: string): MediaAddress | null {
  if (Object.hasOwn(FIXED, file)) return FIXED[file] ?? null
  return parseLiveFile(file, null) ?? parseArchive(file, null) ?? parseShifted(file) ?? parseMoment(file)
}

function parseLiveFile(file: string, tracks: Tracks): MediaAddress | null {
  if (tracks && file === 'index.m3u8') return { kind: 'live_playlist', tracks }
  const init = /^live-init-([0-9]{1,15})\.mp4$/.exec(file)
  if (init) return { kind: 'live_init', version: Number(init[1]), tracks }
  const segment = /^live-([0-9]{1,15})(?:\.([0-9]{1,5}))?\.m4s$/.exec(file)
  if (!segment) return null
  const [sequence, part] = [Number(segment[1]), segment[2]]
  return part === undefined
    ? { kind: 'live_segment', sequence, tracks }
    : { kind: 'live_part', sequence, part: Number(part), tracks }
}

const parseArchive = (file: string, tracks: Tracks): MediaAddress | null =>
  parseArchivePlaylist(file, tracks) ?? parseArchivePart(file, tracks)

function parseArchivePlaylist(file: string, tracks: Tracks): MediaAddress | null {
  const match = /^(archive|index|mono|video)-([0-9]{1,10})-([0-9]{1,7}|now)\.(m3u8|mp4|ts|fmp4\.m3u8)$/.exec(file)
  if (!match) return null
  const [, form, fromText, length, format] = match
  const fromS = Number(fromText)
  if (fromS > UTC_MAX_S) return null
  if (format === 'mp4' || format === 'ts') {
    if (form !== 'archive' || length === 'now') return null
    const durationS = durationOf(length)
    return durationS === null ? null : { kind: 'export', format, fromS, durationS }
  }
  const durationS = durationOf(length)
  const end: ArchiveEnd | null = length === 'now' ? 'now' : durationS === null ? null : { durationS }
  if (end === null) return null
  return form === 'index' ? { kind: 'archive_master', fromS, end } : { kind: 'archive_playlist', fromS, end, tracks }
}

function parseShifted(file: string): MediaAddress | null {
  const match = /^(rewind|timeshift_abs|timeshift_rel)-([0-9]{1,10})\.m3u8$/.exec(file)
  if (match?.[1] === 'timeshift_abs') return { kind: 'timeshift_abs', fromS: Number(match[2]) }
  if (match?.[1] === 'rewind') {
    const durationS = durationOf(match[2])
    return durationS === null ? null : { kind: 'rewind', durationS }
  }
  if (match) {
    const delayS = durationOf(match[2], DELAY_MAX_S)
    return delayS === null ? null : { kind: 'timeshift_rel', delayS }
  }
  const delayed = /^timeshift-([0-9]{1,10})-([0-9]{1,10})\.m3u8$/.exec(file)
  const delayS = durationOf(delayed?.[2], DELAY_MAX_S)
  if (!delayed || delayS === null) return null
  return { kind: 'archive_playlist', fromS: Number(delayed[1]), end: { delayS }, tracks: null }
}

function durationOf(text: string | undefined, maximumS = DURATION_MAX_S): number | null {
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= maximumS ? seconds : null
}

function parseArchivePart(file: string, tracks: Tracks): MediaAddress | null {
  const init = /^archive-init-([0-9]{1,13})\.mp4$/.exec(file)
  if (init) return { kind: 'archive_init', fileStartMs: Number(init[1]), tracks }
  const segment = /^archive-([0-9]{1,13})-([0-9]{1,13})\.m4s$/.exec(file)
  if (!segment) return null
  const [fromMs, toMs] = [Number(segment[1]), Number(segment[2])]
  // A segment is seconds long; a window of hours is asked for as a playlist.
  return toMs > fromMs && toMs - fromMs <= SEGMENT_MAX_MS ? { kind: 'archive_segment', fromMs, toMs, tracks } : null
}

/** The longest archive segment that is served in one answer. */
export const SEGMENT_MAX_MS = 120_000

function parseMoment(file: string): MediaAddress | null {
  const match = /^([0-9]{1,10})(-preview\.mp4|\.jpg)$/.exec(file)
  if (!match) return null
  const utcS = Number(match[1])
  return match[2] === '.jpg' ? { kind: 'archive_still', utcS } : { kind: 'archive_preview', utcS }
}

/* Addresses inside our own playlists, relative to the playlist. */

export const liveInitFile = (version: number): string => `live-init-${version}.mp4`
export const liveSegmentFile = (sequence: number): string => `live-${sequence}.m4s`
export const livePartFile = (sequence: number, part: number): string => `live-${sequence}.${part}.m4s`
export const growingArchiveFile = (fromS: number): string => `video-${fromS}-now.m3u8`
export const delayedArchiveFile = (fromS: number, delayS: number): string => `timeshift-${fromS}-${delayS}.m3u8`
export const archiveInitFile = (fileStartMs: number): string => `archive-init-${fileStartMs}.mp4`
export const archiveSegmentFile = (fromMs: number, toMs: number): string => `archive-${fromMs}-${toMs}.m4s`
