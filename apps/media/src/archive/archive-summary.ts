/** Carries what changed in the catalogue to the database, in batches; while the database is away, changes wait. */
import type { Clock, Logger } from '@sova/base'
import type { ArchiveCatalogue, ArchiveFile } from './archive-catalogue.ts'
import type { ArchiveFileRepository } from './archive-file-repository.ts'

const INTERVAL_MS = 5000
const BATCH_MAX = 500

export interface SummaryInputs {
  readonly catalogue: ArchiveCatalogue
  readonly repository: ArchiveFileRepository
  /** Null until the database has told it. */
  readonly mediaServerId: () => number | null
  /** Resolves when every file on the disks is known. */
  readonly loaded: Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}

export async function runArchiveSummary(inputs: SummaryInputs, signal: AbortSignal): Promise<void> {
  const { catalogue, clock, logger } = inputs
  const changed = new Map<string, { file: ArchiveFile; change: 'written' | 'removed' }>()
  // Bounded by the number of files: a file that changes again replaces its own entry.
  catalogue.onChange((file, change) => changed.set(file.path, { file, change }))
  let isLoaded = false
  let isReconciled = false
  void inputs.loaded.then(() => {
    isLoaded = true
  })
  for (;;) {
    await clock.sleep(INTERVAL_MS, signal)
    const id = inputs.mediaServerId()
    if (id !== null) {
      await update(id).catch((error: unknown) => logger.warn({ err: error }, 'archive summaries wait for the database'))
    }
    if (signal.aborted) return
  }

  async function update(mediaServerId: number): Promise<void> {
    await flush(mediaServerId)
    if (!isLoaded || isReconciled) return
    await removeOrphans(mediaServerId)
    isReconciled = true
  }

  /** Files may have gone while nobody looked: their rows go too. */
  async function removeOrphans(mediaServerId: number): Promise<void> {
    let afterPath = ''
    for (;;) {
      const paths = await inputs.repository.listPaths(mediaServerId, afterPath, BATCH_MAX)
      const orphans = paths.filter((path) => !catalogue.has(path))
      await inputs.repository.remove(mediaServerId, orphans)
      const last = paths.at(-1)
      if (last === undefined || signal.aborted) return
      afterPath = last
    }
  }

  async function flush(mediaServerId: number): Promise<void> {
    while (changed.size > 0) {
      const batch = [...changed.values()].slice(0, BATCH_MAX)
      for (const { file } of batch) changed.delete(file.path)
      try {
        const pick = (wanted: string) => batch.filter(({ change }) => change === wanted).map(({ file }) => file)
        await inputs.repository.write(mediaServerId, pick('written'))
        await inputs.repository.remove(
          mediaServerId,
          pick('removed').map(({ path }) => path),
        )
      } catch (error) {
        for (const entry of batch) if (!changed.has(entry.file.path)) changed.set(entry.file.path, entry)
        throw error
      }
    }
  }
}
