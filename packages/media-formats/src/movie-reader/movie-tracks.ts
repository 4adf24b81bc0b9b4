import { type BoxHeader, boxesIn, findBox } from '../fmp4/box-reader.ts'
import type { Track } from '../media-types.ts'
import { FieldReader } from './movie-sample.ts'
import { readSampleDescription } from './sample-description.ts'

export interface SampleDefaults {
  readonly duration: number
  readonly size: number
  readonly flags: number
}

export interface MovieTrack {
  readonly id: number
  readonly track: Track
  /** Ticks from a sample's time in the media to its time in the presentation, as the edit list has it. */
  readonly shift: number
  /** The content of `stbl`. */
  readonly sampleTable: Uint8Array
  /** For fragments (`trex`). */
  readonly defaults: SampleDefaults
}

const NO_DEFAULTS: SampleDefaults = { duration: 0, size: 0, flags: 0 }

/**
 * The tracks we can read, of a file's or an init segment's `moov`.
 * @throws MalformedError
 */
export function readMovieTracks(bytes: Uint8Array): MovieTrack[] {
  const moov = findBox(bytes, 'moov')
  if (!moov) return []
  const content = bytes.subarray(moov.contentStart, moov.end)
  const mvhd = findBox(content, 'mvhd')
  const movieTimescale = mvhd ? readTimescale(contentOf(content, mvhd)) : 1000
  const defaults = readDefaults(content)
  const tracks: MovieTrack[] = []
  for (const trak of boxesIn(content)) {
    const found = trak.type === 'trak' ? readTrack(contentOf(content, trak), movieTimescale) : null
    if (found) tracks.push({ ...found, defaults: defaults.get(found.id) ?? NO_DEFAULTS })
  }
  return tracks
}

const contentOf = (bytes: Uint8Array, box: BoxHeader): Uint8Array => bytes.subarray(box.contentStart, box.end)

/** mvhd and mdhd both begin with version, two dates and the timescale. */
function readTimescale(header: Uint8Array): number {
  const fields = new FieldReader(header)
  const isLong = fields.uint32() >>> 24 === 1
  fields.skip(isLong ? 16 : 8)
  return Math.max(1, fields.uint32())
}

function readDefaults(moov: Uint8Array): Map<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>()
  const mvex = findBox(moov, 'mvex')
  if (!mvex) return defaults
  const content = contentOf(moov, mvex)
  for (const trex of boxesIn(content)) {
    if (trex.type !== 'trex') continue
    const fields = new FieldReader(contentOf(content, trex))
    fields.skip(4)
    const id = fields.uint32()
    fields.skip(4)
    defaults.set(id, { duration: fields.uint32(), size: fields.uint32(), flags: fields.uint32() })
  }
  return defaults
}

function readTrack(trak: Uint8Array, movieTimescale: number): Omit<MovieTrack, 'defaults'> | null {
  const tkhd = findBox(trak, 'tkhd')
  const mdhd = findBox(trak, 'mdia/mdhd')
  const stbl = findBox(trak, 'mdia/minf/stbl')
  if (!tkhd || !mdhd || !stbl) return null
  const timescale = readTimescale(contentOf(trak, mdhd))
  const sampleTable = contentOf(trak, stbl)
  const stsd = findBox(sampleTable, 'stsd')
  // Behind version, flags and the count; the first description is taken.
  const track = stsd && readSampleDescription(contentOf(sampleTable, stsd).subarray(8), timescale)
  if (!track) return null
  const header = new FieldReader(contentOf(trak, tkhd))
  const isLong = header.uint32() >>> 24 === 1
  header.skip(isLong ? 16 : 8)
  return { id: header.uint32(), track, shift: readShift(trak, timescale, movieTimescale), sampleTable }
}

/** An empty edit delays the track; the first edit that plays says where in the media it begins (§8.6.6). */
function readShift(trak: Uint8Array, timescale: number, movieTimescale: number): number {
  const elst = findBox(trak, 'edts/elst')
  if (!elst) return 0
  const fields = new FieldReader(contentOf(trak, elst))
  const isLong = fields.uint32() >>> 24 === 1
  const count = fields.uint32()
  let delay = 0
  for (let index = 0; index < Math.min(count, 100); index += 1) {
    const duration = isLong ? fields.uint64() : fields.uint32()
    const mediaTime = isLong ? fields.int64() : fields.int32()
    fields.skip(4)
    if (mediaTime >= 0) return Math.round((delay * timescale) / movieTimescale) - mediaTime
    delay += duration
  }
  return 0
}
