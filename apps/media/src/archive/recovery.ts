/**
 * Repairs one archive file after a crash: the index is cut where it is torn, completed from the data behind it, and a
 * torn fragment at the end of the data is cut off. Reads only what is newer than the last sound record.
 */
import { type FileHandle, open, readFile, truncate, unlink, writeFile } from 'node:fs/promises'
import {
  initSegmentLength,
  readBoxHeader,
  readFragmentHeader,
  readInitSegment,
  VIDEO_TRACK_ID,
} from '@sova/media-formats'
import { DATA_ENDING, INDEX_ENDING } from './archive-path.ts'
import {
  INDEX_RECORD_BYTES,
  type IndexRecord,
  readIndexRecord,
  recordEndMs,
  soundRecordCount,
  writeIndexRecord,
} from './index-record.ts'

export interface RecoveredFile {
  readonly endMs: number
  readonly bytes: number
  readonly recordCount: number
  /** What was added to the index, and what was cut off the data. */
  readonly addedRecords: number
  readonly cutBytes: number
}

const INIT_BYTES_MAX = 64 * 1024
/** No fragment of a second is larger; a size field that says more is rubbish. */
const BOX_BYTES_MAX = 256 * 1024 * 1024

/** Null when the file holds no picture; it is removed then. @param base path without its ending */
export async function recoverArchiveFile(base: string): Promise<RecoveredFile | null> {
  const index = await readFile(`${base}${INDEX_ENDING}`).catch(() => Buffer.alloc(0))
  const soundCount = soundRecordCount(index)
  const data = await open(`${base}${DATA_ENDING}`, 'r')
  let recovered: { records: IndexRecord[]; endOffset: number; size: number }
  try {
    recovered = await scan(data, soundCount > 0 ? readIndexRecord(index, soundCount - 1) : null)
  } finally {
    await data.close()
  }
  const { records, endOffset, size } = recovered
  if (soundCount + records.length === 0) {
    await unlink(`${base}${DATA_ENDING}`)
    await unlink(`${base}${INDEX_ENDING}`).catch(() => undefined)
    return null
  }
  const sound = index.subarray(0, soundCount * INDEX_RECORD_BYTES)
  const repaired = Buffer.concat([sound, ...records.map(writeIndexRecord)])
  if (repaired.length !== index.length || records.length > 0) await writeFile(`${base}${INDEX_ENDING}`, repaired)
  if (endOffset < size) await truncate(`${base}${DATA_ENDING}`, endOffset)
  const last = readIndexRecord(repaired, repaired.length / INDEX_RECORD_BYTES - 1)
  return {
    endMs: last ? recordEndMs(last) : 0,
    bytes: endOffset,
    recordCount: soundCount + records.length,
    addedRecords: records.length,
    cutBytes: size - endOffset,
  }
}

/** Walks the fragments behind the last sound record. */
async function scan(data: FileHandle, last: IndexRecord | null) {
  const { size } = await data.stat()
  const head = await readAt(data, 0, Math.min(size, INIT_BYTES_MAX))
  const initLength = initSegmentLength(head)
  const records: IndexRecord[] = []
  // A file that is shorter than its index was cut by a power loss; the index is believed only as far as data goes.
  let endOffset = last && last.offset + last.length <= size ? last.offset + last.length : initLength
  if (endOffset === null) return { records, endOffset: 0, size }
  const timescale = readInitSegment(head).find(({ id }) => id === VIDEO_TRACK_ID)?.track.timescale ?? 90_000
  let begun: IndexRecord | null = null
  for (;;) {
    const piece = await readPiece(data, endOffset, size)
    if (!piece) break
    if (piece.trackId === VIDEO_TRACK_ID) {
      if (begun) records.push(begun)
      begun = recordOf(piece, endOffset, timescale)
    } else if (begun) {
      begun = withSound(begun, piece)
    }
    endOffset += piece.length
  }
  if (begun) records.push(begun)
  return { records, endOffset, size }
}

interface Piece {
  readonly trackId: number
  readonly length: number
  readonly baseDecodeTime: number
  readonly duration: number
  readonly startsWithKeyframe: boolean
}

/** One moof with its mdat, or null where none stands whole. */
async function readPiece(data: FileHandle, at: number, size: number): Promise<Piece | null> {
  const moofSize = readBoxHeader(await readAt(data, at, 16), 0)?.end
  if (moofSize === undefined || moofSize > BOX_BYTES_MAX || at + moofSize + 8 > size) return null
  const bytes = await readAt(data, at, moofSize + 8)
  const fragment = readFragmentHeader(bytes)
  const mdat = readBoxHeader(bytes, moofSize)
  if (!fragment || mdat?.type !== 'mdat' || mdat.end - moofSize > BOX_BYTES_MAX || at + mdat.end > size) return null
  return {
    trackId: fragment.trackId,
    length: mdat.end,
    baseDecodeTime: fragment.baseDecodeTime,
    duration: fragment.samples.reduce((sum, sample) => sum + sample.duration, 0),
    startsWithKeyframe: fragment.samples[0]?.isKeyframe ?? false,
  }
}

const withSound = (record: IndexRecord, piece: Piece): IndexRecord => ({
  ...record,
  length: record.length + piece.length,
  hasAudio: true,
})

function recordOf(piece: Piece, offset: number, timescale: number): IndexRecord {
  const startMs = Math.round((piece.baseDecodeTime / timescale) * 1000)
  const endMs = Math.round(((piece.baseDecodeTime + piece.duration) / timescale) * 1000)
  return {
    startMs,
    offset,
    length: piece.length,
    durationMs: endMs - startMs,
    startsWithKeyframe: piece.startsWithKeyframe,
    hasAudio: false,
  }
}

async function readAt(data: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, length))
  const { bytesRead } = await data.read(bytes, 0, bytes.length, position)
  return bytes.subarray(0, bytesRead)
}
