/**
 * Writes one camera's stream to the disk, for as long as it comes. A disk that fails or is full costs fragments, never
 * the recorder: it says so, waits, and begins a new file with the next keyframe.
 */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import type { StreamFrame } from '../stream/stream-frame.ts'
import type { StreamReader } from '../stream/stream-hub.ts'
import { type ArchiveCatalogue, type ArchiveFile, GAP_MIN_MS } from './archive-catalogue.ts'
import type { ArchiveDisks } from './archive-disks.ts'
import { type ArchiveFileWriter, openArchiveFile } from './archive-file-writer.ts'
import { archivePath, utcHour } from './archive-path.ts'
import { type ClosedFragment, createFragmentAssembler } from './fragment-assembler.ts'

/** What waits for a slow disk; above it the oldest fragments are given up and a gap is recorded. */
const QUEUE_BYTES_MAX = 16 * 1024 * 1024

export interface RecorderStats {
  bytes: number
  fragments: number
  droppedFragments: number
  writeErrors: number
  /** Times that something is missing between two fragments. */
  gaps: number
}

/** What is on the disk by now. */
export interface RecordedUntil {
  /** Unix ms of the end of the newest fragment. */
  readonly endMs: number
  /** Unix ms since when nothing is missing. */
  readonly runStartMs: number
  /** When it reached the disk, on the monotonic clock. */
  readonly writtenAtMs: number
}

export interface Recorder extends StreamReader {
  readonly stats: RecorderStats
  /** Null before the first fragment. */
  recordedUntil(): RecordedUntil | null
  /** Writes what is gathered and closes the file. */
  close(): Promise<void>
}

export interface RecorderInputs {
  readonly number: string
  readonly disks: ArchiveDisks
  readonly catalogue: ArchiveCatalogue
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export function createRecorder({ number, disks, catalogue, clock, random, logger }: RecorderInputs): Recorder {
  const stats: RecorderStats = { bytes: 0, fragments: 0, droppedFragments: 0, writeErrors: 0, gaps: 0 }
  const assembler = createFragmentAssembler(enqueue)
  const queue: ClosedFragment[] = []
  let queueBytes = 0
  let writer: ArchiveFileWriter | null = null
  /** Counted as open on its disk, also when opening it failed. */
  let opened: ArchiveFile | null = null
  /** Until a keyframe begins a new file, nothing can be written that would play. */
  let needsNewFile = true
  let failureCount = 0
  let retryAtMs = 0
  let recordedUntil: RecordedUntil | null = null
  let writing: Promise<void> | null = null
  /** The stream has ended behind what is queued. */
  let hasEnded = false
  const finishings = new Set<Promise<void>>()

  function enqueue(fragment: ClosedFragment): void {
    hasEnded = false
    queue.push(fragment)
    queueBytes += fragment.length
    while (queueBytes > QUEUE_BYTES_MAX && queue.length > 1) {
      queueBytes -= queue.shift()?.length ?? 0
      stats.droppedFragments += 1
      needsNewFile = true
    }
    writing ??= drain()
  }

  async function drain(): Promise<void> {
    try {
      for (let fragment = queue.shift(); fragment; fragment = queue.shift()) {
        queueBytes -= fragment.length
        await write(fragment).catch(giveUpFile)
      }
      if (hasEnded) endRun()
    } finally {
      // Here and not a turn later: what comes in between would wait for the next fragment.
      writing = null
    }
  }

  /** A camera that stays away leaves a finished file: it is kept no longer than any other. */
  function endRun(): void {
    needsNewFile = true
    finishFile()
  }

  async function write(fragment: ClosedFragment): Promise<void> {
    const isFinished = writer !== null && (isOtherHour(fragment, writer.file) || isLarge(writer.file))
    if (fragment.startsRun || needsNewFile || (isFinished && fragment.startsWithKeyframe)) {
      needsNewFile = true
      if (!fragment.startsWithKeyframe || clock.monotonicMs() < retryAtMs) {
        stats.droppedFragments += 1
        return
      }
      finishFile()
      const file = registerFile(fragment)
      disks.noteOpened(file.dir)
      opened = file
      // Before it is opened: what is given up meanwhile asks for yet another file.
      needsNewFile = false
      writer = await openArchiveFile(file, fragment.tracks.init, disks.syncQueue(file.dir))
    }
    if (!writer) return
    await writer.append(fragment)
    failureCount = 0
    disks.noteWritten(writer.file.dir, fragment.length)
    noteRecorded(fragment, writer.file.endMs)
    stats.bytes += fragment.length
    stats.fragments += 1
    catalogue.touch(writer.file)
  }

  function noteRecorded({ startMs }: ClosedFragment, endMs: number): void {
    const isGap = recordedUntil !== null && startMs - recordedUntil.endMs >= GAP_MIN_MS
    if (isGap) stats.gaps += 1
    const runStartMs = recordedUntil && !isGap ? recordedUntil.runStartMs : startMs
    recordedUntil = { endMs, runStartMs, writtenAtMs: clock.monotonicMs() }
  }

  function registerFile(fragment: ClosedFragment): ArchiveFile {
    let startMs = fragment.startMs
    while (catalogue.has(archivePath(number, startMs))) startMs += 1
    const file: ArchiveFile = {
      number,
      dir: disks.choose(),
      path: archivePath(number, startMs),
      startMs,
      endMs: startMs,
      bytes: 0,
      recordCount: 0,
      isOpen: true,
    }
    catalogue.add(file)
    return file
  }

  async function closeFile(): Promise<void> {
    const closing = writer
    writer = null
    if (opened) disks.noteClosed(opened.dir)
    opened = null
    await closing?.close()
  }

  /** The next file does not wait for the last syncs of this one. */
  function finishFile(): void {
    const finishing = closeFile()
      .catch((error: unknown) => logger.warn({ err: error, number }, 'the archive file could not be closed'))
      .finally(() => finishings.delete(finishing))
    finishings.add(finishing)
  }

  async function giveUpFile(error: unknown): Promise<void> {
    needsNewFile = true
    stats.writeErrors += 1
    stats.droppedFragments += 1
    failureCount += 1
    if (opened) disks.noteFailure(opened.dir, error)
    // Another disk takes the next group of pictures at once; the same one is given time.
    const hasOther = opened !== null && disks.choose() !== opened.dir
    retryAtMs = hasOther ? clock.monotonicMs() : clock.monotonicMs() + backoffDelayMs(failureCount, random)
    if (failureCount === 1) {
      logger.error(
        { err: error, number },
        'the archive could not be written; a new file begins as soon as a disk allows',
      )
    }
    try {
      await closeFile()
    } catch (closeError) {
      logger.debug({ err: closeError, number }, 'the archive file could not be closed')
    }
    for (const file of catalogue.files(number).filter(({ isOpen }) => isOpen)) {
      file.isOpen = false
      if (file.recordCount === 0) catalogue.remove(file)
    }
  }

  const isOtherHour = (fragment: ClosedFragment, file: ArchiveFile): boolean =>
    utcHour(fragment.startMs) !== utcHour(file.startMs)
  const isLarge = (file: ArchiveFile): boolean => file.bytes > disks.fileBytesMax(file.dir)

  return {
    isPatient: true,
    stats,
    recordedUntil: () => recordedUntil,
    onTracks: () => assembler.flush(),
    onFrame: (frame: StreamFrame) => assembler.push(frame),
    onEnd() {
      assembler.flush()
      hasEnded = true
      if (!writing) endRun()
    },
    async close() {
      assembler.flush()
      while (writing) await writing
      finishFile()
      await Promise.all(finishings)
    },
  }
}
