/**
 * Repairs one archive file after a crash: the index is cut where it is torn, completed from the data behind it, and a
 * torn fragment at the end of the data is cut off; one that is unreadable in between stays and is passed over. Reads
 * only what is newer than the last sound record.
 */
import { type FileHandle, open, readFile, rename, truncate, unlink, writeFile } from 'node:fs/promises'
import {
  initSegmentLength,
  readBoxHeader,
  readFragmentHeader,
  readInitSegment,
  VIDEO_TRACK_ID,
} from '@sova/media-formats'
import { DATA_ENDING, INDEX_ENDING, TABLES_ENDING } from './archive-path.ts'
import {
  checksumOf,
  INDEX_RECORD_BYTES,
  type IndexRecord,
  readIndexRecord,
  recordEndMs,
  recordEndOffset,
  soundRecordCount,
  writeIndexRecord,
} from './index-record.ts'
import { readOwnerBox } from './owner-box.ts'

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

/** The file says that it is of another camera: it is left as it is, and nobody is shown it. */
export class ForeignFileError extends Error {
  override name = 'ForeignFileError'
}

/**
 * Null when the file holds no picture; it is removed then.
 * @param base path without its ending
 * @throws ForeignFileError
 */
export async function recoverArchiveFile(base: string, number: string): Promise<RecoveredFile | null> {
  const found = await inspectArchiveFile(base, number)
  const { index, soundCount, added, endOffset, size } = found
  if (soundCount + added.length === 0) {
    await unlink(`${base}${DATA_ENDING}`)
    await unlink(`${base}${INDEX_ENDING}`).catch(() => undefined)
    await unlink(`${base}${TABLES_ENDING}`).catch(() => undefined)
    return null
  }
  const sound = index.subarray(0, soundCount * INDEX_RECORD_BYTES)
  const repaired = Buffer.concat([sound, ...added.map((record) => writeIndexRecord(number, record))])
  if (!repaired.equals(index)) await replaceFile(`${base}${INDEX_ENDING}`, repaired)
  if (endOffset < size) await truncate(`${base}${DATA_ENDING}`, endOffset)
  const last = readIndexRecord(number, repaired, repaired.length / INDEX_RECORD_BYTES - 1)
  return {
    endMs: last ? recordEndMs(last) : 0,
    bytes: endOffset,
    recordCount: soundCount + added.length,
    addedRecords: added.length,
    cutBytes: size - endOffset,
  }
}

export interface InspectedFile {
  readonly index: Buffer
  /** Records of the index that can be believed. */
  readonly soundCount: number
  /** What stands whole behind them, and is not in the index. */
  readonly added: readonly IndexRecord[]
  /** Where the last whole fragment ends. */
  readonly endOffset: number
  readonly size: number
}

/**
 * Looks and changes nothing.
 * @throws ForeignFileError
 */
export async function inspectArchiveFile(base: string, number: string): Promise<InspectedFile> {
  const index = await readFile(`${base}${INDEX_ENDING}`).catch(() => Buffer.alloc(0))
  const data = await open(`${base}${DATA_ENDING}`, 'r')
  try {
    const { size } = await data.stat()
    // A file that is shorter than its index was cut by a power loss; the index is believed only as far as data goes.
    const soundCount = soundRecordCount(number, index, size)
    const last = soundCount > 0 ? readIndexRecord(number, index, soundCount - 1) : null
    return { index, soundCount, size, ...(await scan(data, size, number, last)) }
  } finally {
    await data.close()
  }
}

/** A crash in between leaves the old index, never half of the new one. */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.new`, bytes, { mode: 0o640, flush: true })
  await rename(`${path}.new`, path)
}

/** Walks the fragments behind the last sound record. */
async function scan(data: FileHandle, size: number, number: string, last: IndexRecord | null) {
  const head = await readAt(data, 0, Math.min(size, INIT_BYTES_MAX))
  const initLength = initSegmentLength(head)
  const owner = initLength === null ? null : readOwnerBox(head, initLength)
  if (owner && owner.number !== number) throw new ForeignFileError(`the file is of camera ${owner.number}`)
  const added: IndexRecord[] = []
  let endOffset = last ? recordEndOffset(last) : (owner?.end ?? initLength)
  if (endOffset === null) return { added, endOffset: 0 }
  const timescale = readInitSegment(head).find(({ id }) => id === VIDEO_TRACK_ID)?.track.timescale ?? 90_000
  let begun: FoundRecord | null = null
  const finish = async () => {
    if (begun) added.push({ ...begun, checksum: checksumOf([await readAt(data, begun.offset, begun.length)]) })
    begun = null
  }
  for (;;) {
    const found = await findPiece(data, endOffset, size)
    if (!found) break
    const { piece, offset } = found
    const isBehindDamage = offset !== endOffset
    if (piece.trackId === VIDEO_TRACK_ID || isBehindDamage) await finish()
    if (piece.trackId === VIDEO_TRACK_ID) begun = recordOf(piece, offset, timescale)
    else if (begun) begun = withSound(begun, piece)
    endOffset = offset + piece.length
  }
  await finish()
  return { added, endOffset }
}

const SEARCHED_AT_ONCE = 1024 * 1024
/** In the header of a box, its name stands behind its size. */
const NAME_AT = 4

/** The next one that stands whole. Where one is unreadable, what follows it is still there: only a real end is cut. */
async function findPiece(data: FileHandle, from: number, size: number) {
  const expected = await readPiece(data, from, size)
  if (expected) return { piece: expected, offset: from }
  for (let at = from + 1; at < size; at += SEARCHED_AT_ONCE) {
    // Overlapping, so that a name across the border is found.
    const bytes = Buffer.from(await readAt(data, at, Math.min(size - at, SEARCHED_AT_ONCE + NAME_AT * 2)))
    for (let name = bytes.indexOf('moof', NAME_AT); name >= 0; name = bytes.indexOf('moof', name + 1)) {
      const offset = at + name - NAME_AT
      const piece = await readPiece(data, offset, size)
      if (piece) return { piece, offset }
    }
  }
  return null
}

type FoundRecord = Omit<IndexRecord, 'checksum'>

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

const withSound = (record: FoundRecord, piece: Piece): FoundRecord => ({
  ...record,
  length: record.length + piece.length,
  hasAudio: true,
})

function recordOf(piece: Piece, offset: number, timescale: number): FoundRecord {
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
