/** Says once that a disk of the archive fails or runs short of space, and once that it is well again. Pure. */
import type { ArchiveDisk } from '../archive/archive-disks.ts'
import { freeSpaceFloorBytes } from '../archive/free-space.ts'
import type { AlertChange, AlertKind } from './camera-watch.ts'

/** Retention keeps the floor; half of it means that something else fills the disk, or that nothing can be removed. */
const LOW_SHARE_OF_FLOOR = 0.5

export interface DiskWatch {
  look(disks: readonly ArchiveDisk[], nowMs: number): AlertChange[]
}

export function createDiskWatch(): DiskWatch {
  const begun = new Map<string, number>()
  const wellOnce = new Set<string>()

  function judge(kind: AlertKind, subject: string, isBad: boolean, nowMs: number): AlertChange[] {
    const key = `${kind} ${subject}`
    const startedMs = begun.get(key) ?? null
    if (isBad) {
      if (startedMs !== null) return []
      begun.set(key, nowMs)
      return [{ kind, subject, startedMs: nowMs, endedMs: null, reason: '' }]
    }
    // A process that begins ends what its predecessor has left open.
    if (startedMs === null && wellOnce.has(key)) return []
    begun.delete(key)
    wellOnce.add(key)
    return [{ kind, subject, startedMs, endedMs: nowMs, reason: '' }]
  }

  return {
    look: (disks, nowMs) =>
      disks.flatMap(({ dir, space, isFailed }) => {
        const isLow = !isFailed && space.freeBytes < freeSpaceFloorBytes(space) * LOW_SHARE_OF_FLOOR
        return [...judge('disk_failed', dir, isFailed, nowMs), ...judge('disk_low', dir, isLow, nowMs)]
      }),
  }
}
