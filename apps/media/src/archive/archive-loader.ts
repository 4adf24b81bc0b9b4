/**
 * Fills the catalogue from the disks at start. Names are listed; a file that the checkpoint knows is not opened; of
 * another the last index record is read, and one that does not end with it is repaired. Recording does not wait for it.
 */
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@sova/base'
import type { ArchiveCatalogue } from './archive-catalogue.ts'
import { type Checkpoint, type CheckpointEntry, readCheckpoint } from './archive-checkpoint.ts'
import { archivePath, DATA_ENDING, INDEX_ENDING, isCameraFolder, isDayFolder, startMsOfFile } from './archive-path.ts'
import { INDEX_RECORD_BYTES, readIndexRecord, recordEndMs, recordEndOffset } from './index-record.ts'
import { recoverArchiveFile } from './recovery.ts'

const FILES_AT_ONCE = 16

export interface LoadInputs {
  readonly dirs: readonly string[]
  readonly catalogue: ArchiveCatalogue
  readonly logger: Logger
  readonly signal: AbortSignal
  /** Everything in this folder is in the catalogue. */
  readonly onKnown?: (dir: string) => void
}

export interface LoadResult {
  /** In the checkpoint and on the disk. */
  readonly knownFiles: number
  /** Opened, because the checkpoint did not know them. */
  readonly openedFiles: number
}

export async function loadArchive(inputs: LoadInputs): Promise<LoadResult> {
  const results = await Promise.all(inputs.dirs.map((dir) => loadDisk(dir, inputs)))
  return {
    knownFiles: results.reduce((sum, { knownFiles }) => sum + knownFiles, 0),
    openedFiles: results.reduce((sum, { openedFiles }) => sum + openedFiles, 0),
  }
}

interface FileName {
  readonly number: string
  readonly startMs: number
  readonly path: string
}

export async function loadDisk(
  dir: string,
  { catalogue, logger, signal, onKnown }: Omit<LoadInputs, 'dirs'>,
): Promise<LoadResult> {
  const checkpoint = await readCheckpoint(dir)
  let [knownFiles, openedFiles] = [0, 0]
  for (const number of (await namesIn(dir)).filter(isCameraFolder)) {
    const unknown: FileName[] = []
    for (const name of await fileNames(dir, number)) {
      if (takeKnown(name, checkpoint)) knownFiles += 1
      else unknown.push(name)
    }
    openedFiles += unknown.length
    for (let at = 0; at < unknown.length && !signal.aborted; at += FILES_AT_ONCE) {
      await Promise.all(unknown.slice(at, at + FILES_AT_ONCE).map(loadFile))
    }
    if (signal.aborted) break
  }
  onKnown?.(dir)
  return { knownFiles, openedFiles }

  function takeKnown({ path }: FileName, known: Checkpoint): boolean {
    const entry = known.get(path)
    if (!entry || catalogue.has(path)) return entry !== undefined
    const file = { ...entry, dir, path, isOpen: false }
    catalogue.add(file)
    catalogue.touch(file)
    return true
  }

  async function loadFile({ number, startMs, path }: FileName): Promise<void> {
    // Begun by the recorder since: it is not ours to repair.
    if (catalogue.has(path)) return
    try {
      const base = join(dir, path)
      const entry = (await readWholeFile(base, number, startMs)) ?? (await repair(base, number, startMs))
      if (!entry || catalogue.has(path)) return
      const file = { ...entry, dir, path, isOpen: false }
      catalogue.add(file)
      catalogue.touch(file)
    } catch (error) {
      logger.error({ err: error, number, startMs }, 'an archive file is left out')
    }
  }

  async function repair(base: string, number: string, startMs: number): Promise<CheckpointEntry | null> {
    const recovered = await recoverArchiveFile(base, number)
    if (!recovered) {
      logger.warn({ number, file: base }, 'an archive file without a picture was removed')
      return null
    }
    const { addedRecords, cutBytes, endMs, bytes, recordCount } = recovered
    logger.warn({ number, file: base, addedRecords, cutBytes }, 'an archive file was repaired')
    return { number, startMs, endMs, bytes, recordCount }
  }
}

/** A folder that is not there, or cannot be read, has no names. */
const namesIn = async (path: string): Promise<string[]> => (await readdir(path).catch(() => [])).sort(byText)

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

async function fileNames(dir: string, number: string): Promise<FileName[]> {
  const names: FileName[] = []
  for (const day of (await namesIn(join(dir, number))).filter(isDayFolder)) {
    for (const name of await namesIn(join(dir, number, day))) {
      const startMs = startMsOfFile(name)
      if (startMs !== null) names.push({ number, startMs, path: archivePath(number, startMs) })
    }
  }
  return names.sort((a, b) => a.startMs - b.startMs)
}

/** Null when the index is missing, empty, torn or of another camera, or when it does not end where the data ends. */
async function readWholeFile(base: string, number: string, startMs: number): Promise<CheckpointEntry | null> {
  const index = await open(`${base}${INDEX_ENDING}`, 'r').catch(() => null)
  if (!index) return null
  try {
    const { size } = await index.stat()
    if (size === 0 || size % INDEX_RECORD_BYTES !== 0) return null
    const bytes = Buffer.alloc(INDEX_RECORD_BYTES)
    await index.read(bytes, 0, INDEX_RECORD_BYTES, size - INDEX_RECORD_BYTES)
    const last = readIndexRecord(number, bytes, 0)
    const data = await stat(`${base}${DATA_ENDING}`)
    if (!last || recordEndOffset(last) !== data.size) return null
    return { number, startMs, endMs: recordEndMs(last), bytes: data.size, recordCount: size / INDEX_RECORD_BYTES }
  } finally {
    await index.close()
  }
}
