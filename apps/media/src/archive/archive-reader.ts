/** Reads what the recorder wrote: fragments of a window, the keyframe of a moment, bytes. */
import { open, readFile } from 'node:fs/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import { type InitTrack, initSegmentLength, readInitSegment } from '@sova/media-formats'
import { type ArchiveCatalogue, type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import { DATA_ENDING, INDEX_ENDING } from './archive-path.ts'
import { type ArchiveSegment, groupSegments } from './archive-segments.ts'
import {
  checksumOf,
  INDEX_RECORD_BYTES,
  type IndexRecord,
  keyframePositionAt,
  positionAt,
  readIndexRecord,
  recordCount,
  recordEndMs,
} from './index-record.ts'
import { createRecentMap } from './recent-map.ts'

export interface ArchiveFragment {
  readonly file: ArchiveFile
  readonly position: number
  readonly record: IndexRecord
}

export interface ArchiveInit {
  readonly bytes: Uint8Array
  readonly tracks: readonly InitTrack[]
}

export interface ArchiveReader {
  /** Fragments of a window in order, from the keyframe at its beginning or before it. */
  fragments(number: string, fromMs: number, toMs: number): Promise<ArchiveFragment[]>
  /**
   * The same, as segments of a playlist.
   * @param isComplete false leaves out what may still grow
   */
  segments(number: string, fromMs: number, toMs: number, isComplete: boolean): Promise<ArchiveSegment[]>
  /** The fragment with a keyframe at its head that shows the moment; where nothing was recorded, the next one after. */
  keyframeAt(number: string, atMs: number): Promise<ArchiveFragment | null>
  /** What follows, into the next file too; null at the end of what is written. */
  next(fragment: ArchiveFragment): Promise<ArchiveFragment | null>
  /** Empty for a fragment whose bytes are no longer what was written: it is skipped, not served. */
  read(fragment: ArchiveFragment): Promise<Uint8Array>
  readBytes(file: ArchiveFile, offset: number, length: number): Promise<Uint8Array>
  /** Several fragments of one file that follow each other, in one read; damaged ones are left out. */
  readRun(fragments: readonly ArchiveFragment[]): Promise<Uint8Array>
  init(file: ArchiveFile): Promise<ArchiveInit | null>
}

/** Told of every fragment that was skipped. */
export type OnDamage = (fragment: ArchiveFragment) => void

const INDEXES_KEPT_MAX = 64
const INITS_KEPT_MAX = 256
/** About a thousand segments each: a player of a growing playlist asks for all of a day every few seconds. */
const SEGMENTED_FILES_MAX = 128
const INIT_BYTES_MAX = 64 * 1024

export function createArchiveReader(catalogue: ArchiveCatalogue, onDamage: OnDamage = () => {}): ArchiveReader {
  const indexes = createRecentMap<string, Buffer>(INDEXES_KEPT_MAX)
  const inits = createRecentMap<string, ArchiveInit>(INITS_KEPT_MAX)
  const segmentedFiles = createRecentMap<string, { recordCount: number; segments: ArchiveSegment[] }>(
    SEGMENTED_FILES_MAX,
  )
  const pathOf = (file: ArchiveFile, ending: string) => `${basePathOf(file)}${ending}`

  /** As many records as the recorder has told of: bytes behind may be half written. */
  async function indexOf(file: ArchiveFile): Promise<Buffer> {
    const known = indexes.get(file.path)
    const wantedBytes = file.recordCount * INDEX_RECORD_BYTES
    if (known && known.length >= wantedBytes) return known
    const bytes = await readFile(pathOf(file, INDEX_ENDING)).catch(() => Buffer.alloc(0))
    const index = bytes.subarray(0, Math.min(wantedBytes, bytes.length))
    indexes.set(file.path, index)
    return index
  }

  async function readBytes(file: ArchiveFile, offset: number, length: number): Promise<Uint8Array> {
    const data = await open(pathOf(file, DATA_ENDING), 'r')
    try {
      // Not from the pool: these bytes live as long as the slowest viewer's socket.
      const bytes = new Uint8Array(length)
      const { bytesRead } = await data.read(bytes, 0, length, offset)
      return bytes.subarray(0, bytesRead)
    } finally {
      await data.close()
    }
  }

  function soundBytes(fragment: ArchiveFragment, bytes: Uint8Array): Uint8Array {
    const { record } = fragment
    if (bytes.length === record.length && checksumOf([bytes]) === record.checksum) return bytes
    onDamage(fragment)
    return bytes.subarray(0, 0)
  }

  async function fragmentAt(file: ArchiveFile, position: number): Promise<ArchiveFragment | null> {
    const record = readIndexRecord(file.number, await indexOf(file), position)
    return record && { file, position, record }
  }

  async function keyframeIn(file: ArchiveFile, atMs: number): Promise<ArchiveFragment | null> {
    const index = await indexOf(file)
    return fragmentAt(file, keyframePositionAt(file.number, index, Math.max(0, positionAt(index, atMs))))
  }

  async function fragmentsIn(file: ArchiveFile, fromMs: number, toMs: number): Promise<ArchiveFragment[]> {
    const found: ArchiveFragment[] = []
    const index = await indexOf(file)
    const first = keyframePositionAt(file.number, index, Math.max(0, positionAt(index, fromMs)))
    for (let position = Math.max(0, first); position < recordCount(index); position += 1) {
      const record = readIndexRecord(file.number, index, position)
      if (!record) continue
      if (record.startMs >= toMs) break
      found.push({ file, position, record })
    }
    return found
  }

  /** What is finished, and all of it wanted, is the same every time. */
  async function segmentsIn(file: ArchiveFile, fromMs: number, toMs: number, isComplete: boolean) {
    const isWhole = !file.isOpen && fromMs <= file.startMs && file.endMs <= toMs
    const known = isWhole ? segmentedFiles.get(file.path) : undefined
    if (known?.recordCount === file.recordCount) return known.segments
    const segments = groupSegments(await fragmentsIn(file, fromMs, toMs), isWhole || isComplete)
    if (isWhole) segmentedFiles.set(file.path, { recordCount: file.recordCount, segments })
    // An hour is thousands of records: recording goes on in between.
    await giveWay()
    return segments
  }

  return {
    async fragments(number, fromMs, toMs) {
      const found: ArchiveFragment[][] = []
      for (const file of catalogue.filesBetween(number, fromMs, toMs)) {
        if (found.length > 0) await giveWay()
        found.push(await fragmentsIn(file, fromMs, toMs))
      }
      return found.flat()
    },
    async segments(number, fromMs, toMs, isComplete) {
      const files = catalogue.filesBetween(number, fromMs, toMs)
      const found: ArchiveSegment[][] = []
      for (const file of files) found.push(await segmentsIn(file, fromMs, toMs, isComplete || file !== files.at(-1)))
      return found.flat()
    },
    async keyframeAt(number, atMs) {
      for (const file of catalogue.filesBetween(number, atMs, Number.MAX_SAFE_INTEGER)) {
        const fragment = await keyframeIn(file, atMs)
        if (fragment) return fragment
      }
      return null
    },
    async next({ file, position, record }) {
      const following = await fragmentAt(file, position + 1)
      if (following) return following
      // More is to come; what begins later is of a time when the clock was ahead.
      if (file.isOpen) return null
      const files = catalogue.filesBetween(file.number, recordEndMs(record) - 1, Number.MAX_SAFE_INTEGER)
      const later = files.find((other) => other.startMs > file.startMs)
      return later ? fragmentAt(later, 0) : null
    },
    readBytes,
    async read(fragment) {
      const { file, record } = fragment
      return soundBytes(fragment, await readBytes(file, record.offset, record.length))
    },
    async readRun(fragments) {
      const [first, last] = [fragments[0], fragments.at(-1)]
      if (!first || !last) return new Uint8Array()
      const start = first.record.offset
      const bytes = await readBytes(first.file, start, last.record.offset + last.record.length - start)
      const pieces = fragments.map((fragment) => {
        const { offset, length } = fragment.record
        return soundBytes(fragment, bytes.subarray(offset - start, offset - start + length))
      })
      // Of a repaired file something may lie between two of them.
      const isWhole = pieces.reduce((sum, { length }) => sum + length, 0) === bytes.length
      return isWhole ? bytes : Buffer.concat(pieces)
    },
    async init(file) {
      const known = inits.get(file.path)
      if (known) return known
      const head = await readBytes(file, 0, INIT_BYTES_MAX)
      const length = initSegmentLength(head)
      if (length === null) return null
      const bytes = head.slice(0, length)
      const init = { bytes, tracks: readInitSegment(bytes) }
      inits.set(file.path, init)
      return init
    },
  }
}
