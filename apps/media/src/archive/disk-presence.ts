/**
 * Keeps the catalogue true to the disks that are there: what was on a disk that is gone, or that another one has taken
 * the place of, leaves the timeline; what is on one that comes back is offered again.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@sova/base'
import type { ArchiveCatalogue } from './archive-catalogue.ts'
import type { ArchiveDisks } from './archive-disks.ts'

const INTERVAL_MS = 5000

export interface DiskPresenceInputs {
  readonly disks: ArchiveDisks
  readonly catalogue: ArchiveCatalogue
  /** Resolves when what was on the disks at the start is known. */
  readonly loaded: Promise<void>
  /** Adds the files of one disk to the catalogue. */
  readonly loadDisk: (dir: string) => Promise<unknown>
  readonly clock: Clock
}

export async function runDiskPresence(inputs: DiskPresenceInputs, signal: AbortSignal): Promise<void> {
  const { disks, clock } = inputs
  await inputs.loaded
  const known = new Map(disks.all().map(({ dir, device }) => [dir, device]))
  while (!signal.aborted) {
    for (const { dir, device } of disks.all()) {
      const isSame = known.get(dir) === device
      if (isSame && device !== null) continue
      known.set(dir, device)
      await forgetFiles(inputs.catalogue, dir)
      if (device !== null) await inputs.loadDisk(dir)
    }
    await clock.sleep(INTERVAL_MS, signal)
  }
}

/** A camera at a time, so that nothing waits for the files of a whole disk. */
async function forgetFiles(catalogue: ArchiveCatalogue, dir: string): Promise<void> {
  for (const number of catalogue.numbers()) {
    for (const file of catalogue.files(number).filter((candidate) => candidate.dir === dir && !candidate.isOpen)) {
      catalogue.remove(file)
    }
    await nextTurn()
  }
}
