/**
 * The sample tables of an archive file, beside it: a copy, so that a download of hours is planned with one read. Written
 * in large pieces and never waited for; what is missing or changed is read from the recording itself.
 *
 * ```
 * a record: 0 length of what follows the head (uint32)   4 CRC-32 of all behind it, begun with the camera's number
 *           8 where the fragment lies in the recording (float64)   16 its length (uint32)   20 tables (run-tables.ts)
 * ```
 */
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type RecordedRun, readRunTables, writeRunTables } from '@sova/media-formats'
import { type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import { TABLES_ENDING } from './archive-path.ts'

const HEAD_BYTES = 8
const PLACE_BYTES = 12
/** About a minute of a camera; that much is read from the recording while it is being written. */
const PIECE_BYTES = 16 * 1024

export interface TablesWriter {
  add(place: FragmentPlace, runs: readonly RecordedRun[]): void
  close(): Promise<void>
}

export interface FragmentPlace {
  readonly offset: number
  readonly length: number
}

/** A disk that does not take the tables costs the tables, never the recording. */
export function createTablesWriter(file: ArchiveFile): TablesWriter {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let handle: FileHandle | null = null
  let hasFailed = false
  let writing = Promise.resolve()

  async function write(pieces: readonly Uint8Array[]): Promise<void> {
    if (hasFailed) return
    try {
      handle ??= await open(`${basePathOf(file)}${TABLES_ENDING}`, 'wx', 0o640)
      await handle.appendFile(Buffer.concat(pieces))
    } catch {
      hasFailed = true
    }
  }

  function flush(): void {
    const pieces = pending
    pending = []
    pendingBytes = 0
    writing = writing.then(() => write(pieces))
  }

  return {
    add(place, runs) {
      const record = writeRecord(file.number, place, runs)
      pending.push(record)
      pendingBytes += record.length
      if (pendingBytes >= PIECE_BYTES) flush()
    },
    async close() {
      if (pendingBytes > 0) flush()
      await writing
      await handle?.close()
    },
  }
}

function writeRecord(number: string, { offset, length }: FragmentPlace, runs: readonly RecordedRun[]): Uint8Array {
  const tables = writeRunTables(runs)
  const record = Buffer.allocUnsafe(HEAD_BYTES + PLACE_BYTES + tables.length)
  record.writeUInt32BE(PLACE_BYTES + tables.length, 0)
  record.writeDoubleBE(offset, HEAD_BYTES)
  record.writeUInt32BE(length, HEAD_BYTES + 8)
  record.set(tables, HEAD_BYTES + PLACE_BYTES)
  record.writeUInt32BE(crc32(record.subarray(HEAD_BYTES), crc32(number)), 4)
  return record
}

/** Asked in the order of the recording. */
export interface TablesCursor {
  /** Null where the tables of just this fragment are not kept. */
  at(place: FragmentPlace): RecordedRun[] | null
}

export async function readTablesFile(file: ArchiveFile): Promise<TablesCursor> {
  const bytes = await readFile(`${basePathOf(file)}${TABLES_ENDING}`).catch(() => Buffer.alloc(0))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const number = crc32(file.number)
  let at = 0

  /** The end of the record that begins here; null behind the last whole one. */
  function endOfRecord(): number | null {
    if (at + HEAD_BYTES + PLACE_BYTES > bytes.length) return null
    const end = at + HEAD_BYTES + view.getUint32(at)
    return end >= at + HEAD_BYTES + PLACE_BYTES && end <= bytes.length ? end : null
  }

  return {
    at({ offset, length }) {
      for (let end = endOfRecord(); end !== null; end = endOfRecord()) {
        const begin = at + HEAD_BYTES
        const place = view.getFloat64(begin)
        if (place > offset) return null
        const checksum = view.getUint32(at + 4)
        at = end
        if (place !== offset) continue
        const isSound = view.getUint32(begin + 8) === length && crc32(bytes.subarray(begin, end), number) === checksum
        return isSound ? readRunTables(bytes, begin + PLACE_BYTES, end) : null
      }
      return null
    },
  }
}
