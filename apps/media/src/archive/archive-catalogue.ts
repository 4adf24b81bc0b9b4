/**
 * What is recorded, in memory: one entry a file, sorted by time, a camera apart. Files end where time has a gap, so
 * that bounds and ranges need no index.
 */
import { join } from 'node:path'

export interface ArchiveFile {
  readonly number: string
  /** The archive folder that it is in, one a disk. */
  readonly dir: string
  /** Path below the archive folder, without its ending. */
  readonly path: string
  readonly startMs: number
  endMs: number
  bytes: number
  recordCount: number
  /** Being written by this process: never repaired or removed. */
  isOpen: boolean
}

/** Without its ending. */
export const basePathOf = (file: Pick<ArchiveFile, 'dir' | 'path'>): string => join(file.dir, file.path)

export interface ArchiveRange {
  readonly fromMs: number
  readonly toMs: number
}

/** Where one file ends and the next begins closer than this, nothing is missing. */
export const GAP_MIN_MS = 1000

export interface ArchiveCatalogue {
  add(file: ArchiveFile): void
  has(path: string): boolean
  remove(file: ArchiveFile): void
  /** A file grew; readers and the summary in the database see it. */
  touch(file: ArchiveFile): void
  numbers(): string[]
  files(number: string): readonly ArchiveFile[]
  file(number: string, startMs: number): ArchiveFile | null
  /** Files that have something between the two moments, in order. */
  filesBetween(number: string, fromMs: number, toMs: number): ArchiveFile[]
  bounds(number: string): ArchiveRange | null
  ranges(number: string, fromMs: number, toMs: number): ArchiveRange[]
  onChange(listener: (file: ArchiveFile, change: 'written' | 'removed') => void): void
}

/** The first file that starts after the moment. */
function upperBound(files: readonly ArchiveFile[], atMs: number): number {
  let low = 0
  let high = files.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((files[middle]?.startMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

const hasContent = (file: ArchiveFile): boolean => file.recordCount > 0

export function createArchiveCatalogue(): ArchiveCatalogue {
  const byNumber = new Map<string, ArchiveFile[]>()
  const paths = new Set<string>()
  const listeners: ((file: ArchiveFile, change: 'written' | 'removed') => void)[] = []
  const filesOf = (number: string): readonly ArchiveFile[] => byNumber.get(number) ?? []
  const announce = (file: ArchiveFile, change: 'written' | 'removed') => {
    for (const listener of listeners) listener(file, change)
  }

  function filesBetween(number: string, fromMs: number, toMs: number): ArchiveFile[] {
    const files = filesOf(number)
    // A file that starts before may reach into the window; after a step back of a clock more than one may.
    let first = upperBound(files, fromMs)
    while (first > 0 && fromMs - (files[first - 1]?.startMs ?? 0) < FILE_DURATION_MAX_MS) first -= 1
    const last = upperBound(files, toMs - 1)
    return files.slice(first, last).filter((file) => file.endMs > fromMs && hasContent(file))
  }

  return {
    add(file) {
      const files = byNumber.get(file.number) ?? []
      if (files.length === 0) byNumber.set(file.number, files)
      files.splice(upperBound(files, file.startMs), 0, file)
      paths.add(file.path)
    },
    has: (path) => paths.has(path),
    remove(file) {
      const files = byNumber.get(file.number) ?? []
      const at = files.indexOf(file)
      if (at >= 0) files.splice(at, 1)
      paths.delete(file.path)
      announce(file, 'removed')
    },
    touch: (file) => announce(file, 'written'),
    numbers: () => [...byNumber.keys()],
    files: filesOf,
    file: (number, startMs) => {
      const files = filesOf(number)
      const found = files[upperBound(files, startMs) - 1]
      return found?.startMs === startMs ? found : null
    },
    filesBetween,
    bounds(number) {
      const files = filesOf(number)
      const [first, last] = [files.find(hasContent), files.findLast(hasContent)]
      if (!first || !last) return null
      // After a step back of a clock, one that began before the last may end behind it.
      const ends = filesBetween(number, last.startMs, Number.MAX_SAFE_INTEGER).map(({ endMs }) => endMs)
      return { fromMs: first.startMs, toMs: Math.max(last.endMs, ...ends) }
    },
    ranges(number, fromMs, toMs) {
      const merged: { fromMs: number; toMs: number }[] = []
      for (const file of filesBetween(number, fromMs, toMs)) {
        const range = { fromMs: Math.max(file.startMs, fromMs), toMs: Math.min(file.endMs, toMs) }
        const last = merged.at(-1)
        if (last && range.fromMs - last.toMs < GAP_MIN_MS) last.toMs = Math.max(last.toMs, range.toMs)
        else merged.push(range)
      }
      return merged
    },
    onChange: (listener) => listeners.push(listener),
  }
}

/** A file ends with its hour; a stream without keyframes may keep it open longer, by far less than this. */
const FILE_DURATION_MAX_MS = 2 * 3_600_000
