/**
 * One archive file being written, with its index. Once a second its data is on the disk for good; a record whose data
 * a power loss took is known by its checksum.
 */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import { DATA_ENDING, INDEX_ENDING } from './archive-path.ts'
import type { ClosedFragment } from './fragment-assembler.ts'
import { checksumOf, writeIndexRecord } from './index-record.ts'
import { writeOwnerBox } from './owner-box.ts'
import { removeArchiveFile } from './remove-archive-file.ts'
import type { SyncQueue } from './sync-queue.ts'
import { createTablesWriter } from './tables-file.ts'

export interface ArchiveFileWriter {
  readonly file: ArchiveFile
  append(fragment: ClosedFragment): Promise<void>
  close(): Promise<void>
}

/** Of recorded time: more is lost when the power fails. */
const SYNC_INTERVAL_MS = 1000

/** @throws the system's error; nothing is left open, or on the disk, then */
export async function openArchiveFile(
  file: ArchiveFile,
  init: Uint8Array,
  queueSync: SyncQueue,
): Promise<ArchiveFileWriter> {
  const base = basePathOf(file)
  await mkdir(dirname(base), { recursive: true })
  const data = await open(`${base}${DATA_ENDING}`, 'wx', 0o640)
  const head = [init, writeOwnerBox(file.number)]
  const headBytes = head.reduce((bytes, part) => bytes + part.length, 0)
  let index: FileHandle
  try {
    await writeAll(data, head, headBytes, 0)
    index = await open(`${base}${INDEX_ENDING}`, 'wx', 0o640)
  } catch (error) {
    await data.close()
    await removeArchiveFile(base).catch(() => undefined)
    throw error
  }
  const tables = createTablesWriter(file)
  let offset = headBytes
  let indexOffset = 0
  let unsyncedMs = 0
  let isSyncing = false
  let syncError: Error | null = null

  /** Writing does not wait for it: a slow disk would cost what a sudden end of the process takes from memory. */
  async function sync(work: () => Promise<void>): Promise<void> {
    isSyncing = true
    unsyncedMs = 0
    try {
      await queueSync(work)
    } catch (error) {
      syncError ??= error instanceof Error ? error : new Error(String(error))
    }
    isSyncing = false
  }

  // A new name is safe only when its folder is on the disk too.
  let syncing = sync(() => syncFolder(dirname(base)))
  file.bytes = offset

  return {
    file,
    async append(fragment) {
      if (syncError) throw syncError
      await writeAll(data, fragment.chunks, fragment.length, offset)
      const record = writeIndexRecord(file.number, { ...fragment, offset, checksum: checksumOf(fragment.chunks) })
      await writeAll(index, [record], record.length, indexOffset)
      tables.add({ offset, length: fragment.length }, fragment.runs)
      offset += fragment.length
      indexOffset += record.length
      unsyncedMs += fragment.durationMs
      file.bytes = offset
      file.endMs = Math.max(file.endMs, fragment.startMs + fragment.durationMs)
      file.recordCount += 1
      if (unsyncedMs >= SYNC_INTERVAL_MS && !isSyncing) syncing = sync(() => data.datasync())
    },
    async close() {
      file.isOpen = false
      try {
        await syncing
        await data.datasync()
        await index.datasync()
      } finally {
        await Promise.allSettled([data.close(), index.close(), tables.close()])
        // Nothing knows of a file without a picture, so that nothing would ever remove it.
        if (file.recordCount === 0) await removeArchiveFile(base)
      }
    },
  }
}

async function writeAll(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  length: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks as Uint8Array[], position)
  if (bytesWritten < length) throw new DiskFullError(bytesWritten, length)
}

/** A write that the disk took only in part: the next one would be refused for want of space. */
class DiskFullError extends Error {
  readonly code = 'ENOSPC'
  constructor(bytesWritten: number, length: number) {
    super(`the disk took ${bytesWritten} of ${length} bytes`)
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
