/** Initialization segments (`ftyp` + `moov` without samples, ISO/IEC 14496-12 §8.16): one or two tracks. */
import type { Track } from '../media-types.ts'
import { boxesIn, findBox, viewOf } from './box-reader.ts'
import { ascii, box, concatBytes, fullBox, u16, u32, zeros } from './box-writer.ts'
import { readAudioEntry, readVideoEntry, writeAudioEntry, writeVideoEntry } from './sample-entries.ts'

export const VIDEO_TRACK_ID = 1
export const AUDIO_TRACK_ID = 2

export interface InitTrack {
  readonly id: number
  readonly track: Track
}

/** Unity, in 16.16 and 2.30 fixed point (§6.2.2). */
const MATRIX = u32(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000)
const LANGUAGE_UNDETERMINED = 0x55c4
export const MOVIE_TIMESCALE = 1000

export const writeFileType = (): Uint8Array =>
  box('ftyp', ascii('iso5'), u32(512), ascii('iso5iso6mp41'), ascii('avc1'))

export function writeInitSegment(tracks: readonly InitTrack[]): Uint8Array {
  const extensions = tracks.map(({ id }) => fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0)))
  return concatBytes([
    writeFileType(),
    box(
      'moov',
      writeMovieHeader(0, Math.max(...tracks.map(({ id }) => id)) + 1),
      ...tracks.map((entry) => writeTrack(entry, { durationMs: 0, duration: 0, sampleTables: emptySampleTables() })),
      box('mvex', ...extensions),
    ),
  ])
}

export function writeMovieHeader(durationMs: number, nextTrackId: number): Uint8Array {
  return fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, MOVIE_TIMESCALE, durationMs, 0x00010000),
    u16(0x0100),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(nextTrackId),
  )
}

const emptySampleTables = (): Uint8Array[] => [
  fullBox('stts', 0, 0, u32(0)),
  fullBox('stsc', 0, 0, u32(0)),
  fullBox('stsz', 0, 0, u32(0, 0)),
  fullBox('stco', 0, 0, u32(0)),
]

export interface TrackExtent {
  readonly durationMs: number
  /** In the track's ticks. */
  readonly duration: number
  /** The boxes of `stbl` behind `stsd`. */
  readonly sampleTables: readonly Uint8Array[]
  /** `edts`, where presentation does not begin with the first sample. */
  readonly edits?: Uint8Array
  /** Descriptions that later chunks name, where parameter sets changed within the file. */
  readonly laterTracks?: readonly Track[]
}

const writeEntry = (track: Track): Uint8Array =>
  track.kind === 'video' ? writeVideoEntry(track) : writeAudioEntry(track)

export function writeTrack({ id, track }: InitTrack, extent: TrackExtent): Uint8Array {
  const isVideo = track.kind === 'video'
  const entries = [track, ...(extent.laterTracks ?? [])].map(writeEntry)
  const handler = isVideo ? 'vide' : 'soun'
  const mediaHeader = isVideo ? fullBox('vmhd', 0, 1, zeros(8)) : fullBox('smhd', 0, 0, zeros(4))
  const size = isVideo ? [track.width * 0x10000, track.height * 0x10000] : [0, 0]
  const dataInformation = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      u32(0, 0, id, 0, extent.durationMs, 0, 0),
      u16(0, 0, isVideo ? 0 : 0x0100, 0),
      MATRIX,
      u32(...size),
    ),
    ...(extent.edits ? [extent.edits] : []),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, extent.duration), u16(LANGUAGE_UNDETERMINED, 0)),
      fullBox('hdlr', 0, 0, u32(0), ascii(handler), zeros(12), ascii('Sova\0')),
      box(
        'minf',
        mediaHeader,
        dataInformation,
        box('stbl', fullBox('stsd', 0, 0, u32(entries.length), ...entries), ...extent.sampleTables),
      ),
    ),
  )
}

/** The tracks of an initialization segment written by `writeInitSegment`; what cannot be read is left out. */
export function readInitSegment(bytes: Uint8Array): InitTrack[] {
  const moov = findBox(bytes, 'moov')
  if (!moov) return []
  const tracks: InitTrack[] = []
  for (const trak of boxesIn(bytes, moov.contentStart, moov.end)) {
    const found = trak.type === 'trak' ? readTrack(bytes.subarray(trak.contentStart, trak.end)) : null
    if (found) tracks.push(found)
  }
  return tracks
}

function readTrack(trak: Uint8Array): InitTrack | null {
  const view = viewOf(trak)
  const tkhd = findBox(trak, 'tkhd')
  const mdhd = findBox(trak, 'mdia/mdhd')
  const stsd = findBox(trak, 'mdia/minf/stbl/stsd')
  if (!tkhd || !mdhd || !stsd) return null
  if (tkhd.end - tkhd.contentStart < 16 || mdhd.end - mdhd.contentStart < 16) return null
  const timescale = view.getUint32(mdhd.contentStart + 12)
  const entry = trak.subarray(stsd.contentStart + 8, stsd.end)
  const track = readVideoEntry(entry, timescale) ?? readAudioEntry(entry, timescale)
  return track && { id: view.getUint32(tkhd.contentStart + 12), track }
}

/** Where the initialization segment at the head of a file ends, or null when it is not whole. */
export function initSegmentLength(head: Uint8Array): number | null {
  const moov = findBox(head, 'moov')
  return moov ? moov.end : null
}
