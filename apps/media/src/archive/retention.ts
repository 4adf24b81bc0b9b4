/** Which archive files are to go, oldest first. Pure: the disk and the database are asked elsewhere. */
import type { ArchiveFile } from './archive-catalogue.ts'

const HOUR_MS = 3_600_000
const GB = 1_000_000_000

export interface RetentionLimits {
  readonly dvrHours: number | null
  readonly dvrSizeGb: number | null
}

export interface RetentionState {
  readonly nowMs: number
  /** Sorted by time, a camera apart. */
  readonly filesByNumber: ReadonlyMap<string, readonly ArchiveFile[]>
  /** Cameras that are not known (or not known now) have no limits of their own. */
  readonly limitsByNumber: ReadonlyMap<string, RetentionLimits>
  /** How much must be freed so that the floor of free space holds; 0 when it does. */
  readonly bytesToFree: number
}

export function filesToRemove(state: RetentionState): ArchiveFile[] {
  const removed = new Set<ArchiveFile>()
  for (const [number, files] of state.filesByNumber) {
    const limits = state.limitsByNumber.get(number)
    if (limits) for (const file of beyondLimits(files, limits, state.nowMs)) removed.add(file)
  }
  let stillToFree = state.bytesToFree
  for (const file of removed) stillToFree -= file.bytes
  if (stillToFree <= 0) return [...removed]
  const candidates = [...state.filesByNumber.values()].flat().filter((file) => !file.isOpen && !removed.has(file))
  for (const file of candidates.sort((a, b) => a.startMs - b.startMs)) {
    if (stillToFree <= 0) break
    removed.add(file)
    stillToFree -= file.bytes
  }
  return [...removed]
}

function beyondLimits(files: readonly ArchiveFile[], limits: RetentionLimits, nowMs: number): ArchiveFile[] {
  const oldestMs = limits.dvrHours === null ? Number.NEGATIVE_INFINITY : nowMs - limits.dvrHours * HOUR_MS
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const bytesMax = limits.dvrSizeGb === null ? Number.POSITIVE_INFINITY : limits.dvrSizeGb * GB
  const beyond: ArchiveFile[] = []
  for (const file of files) {
    const isBeyond = file.endMs <= oldestMs || bytes > bytesMax
    if (!isBeyond) break
    if (file.isOpen) continue
    beyond.push(file)
    bytes -= file.bytes
  }
  return beyond
}
