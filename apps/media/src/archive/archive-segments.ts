/** Groups fragments into the segments of an archive playlist: each begins with a keyframe and stays in one file. */
import type { ArchiveFile } from './archive-catalogue.ts'
import { type IndexRecord, recordEndMs } from './index-record.ts'

export const SEGMENT_DURATION_WANTED_MS = 4000

export interface ArchiveSegment {
  readonly file: ArchiveFile
  readonly fromMs: number
  readonly toMs: number
  /** Another file than the segment before, or a hole in this one. */
  readonly isDiscontinuity: boolean
  readonly bytes: number
}

interface RecordOfFile {
  readonly file: ArchiveFile
  readonly record: IndexRecord
}

/**
 * Pure and steady: with more fragments at the end, the segments before stay as they are.
 * @param isComplete false leaves out a last group that may still grow
 */
export function groupSegments(fragments: readonly RecordOfFile[], isComplete: boolean): ArchiveSegment[] {
  const segments: ArchiveSegment[] = []
  let open: { file: ArchiveFile; fromMs: number; toMs: number; isDiscontinuity: boolean; bytes: number } | null = null
  for (const { file, record } of fragments) {
    const isOther: boolean = open !== null && (open.file !== file || record.startMs - open.toMs > HOLE_MIN_MS)
    const isFull = open !== null && open.toMs - open.fromMs >= SEGMENT_DURATION_WANTED_MS && record.startsWithKeyframe
    if (open && (isOther || isFull)) {
      segments.push(open)
      open = null
    }
    if (open) {
      open.toMs = recordEndMs(record)
      open.bytes += record.length
    } else {
      open = {
        file,
        fromMs: record.startMs,
        toMs: recordEndMs(record),
        isDiscontinuity: isOther || segments.length === 0,
        bytes: record.length,
      }
    }
  }
  if (open && isComplete) segments.push(open)
  return segments.filter((segment) => segment.toMs > segment.fromMs)
}

/** Records of one file touch each other; a fragment that was dropped between them leaves a hole. */
const HOLE_MIN_MS = 200
