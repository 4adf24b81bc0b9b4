/** Which archive files are to go, oldest first. Pure: the disk and the database are asked elsewhere. */
import type { ArchiveFile } from './archive-catalogue.ts'

const HOUR_MS = 3_600_000
const GB = 1_000_000_000

export interface RetentionLimits {
  readonly dvrHours: number | null
  readonly dvrSizeGb: number | null
}

/** One file system that lacks free space. */
export interface SpaceWanted {
  readonly dirs: readonly string[]
  readonly bytesToFree: number
}

export interface RetentionState {
  readonly nowMs: number
  /** Sorted by time, a camera apart. */
  readonly filesByNumber: ReadonlyMap<string, readonly ArchiveFile[]>
  /** Cameras that are not known (or not known now) have no limits of their own. */
  readonly limitsByNumber: ReadonlyMap<string, RetentionLimits>
  /** How much must be freed so that the floor of free space holds, a file system apart; empty when it does. */
  readonly wanted: readonly SpaceWanted[]
}

export function filesToRemove(state: RetentionState): ArchiveFile[] {
  const removed = new Set<ArchiveFile>()
  for (const [number, files] of state.filesByNumber) {
    const limits = state.limitsByNumber.get(number)
    if (limits) for (const file of beyondLimits(files, limits, state.nowMs)) removed.add(file)
  }
  for (const wanted of state.wanted) {
    for (const file of oldestOf(wanted, state.filesByNumber, removed)) removed.add(file)
  }
  return [...removed]
}

/** The oldest files of these folders, across cameras, until enough is freed; what goes anyway counts. */
function oldestOf(
  { dirs, bytesToFree }: SpaceWanted,
  filesByNumber: RetentionState['filesByNumber'],
  removed: ReadonlySet<ArchiveFile>,
): ArchiveFile[] {
  let stillToFree = bytesToFree
  for (const file of removed) if (dirs.includes(file.dir)) stillToFree -= file.bytes
  if (stillToFree <= 0) return []
  const oldest: ArchiveFile[] = []
  const candidates = [...filesByNumber.values()]
    .flat()
    .filter((file) => dirs.includes(file.dir) && !file.isOpen && !removed.has(file))
  for (const file of candidates.sort((a, b) => a.startMs - b.startMs)) {
    if (stillToFree <= 0) break
    oldest.push(file)
    stillToFree -= file.bytes
  }
  return oldest
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
