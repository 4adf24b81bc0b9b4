/**
 * Removes files from the timeline and from their disks, each disk by itself: one that hangs holds up no other. A file
 * that its disk does not let go stays for a while, and the next oldest goes in its place.
 */
import type { Clock, Logger } from '@sova/base'
import { type ArchiveCatalogue, type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import { removeArchiveFile } from './remove-archive-file.ts'

/** A file that could not be removed is not tried again before. */
const STUCK_MS = 60_000
/** A disk that lets nothing be removed is not asked for every file that it has. */
const FAILURES_MAX = 3
/** Longer than this, the others' next round does not wait for a disk. */
const WAIT_MAX_MS = 10_000

export interface RemoverInputs {
  readonly catalogue: ArchiveCatalogue
  readonly clock: Clock
  readonly logger: Logger
  readonly removeFromDisk?: (base: string) => Promise<void>
}

export interface ArchiveRemover {
  /** It could not be removed a moment ago, or its disk is still at the files before. */
  isStuck(file: ArchiveFile): boolean
  /** Answers what is gone by now. */
  remove(files: readonly ArchiveFile[]): Promise<ArchiveFile[]>
}

export function createArchiveRemover(inputs: RemoverInputs): ArchiveRemover {
  const { catalogue, clock, logger, removeFromDisk = removeArchiveFile } = inputs
  const stuckUntilMs = new WeakMap<ArchiveFile, number>()
  const busyDirs = new Set<string>()

  /** Whether it is gone. */
  async function removeFile(file: ArchiveFile): Promise<boolean> {
    // Off the timeline first: what a viewer is offered is always there.
    catalogue.remove(file)
    try {
      await removeFromDisk(basePathOf(file))
      return true
    } catch (error) {
      catalogue.add(file)
      catalogue.touch(file)
      stuckUntilMs.set(file, clock.monotonicMs() + STUCK_MS)
      logger.warn({ err: error, file: basePathOf(file) }, 'an old archive file could not be removed')
      return false
    }
  }

  async function removeFrom(dir: string, files: readonly ArchiveFile[], removed: ArchiveFile[]): Promise<void> {
    busyDirs.add(dir)
    let failures = 0
    for (const file of files) {
      if (await removeFile(file)) removed.push(file)
      else failures += 1
      if (failures === FAILURES_MAX) break
    }
    busyDirs.delete(dir)
  }

  return {
    isStuck: (file) => busyDirs.has(file.dir) || clock.monotonicMs() < (stuckUntilMs.get(file) ?? 0),
    async remove(files) {
      const removed: ArchiveFile[] = []
      const finished = new AbortController()
      const dirs = [...new Set(files.map(({ dir }) => dir))]
      const removeAll = dirs.map((dir) =>
        removeFrom(
          dir,
          files.filter((file) => file.dir === dir),
          removed,
        ),
      )
      void Promise.all(removeAll).finally(() => finished.abort())
      await clock.sleep(WAIT_MAX_MS, finished.signal)
      return removed
    },
  }
}
