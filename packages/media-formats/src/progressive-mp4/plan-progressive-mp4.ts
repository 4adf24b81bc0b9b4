/**
 * A download as one MP4 with its index in front (ISO/IEC 14496-12), planned from the sample tables of recorded
 * fragments: the length and any range are known at once, and the payload is sent as it lies on disk.
 *
 * Fragments go into the payload whole, with their own heads between the samples: no table names those bytes, which are
 * less than one of a hundred, and what lies in one piece on the disk is sent in one piece.
 */
import { joinNalUnits } from '../bits/nal-units.ts'
import { boxesIn, findBox } from '../fmp4/box-reader.ts'
import { box, concatBytes, fullBox, getUint64, setType, setUint64, u16, u32 } from '../fmp4/box-writer.ts'
import { MOVIE_TIMESCALE, writeFileType, writeMovieHeader, writeTrack } from '../fmp4/init-segment.ts'
import { createExportTimeline, type GapMode } from '../recorded/export-timeline.ts'
import { type RecordedFragment, type RecordedRun, trackOf } from '../recorded/recorded-fragment.ts'
import { samplesIn } from '../recorded/sample-columns.ts'
import { createPayloadSlices, type Mp4Slice, type PayloadSlices } from './payload-slices.ts'
import { createTrackTables, type TrackTables } from './track-tables.ts'

export interface ProgressiveMp4Plan<Source> {
  /** Zero when the fragments have no samples. */
  readonly totalBytes: number
  readonly durationMs: number
  /** `ftyp`, `moov` and the head of `mdat`. */
  readonly header: Uint8Array
  /** The pieces that make the bytes from `fromByte` up to, not including, `toByte`. */
  slices(fromByte: number, toByte: number): Generator<Mp4Slice<Source>>
}

const NO_BYTES = new Uint8Array()
const UINT32_MAX = 0xffff_ffff
const SHORT_HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** Takes the fragments one by one, so that planning hours of them never holds the process up. */
export interface ProgressiveMp4Planner<Source> {
  /** In the order of time; a window begins with a fragment that begins with a keyframe. */
  add(fragment: RecordedFragment<Source>): void
  finish(): ProgressiveMp4Plan<Source>
}

export function createProgressiveMp4Planner<Source>(
  options: { readonly gaps?: GapMode } = {},
): ProgressiveMp4Planner<Source> {
  const timeline = createExportTimeline(options.gaps ?? 'skip')
  const payload = createPayloadSlices<Source>()
  /** A track has one codec and one timescale: what comes with another is not left out, it goes on in a track of its own. */
  const tables = new Map<string, TrackTables>()

  return {
    add(fragment) {
      const { shift } = timeline.place(fragment)
      let wholeStart: number | null = null
      for (const run of fragment.runs) {
        const track = trackOf(fragment, run.kind)
        if (!track || run.samples.count === 0) continue
        const key = `${track.codec} ${track.timescale}`
        const table = tables.get(key) ?? createTrackTables(run, track, shift[run.kind])
        tables.set(key, table)
        const prefix = table.hasChangedTo(track) ? parameterSetsOf(track) : NO_BYTES
        if (prefix.length === 0) wholeStart ??= addWhole(payload, fragment)
        const start = prefix.length === 0 ? (wholeStart ?? 0) + run.dataOffset : payload.byteCount
        if (prefix.length > 0) addWithPrefix(payload, fragment, run, prefix)
        table.addRun(run, track, shift[run.kind], { start, keyframePrefixBytes: prefix.length })
      }
    },
    finish() {
      const picturesFirst = [...tables.values()].sort((one, other) => soundRank(one) - soundRank(other))
      const { header, durationMs } = writeHeader(picturesFirst, payload.byteCount)
      return {
        totalBytes: header.length + payload.byteCount,
        durationMs,
        header,
        *slices(fromByte, toByte) {
          if (fromByte < header.length && fromByte < toByte) {
            yield { kind: 'bytes', bytes: header.subarray(fromByte, toByte) }
          }
          const from = Math.max(0, fromByte - header.length)
          yield* payload.between(from, toByte - header.length)
        },
      }
    },
  }
}

const soundRank = ({ tracks: [track] }: TrackTables): number => (track?.kind === 'audio' ? 1 : 0)

/**
 * Parameter sets as they stand in a sample. Behind a change they are repeated before each keyframe: not every player
 * (ffmpeg's parser among them) follows a second sample description, all of them follow the stream.
 */
function parameterSetsOf(track: TrackTables['tracks'][number]): Uint8Array {
  if (track.kind === 'audio') return NO_BYTES
  const { vps, sps, pps } = track.parameterSets
  return joinNalUnits([vps, sps, pps].filter((set) => set !== undefined))
}

/** Up to the end of its samples: a torn fragment has no more. Returns where in the payload it begins. */
function addWhole<Source>(payload: PayloadSlices<Source>, { source, start, runs }: RecordedFragment<Source>): number {
  const placedAt = payload.byteCount
  let byteCount = 0
  for (const { dataOffset, samples } of runs) byteCount = Math.max(byteCount, dataOffset + samples.byteCount)
  payload.addSource(source, start, byteCount)
  return placedAt
}

