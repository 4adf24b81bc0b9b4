/** Frees space every few seconds, whether or not the database answers. */
import { rmdir, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock, Logger } from '@sova/base'
import type { ArchiveCatalogue, ArchiveFile } from './archive-catalogue.ts'
import { DATA_ENDING, INDEX_ENDING } from './archive-path.ts'
import { filesToRemove, type RetentionLimits } from './retention.ts'

const INTERVAL_MS = 5000

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

export interface RetentionInputs {
  readonly archiveDir: string
  readonly catalogue: ArchiveCatalogue
  readonly limits: () => ReadonlyMap<string, RetentionLimits>
  /** Free space that is kept, in bytes. */
  readonly floorBytes: (disk: DiskSpace) => number
  readonly diskSpace?: (path: string) => Promise<DiskSpace>
  readonly clock: Clock
  readonly logger: Logger
}

async function systemDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export async function runRetention(inputs: RetentionInputs, signal: AbortSignal): Promise<void> {
  const { clock, logger } = inputs
  while (!signal.aborted) {
    try {
      await removeOnce(inputs)
    } catch (error) {
      logger.error({ err: error }, 'retention failed; it is tried again')
    }
    await clock.sleep(INTERVAL_MS, signal)
  }
}

export async function removeOnce(inputs: RetentionInputs): Promise<ArchiveFile[]> {
  const { archiveDir, catalogue, clock, logger } = inputs
  const disk = await (inputs.diskSpace ?? systemDiskSpace)(archiveDir)
  const removed = filesToRemove({
    nowMs: clock.nowMs(),
    filesByNumber: new Map(catalogue.numbers().map((number) => [number, catalogue.files(number)])),
    limitsByNumber: inputs.limits(),
    bytesToFree: Math.max(0, inputs.floorBytes(disk) - disk.freeBytes),
  })
  for (const file of removed) {
    // Off the timeline first: what a viewer is offered is always there.
    catalogue.remove(file)
    await removeFile(join(archiveDir, file.path))
  }
  if (removed.length > 0) logger.info({ count: removed.length }, 'old archive files were removed')
  return removed
}

async function removeFile(base: string): Promise<void> {
  await unlink(`${base}${DATA_ENDING}`).catch(ignoreMissing)
  await unlink(`${base}${INDEX_ENDING}`).catch(ignoreMissing)
  // Fails while the day has other files, which is what is wanted.
  await rmdir(dirname(base)).catch(() => undefined)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
