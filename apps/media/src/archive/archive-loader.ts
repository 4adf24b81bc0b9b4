/**
 * Fills the catalogue from the disk at start: of every finished file only the last index record is read, the newest
 * file of each camera is repaired. Recording does not wait for it.
 */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@sova/base'
import type { ArchiveCatalogue } from './archive-catalogue.ts'
import { archivePath, INDEX_ENDING, isCameraFolder, isDayFolder, startMsOfFile } from './archive-path.ts'
import { INDEX_RECORD_BYTES, type IndexRecord, readIndexRecord, recordEndMs } from './index-record.ts'
import { recoverArchiveFile } from './recovery.ts'

const FILES_AT_ONCE = 16

export interface LoadInputs {
  readonly archiveDir: string
  readonly catalogue: ArchiveCatalogue
  readonly logger: Logger
  readonly signal: AbortSignal
}

export async function loadArchive({ archiveDir, catalogue, logger, signal }: LoadInputs): Promise<void> {
  for (const number of (await namesIn(archiveDir)).filter(isCameraFolder)) {
    const starts = await fileStarts(join(archiveDir, number))
    const newest = starts.at(-1)
    for (let at = 0; at < starts.length && !signal.aborted; at += FILES_AT_ONCE) {
      const loading = starts.slice(at, at + FILES_AT_ONCE).map(async (startMs) => {
        try {
          await loadFile(number, startMs, startMs === newest)
        } catch (error) {
          logger.error({ err: error, number, startMs }, 'an archive file could not be read')
        }
      })
      await Promise.all(loading)
    }
  }

  async function loadFile(number: string, startMs: number, isNewest: boolean): Promise<void> {
    const path = archivePath(number, startMs)
    // Begun by the recorder since: it is not ours to repair.
    if (catalogue.has(path)) return
    const base = join(archiveDir, path)
    const last = isNewest ? null : await readLastRecord(`${base}${INDEX_ENDING}`)
    const found = last && { ...last, bytes: last.record.offset + last.record.length }
    const state = found
      ? { endMs: recordEndMs(found.record), bytes: found.bytes, recordCount: found.count }
      : await repair(base, number)
    if (!state || catalogue.has(path)) return
    const { endMs, bytes, recordCount } = state
    const file = { number, path, startMs, endMs, bytes, recordCount, isOpen: false }
    catalogue.add(file)
    catalogue.touch(file)
  }

  async function repair(base: string, number: string) {
    const recovered = await recoverArchiveFile(base)
    if (!recovered) logger.warn({ number, file: base }, 'an archive file without a picture was removed')
    else if (recovered.addedRecords > 0 || recovered.cutBytes > 0) {
      const { addedRecords, cutBytes } = recovered
      logger.warn({ number, file: base, addedRecords, cutBytes }, 'an archive file was repaired')
    }
    return recovered
  }
}

/** A folder that is not there, or cannot be read, has no names. */
const namesIn = async (path: string): Promise<string[]> => (await readdir(path).catch(() => [])).sort(byText)

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

async function fileStarts(cameraDir: string): Promise<number[]> {
  const starts: number[] = []
  for (const day of (await namesIn(cameraDir)).filter(isDayFolder)) {
    for (const name of await namesIn(join(cameraDir, day))) {
      const startMs = startMsOfFile(name)
      if (startMs !== null) starts.push(startMs)
    }
  }
  return starts.sort((a, b) => a - b)
}

/** Null when the index is missing, empty, torn or changed at its end. */
async function readLastRecord(path: string): Promise<{ record: IndexRecord; count: number } | null> {
  const index = await open(path, 'r').catch(() => null)
  if (!index) return null
  try {
    const { size } = await index.stat()
    if (size === 0 || size % INDEX_RECORD_BYTES !== 0) return null
    const bytes = Buffer.alloc(INDEX_RECORD_BYTES)
    await index.read(bytes, 0, INDEX_RECORD_BYTES, size - INDEX_RECORD_BYTES)
    const record = readIndexRecord(bytes, 0)
    return record && { record, count: size / INDEX_RECORD_BYTES }
  } finally {
    await index.close()
  }
}