function addWithPrefix<Source>(
  payload: PayloadSlices<Source>,
  { source, start }: RecordedFragment<Source>,
  run: RecordedRun,
  keyframePrefix: Uint8Array,
): void {
  let offset = start + run.dataOffset
  let length = 0
  for (const { size, isKeyframe } of samplesIn(run.samples)) {
    if (isKeyframe) {
      if (length > 0) payload.addSource(source, offset, length)
      payload.addBytes(keyframePrefix)
      offset += length
      length = 0
    }
    length += size
  }
  payload.addSource(source, offset, length)
}

function writeHeader(tables: readonly TrackTables[], payloadBytes: number): { header: Uint8Array; durationMs: number } {
  if (payloadBytes === 0) return { header: new Uint8Array(), durationMs: 0 }
  const startS = Math.min(...tables.map(presentationStartS))
  const durationMs = Math.max(...tables.map((table) => editsOf(table, startS).totalMs))
  const fileType = writeFileType()
  const isLongPayload = payloadBytes + SHORT_HEAD_BYTES > UINT32_MAX
  const head = writePayloadHead(payloadBytes, isLongPayload)
  const fixedBytes = fileType.length + head.length
  let movie = writeMovie(tables, { startS, durationMs, hasLongOffsets: false })
  if (fixedBytes + movie.length + payloadBytes > UINT32_MAX) {
    movie = writeMovie(tables, { startS, durationMs, hasLongOffsets: true })
  }
  placeChunks(movie, fixedBytes + movie.length)
  return { header: concatBytes([fileType, movie, head]), durationMs }
}

function writePayloadHead(payloadBytes: number, isLong: boolean): Uint8Array {
  const head = new Uint8Array(isLong ? LONG_HEAD_BYTES : SHORT_HEAD_BYTES)
  const view = new DataView(head.buffer)
  setType(view, 4, 'mdat')
  view.setUint32(0, isLong ? 1 : payloadBytes + head.length)
  if (isLong) setUint64(view, 8, payloadBytes + head.length)
  return head
}

interface MovieLayout {
  readonly startS: number
  readonly durationMs: number
  readonly hasLongOffsets: boolean
}

function writeMovie(tables: readonly TrackTables[], layout: MovieLayout): Uint8Array {
  const traks = tables.flatMap((table, index) => {
    const [track, ...laterTracks] = table.tracks
    if (!track) return []
    const id = index + 1
    const { edits, totalMs } = editsOf(table, layout.startS)
    const sampleTables = table.boxes(layout.hasLongOffsets)
    const extent = { durationMs: totalMs, duration: table.durationTicks(), sampleTables, edits, laterTracks }
    return [writeTrack({ id, track }, extent)]
  })
  return box('moov', writeMovieHeader(layout.durationMs, tables.length + 1), ...traks)
}

/** Chunks were placed from the payload's beginning; how long the tables are, and so where it lies, is known only now. */
function placeChunks(movie: Uint8Array, payloadStart: number): void {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength)
  const moov = findBox(movie, 'moov')
  if (!moov) return
  for (const trak of boxesIn(movie, moov.contentStart, moov.end)) {
    const short = findBox(movie, 'mdia/minf/stbl/stco', trak.contentStart, trak.end)
    const long = findBox(movie, 'mdia/minf/stbl/co64', trak.contentStart, trak.end)
    if (short) {
      for (let at = short.contentStart + 8; at < short.end; at += 4)
        view.setUint32(at, view.getUint32(at) + payloadStart)
    }
    if (long) {
      for (let at = long.contentStart + 8; at < long.end; at += 8) {
        setUint64(view, at, getUint64(view, at) + payloadStart)
      }
    }
  }
}

const timescaleOf = (table: TrackTables): number => table.tracks[0]?.timescale ?? 1

const presentationStartS = (table: TrackTables): number =>
  (table.firstDts + table.firstCompositionOffset) / timescaleOf(table)

/**
 * An edit list (§8.6.6): the track that begins later waits, and the reordering delay of B-frames is taken off, so that
 * picture and sound begin together at zero.
 */
function editsOf(table: TrackTables, startS: number): { edits: Uint8Array; totalMs: number } {
  const waitMs = Math.round((presentationStartS(table) - startS) * MOVIE_TIMESCALE)
  const mediaTime = table.firstCompositionOffset
  const playedMs = Math.round((table.durationTicks() / timescaleOf(table)) * MOVIE_TIMESCALE)
  const play = concatBytes([u32(playedMs, mediaTime), u16(1, 0)])
  const wait = concatBytes([u32(waitMs, UINT32_MAX), u16(1, 0)])
  const entries = waitMs > 0 ? [wait, play] : [play]
  return { edits: box('edts', fullBox('elst', 0, 0, u32(entries.length), ...entries)), totalMs: waitMs + playedMs }
}
