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
  /** Files that cannot be removed now: others go in their place. */
  readonly isStuck: (file: ArchiveFile) => boolean
}

export function filesToRemove(state: RetentionState): ArchiveFile[] {
  const { filesByNumber, limitsByNumber, nowMs } = state
  const isFixed = (file: ArchiveFile) => file.isOpen || state.isStuck(file)
  const removed = new Set<ArchiveFile>()
  for (const [number, files] of filesByNumber) {
    const limits = limitsByNumber.get(number)
    if (limits) for (const file of beyondLimits(files, limits, nowMs, isFixed)) removed.add(file)
  }
  for (const { dirs, bytesToFree } of state.wanted) {
    let stillToFree = bytesToFree
    // What goes anyway counts.
    for (const file of removed) if (dirs.includes(file.dir)) stillToFree -= file.bytes
    const isCandidate = (file: ArchiveFile) => dirs.includes(file.dir) && !isFixed(file) && !removed.has(file)
    for (const file of stillToFree > 0 ? oldestFirst(filesByNumber.values(), isCandidate) : []) {
      removed.add(file)
      stillToFree -= file.bytes
      if (stillToFree <= 0) break
    }
  }
  return [...removed]
}

/** Across cameras. Each list is in order already, and few are wanted of many: only their heads are compared. */
function* oldestFirst(
  lists: Iterable<readonly ArchiveFile[]>,
  isCandidate: (file: ArchiveFile) => boolean,
): Generator<ArchiveFile> {
  const rests = Array.from(lists, function* (files) {
    for (const file of files) if (isCandidate(file)) yield file
  })
  const heads = rests.map((rest) => rest.next().value)
  for (;;) {
    let oldest = -1
    for (const [at, head] of heads.entries()) {
      if (head && head.startMs < (heads[oldest]?.startMs ?? Number.POSITIVE_INFINITY)) oldest = at
    }
    const head = heads[oldest]
    if (!head) return
    yield head
    heads[oldest] = rests[oldest]?.next().value
  }
}

function beyondLimits(
  files: readonly ArchiveFile[],
  limits: RetentionLimits,
  nowMs: number,
  isFixed: (file: ArchiveFile) => boolean,
): ArchiveFile[] {
  const oldestMs = limits.dvrHours === null ? Number.NEGATIVE_INFINITY : nowMs - limits.dvrHours * HOUR_MS
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const bytesMax = limits.dvrSizeGb === null ? Number.POSITIVE_INFINITY : limits.dvrSizeGb * GB
  const beyond: ArchiveFile[] = []
  for (const file of files) {
    const isBeyond = file.endMs <= oldestMs || bytes > bytesMax
    if (!isBeyond) break
    if (isFixed(file)) continue
    beyond.push(file)
    bytes -= file.bytes
  }
  return beyond
}
