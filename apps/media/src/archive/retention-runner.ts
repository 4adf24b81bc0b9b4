/** Frees space every few seconds, and at once when much is written; whether or not the database answers. */
import type { Clock, Logger } from '@sova/base'
import type { ArchiveCatalogue, ArchiveFile } from './archive-catalogue.ts'
import type { ArchiveDisk, ArchiveDisks } from './archive-disks.ts'
import { createArchiveRemover, type RemoverInputs } from './archive-remover.ts'
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
  readonly removeFromDisk?: RemoverInputs['removeFromDisk']
}

export interface Retention {
  /** Answers what was removed. */
  removeOnce(): Promise<ArchiveFile[]>
  run(signal: AbortSignal): Promise<void>
}

export function createRetention(inputs: RetentionInputs): Retention {
  const { disks, catalogue, clock, logger } = inputs
  const remover = createArchiveRemover(inputs)

  async function removeOnce(): Promise<ArchiveFile[]> {
    await disks.check()
    const chosen = filesToRemove({
      nowMs: clock.nowMs(),
      filesByNumber: new Map(catalogue.numbers().map((number) => [number, catalogue.files(number)])),
      limitsByNumber: inputs.limits(),
      wanted: spaceWanted(disks.all()),
      isStuck: remover.isStuck,
    })
    const removed = await remover.remove(chosen)
    if (removed.length > 0) logger.info({ count: removed.length }, 'old archive files were removed')
    return removed
  }

  return {
    removeOnce,
    async run(signal) {
      while (!signal.aborted) {
        try {
          await removeOnce()
        } catch (error) {
          logger.error({ err: error }, 'retention failed; it is tried again')
        }
        await clock.sleep(INTERVAL_MIN_MS, signal)
        await clock.sleep(INTERVAL_MS - INTERVAL_MIN_MS, AbortSignal.any([signal, disks.urgency()]))
      }
    },
  }
}

/** Folders of one file system share its free space. One that fails is freed too: that may be all that it lacks. */
export function spaceWanted(disks: readonly ArchiveDisk[]): SpaceWanted[] {
  const byDevice = new Map<number, { dirs: string[]; bytesToFree: number }>()
  for (const { device, dir, space } of disks) {
    if (device === null) continue
    const known = byDevice.get(device)
    const bytesToFree = Math.max(0, freeSpaceFloorBytes(space) - space.freeBytes)
    if (known) known.dirs.push(dir)
    else byDevice.set(device, { dirs: [dir], bytesToFree })
  }
  return [...byDevice.values()].filter(({ bytesToFree }) => bytesToFree > 0)
}
