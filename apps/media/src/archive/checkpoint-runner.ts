/** Writes a checkpoint of every disk each minute, and once more at the end: the next start reads only what is newer. */
import type { Clock, Logger } from '@sova/base'
import type { ArchiveCatalogue, ArchiveFile } from './archive-catalogue.ts'
import { writeCheckpoint } from './archive-checkpoint.ts'
import type { ArchiveDisks } from './archive-disks.ts'

const INTERVAL_MS = 60_000

export interface CheckpointInputs {
  readonly disks: ArchiveDisks
  readonly catalogue: ArchiveCatalogue
  /** What is not in the catalogue yet must not be missing from the checkpoint. */
  readonly loaded: Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}

export async function runCheckpoints(inputs: CheckpointInputs, signal: AbortSignal): Promise<void> {
  const { disks, clock, logger } = inputs
  await inputs.loaded
  // Of a half-known archive the checkpoint before is the better one.
  if (signal.aborted) return
  for (;;) {
    for (const { dir, isFailed } of disks.all()) {
      if (isFailed) continue
      await writeCheckpoint(dir, finishedFiles(inputs.catalogue, dir), disks.syncQueue(dir)).catch((error: unknown) => {
        logger.warn({ err: error, dir }, 'the checkpoint of the archive could not be written')
        disks.noteFailure(dir, error)
      })
    }
    if (signal.aborted) return
    await clock.sleep(INTERVAL_MS, signal)
  }
}

/** A copy a camera: files come and go while the checkpoint is written. */
function* finishedFiles(catalogue: ArchiveCatalogue, dir: string): Generator<ArchiveFile> {
  for (const number of catalogue.numbers()) {
    yield* catalogue.files(number).filter((file) => file.dir === dir && !file.isOpen && file.recordCount > 0)
  }
}
