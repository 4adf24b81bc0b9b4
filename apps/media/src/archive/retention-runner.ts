/** Frees space every few seconds, and at once when much is written; whether or not the database answers. */
import { rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock, Logger } from '@sova/base'
import { type ArchiveCatalogue, type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import type { ArchiveDisk, ArchiveDisks } from './archive-disks.ts'
import { DATA_ENDING, INDEX_ENDING, TABLES_ENDING } from './archive-path.ts'
import { freeSpaceFloorBytes } from './free-space.ts'
import { filesToRemove, type RetentionLimits, type SpaceWanted } from './retention.ts'

const INTERVAL_MS = 5000
/** However urgent it is, the disk is not asked more often. */
const INTERVAL_MIN_MS = 200

export interface RetentionInputs {
  readonly disks: ArchiveDisks
  readonly catalogue: ArchiveCatalogue
  readonly limits: () => ReadonlyMap<string, RetentionLimits>
  readonly clock: Clock
  readonly logger: Logger
}

export async function runRetention(inputs: RetentionInputs, signal: AbortSignal): Promise<void> {
  const { clock, disks, logger } = inputs
  while (!signal.aborted) {
    try {
      await removeOnce(inputs)
    } catch (error) {
      logger.error({ err: error }, 'retention failed; it is tried again')
    }
    await clock.sleep(INTERVAL_MIN_MS, signal)
    await clock.sleep(INTERVAL_MS - INTERVAL_MIN_MS, AbortSignal.any([signal, disks.urgency()]))
  }
}

export async function removeOnce(inputs: RetentionInputs): Promise<ArchiveFile[]> {
  const { disks, catalogue, clock, logger } = inputs
  await disks.check()
  const chosen = filesToRemove({
    nowMs: clock.nowMs(),
    filesByNumber: new Map(catalogue.numbers().map((number) => [number, catalogue.files(number)])),
    limitsByNumber: inputs.limits(),
    wanted: spaceWanted(disks.all()),
  })
  const removed: ArchiveFile[] = []
  for (const file of chosen) {
    // Off the timeline first: what a viewer is offered is always there.
    catalogue.remove(file)
    try {
      await removeFile(basePathOf(file))
      removed.push(file)
    } catch (error) {
      // A disk that lets nothing be removed keeps its files; the others are freed all the same.
      catalogue.add(file)
      catalogue.touch(file)
      disks.noteFailure(file.dir, error)
    }
  }
  if (removed.length > 0) logger.info({ count: removed.length }, 'old archive files were removed')
  return removed
}

/** Folders of one file system share its free space. */
export function spaceWanted(disks: readonly ArchiveDisk[]): SpaceWanted[] {
  const byDevice = new Map<number, { dirs: string[]; bytesToFree: number }>()
  for (const { device, dir, space, isFailed } of disks) {
    if (device === null || isFailed) continue
    const known = byDevice.get(device)
    const bytesToFree = Math.max(0, freeSpaceFloorBytes(space) - space.freeBytes)
    if (known) known.dirs.push(dir)
    else byDevice.set(device, { dirs: [dir], bytesToFree })
  }
  return [...byDevice.values()].filter(({ bytesToFree }) => bytesToFree > 0)
}

async function removeFile(base: string): Promise<void> {
  await unlink(`${base}${DATA_ENDING}`).catch(ignoreMissing)
  await unlink(`${base}${INDEX_ENDING}`).catch(ignoreMissing)
  await unlink(`${base}${TABLES_ENDING}`).catch(ignoreMissing)
  // Fails while the day has other files, which is what is wanted.
  await rmdir(dirname(base)).catch(() => undefined)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
