/**
 * Numbers of the segments of a window that grows at its end while retention takes its beginning: a segment keeps its
 * number (RFC 8216 §6.2.2), because what was in the files that went is remembered.
 */
import type { ArchiveSegment } from '../archive/archive-segments.ts'
import { createRecentMap } from '../archive/recent-map.ts'

const WINDOWS_MAX = 256

export interface WindowNumbers {
  /** The numbers of the first of these segments, which are all that the window has now. */
  first(window: string, segments: readonly ArchiveSegment[]): FirstNumbers
}

export interface FirstNumbers {
  readonly mediaSequence: number
  readonly discontinuitySequence: number
}

interface FileCount {
  segments: number
  discontinuities: number
}

export function createWindowNumbers(): WindowNumbers {
  /** By the beginning of a file, for every file that a window ever had: a day's at most. */
  const windows = createRecentMap<string, Map<number, FileCount>>(WINDOWS_MAX)

  return {
    first(window, segments) {
      const counts = new Map(windows.get(window))
      for (const [startMs, count] of countFiles(segments)) counts.set(startMs, count)
      windows.set(window, counts)
      const firstMs = segments[0]?.file.startMs ?? 0
      const gone = [...counts].filter(([startMs]) => startMs < firstMs).map(([, count]) => count)
      return {
        mediaSequence: gone.reduce((sum, count) => sum + count.segments, 0),
        discontinuitySequence: gone.reduce((sum, count) => sum + count.discontinuities, 0),
      }
    },
  }
}

function countFiles(segments: readonly ArchiveSegment[]): Map<number, FileCount> {
  const counts = new Map<number, FileCount>()
  for (const { file, isDiscontinuity } of segments) {
    const count = counts.get(file.startMs) ?? { segments: 0, discontinuities: 0 }
    count.segments += 1
    if (isDiscontinuity) count.discontinuities += 1
    counts.set(file.startMs, count)
  }
  return counts
}
