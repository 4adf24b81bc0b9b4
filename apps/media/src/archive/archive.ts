/** The archive of this server: its disks, its catalogue, and what keeps them in order. Built here, part by part. */
import { mkdir } from 'node:fs/promises'
import type { Clock, Logger, Random } from '@sova/base'
import { type ArchiveCatalogue, createArchiveCatalogue } from './archive-catalogue.ts'
import { type ArchiveDisks, createArchiveDisks } from './archive-disks.ts'
import type { ArchiveFileRepository } from './archive-file-repository.ts'
import { loadArchive, loadDisk } from './archive-loader.ts'
import { type ArchiveReader, createArchiveReader } from './archive-reader.ts'
import { runArchiveSummary } from './archive-summary.ts'
import { runCheckpoints } from './checkpoint-runner.ts'
import { runDiskPresence } from './disk-presence.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { RetentionLimits } from './retention.ts'
import { createRetention } from './retention-runner.ts'

export interface ArchiveInputs {
  readonly dirs: readonly string[]
  readonly repository: ArchiveFileRepository
  /** Null until the database has told it. */
  readonly mediaServerId: () => number | null
  readonly limits: () => Promise<ReadonlyMap<string, RetentionLimits>>
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface Archive {
  readonly catalogue: ArchiveCatalogue
  readonly reader: ArchiveReader
  readonly disks: ArchiveDisks
  createRecorder(number: string): Recorder
  /** Resolves when every file on the disks is known; recording does not wait for it. */
  readonly loaded: Promise<void>
  run(signal: AbortSignal): Promise<void>
}

/** A folder that cannot be made is a disk that fails: the others go on. */
export async function createArchive(inputs: ArchiveInputs): Promise<Archive> {
  const { dirs, clock, random, logger } = inputs
  const catalogue = createArchiveCatalogue()
  const disks = createArchiveDisks({ dirs, clock, logger })
  for (const dir of dirs) {
    await mkdir(dir, { recursive: true }).catch((error: unknown) => disks.noteFailure(dir, error))
  }
  const reader = createArchiveReader(catalogue, ({ file, record }) => {
    logger.warn({ number: file.number, startMs: record.startMs }, 'a damaged piece of the archive was skipped')
  })
  await disks.check()
  const knownDirs = new Set<string>()
  const onKnown = (dir: string) => void knownDirs.add(dir)
  let becomeLoaded = () => {}
  const loaded = new Promise<void>((resolve) => {
    becomeLoaded = resolve
  })

  return {
    catalogue,
    reader,
    disks,
    loaded,
    createRecorder: (number) =>
      createRecorder({ number, disks, catalogue, clock, random, logger: logger.child({ number }) }),
    async run(signal) {
      // The summary listens before the first file is found.
      const summary = runArchiveSummary({ ...inputs, catalogue, loaded }, signal)
      const loading = loadArchive({ dirs, catalogue, logger, signal, onKnown }).then((result) => {
        logger.info(result, 'the archive is known')
        becomeLoaded()
      })
      const loadAgain = (dir: string) => {
        knownDirs.delete(dir)
        return loadDisk(dir, { catalogue, logger, signal, onKnown })
      }
      const runners = [
        runCheckpoints({ disks, catalogue, loaded, clock, logger }, signal),
        runDiskPresence({ disks, catalogue, loaded, clock, loadDisk: loadAgain }, signal),
        createRetention({ ...inputs, disks, catalogue, isKnown: (dir) => knownDirs.has(dir) }).run(signal),
      ]
      await Promise.all([summary, loading, ...runners])
    },
  }
}
