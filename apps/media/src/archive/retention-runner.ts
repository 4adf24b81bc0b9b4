/** Frees space every few seconds, and at once when much is written; whether or not the database answers. */
import type { ArchiveCatalogue, ArchiveFile } from './archive-catalogue.ts'
import type { ArchiveDisk, ArchiveDisks } from './archive-disks.ts'
import { createArchiveRemover, type RemoverInputs } from './archive-remover.ts'
import { type DiskSpace, freeSpaceFloorBytes } from './free-space.ts'
import { filesToRemove, type RetentionLimits, type SpaceWanted } from './retention.ts'
import { createTrustedTime } from './trusted-time.ts'

const INTERVAL_MS = 5000
/** However urgent it is, the disk is not asked more often. */
const INTERVAL_MIN_MS = 200
/**
 * Of the floor, while not all files are known: more would be taken from the cameras that were found first. This much is
 * minutes of recording.
 */
const SHARE_WHILE_LOADING = 0.25

export interface RetentionInputs extends RemoverInputs {
  readonly disks: ArchiveDisks
  readonly limits: () => Promise<ReadonlyMap<string, RetentionLimits>>
  /** Whether everything in this folder is in the catalogue by now. */
  readonly isKnown: (dir: string) => boolean
}

export interface Retention {
  /** Answers what was removed. */
  removeOnce(): Promise<ArchiveFile[]>
  run(signal: AbortSignal): Promise<void>
}

export function createRetention(inputs: RetentionInputs): Retention {
  const { disks, catalogue, clock, logger } = inputs
  const remover = createArchiveRemover(inputs)
  const newestBefore = (beforeMs: number) => newestEndMs(catalogue, beforeMs)
  const trustedTime = createTrustedTime({ clock, newestBefore, logger })

  async function removeOnce(): Promise<ArchiveFile[]> {
    await disks.check()
    const limitsByNumber = await inputs.limits()
    const chosen = filesToRemove({
      nowMs: trustedTime(),
      filesByNumber: new Map(catalogue.numbers().map((number) => [number, catalogue.files(number)])),
      limitsByNumber,
      wanted: spaceWanted(disks.all(), inputs.isKnown),
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

function newestEndMs(catalogue: ArchiveCatalogue, beforeMs: number): number | null {
  const newest = catalogue.numbers().map((number) => catalogue.files(number).findLast((it) => it.startMs < beforeMs))
  return newest.reduce<number | null>((endMs, file) => (file ? Math.max(endMs ?? 0, file.endMs) : endMs), null)
}

/** Folders of one file system share its free space. One that fails is freed too: that may be all that it lacks. */
function spaceWanted(disks: readonly ArchiveDisk[], isKnown: (dir: string) => boolean): SpaceWanted[] {
  const byDevice = new Map<number, { dirs: string[]; space: DiskSpace }>()
  for (const { device, dir, space } of disks) {
    if (device === null) continue
    const known = byDevice.get(device)
    if (known) known.dirs.push(dir)
    else byDevice.set(device, { dirs: [dir], space })
  }
  const wanted = [...byDevice.values()].map(({ dirs, space }) => {
    const share = dirs.every(isKnown) ? 1 : SHARE_WHILE_LOADING
    return { dirs, bytesToFree: freeSpaceFloorBytes(space) * share - space.freeBytes }
  })
  return wanted.filter(({ bytesToFree }) => bytesToFree > 0)
}
