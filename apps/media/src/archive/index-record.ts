/**
 * The index beside an archive file: one record of 32 bytes a fragment, in order of time.
 *
 * ```
 *  0 wall clock of the first picture, Unix ms (float64)   8 offset in the file (float64)
 * 16 length in bytes (uint32)   20 flags (uint8)   21 duration in ms (uint24)
 * 24 CRC-32 of the fragment's bytes   28 CRC-32 of bytes 0–27, begun with the camera's number
 * ```
 * All big-endian. float64 holds both numbers exactly up to 2^53. An index that came to the folder of another camera has
 * no sound record there.
 */
import { crc32 } from 'node:zlib'

export const INDEX_RECORD_BYTES = 32
const FLAGS_AT = 20
const CHECKSUM_AT = 24
const CRC_AT = 28
const FLAG_KEYFRAME = 1
const FLAG_AUDIO = 2
const DURATION_MAX_MS = 0xff_ffff

export interface IndexRecord {
  readonly startMs: number
  readonly offset: number
  readonly length: number
  readonly durationMs: number
  readonly startsWithKeyframe: boolean
  readonly hasAudio: boolean
  /** CRC-32 of the fragment's bytes: what a disk has changed since is not served. */
  readonly checksum: number
}

/** Of the camera that was asked about last: a listing asks about one thousands of times. */
let lastSeed = { number: '', crc: crc32('') }

function seedOf(number: string): number {
  if (lastSeed.number !== number) lastSeed = { number, crc: crc32(number) }
  return lastSeed.crc
}

/** A view reads a float64 several times as fast as a Buffer does. */
const views = new WeakMap<Buffer, DataView>()

function viewOf(index: Buffer): DataView {
  let view = views.get(index)
  if (!view) {
    view = new DataView(index.buffer, index.byteOffset, index.length)
    views.set(index, view)
  }
  return view
}

export function writeIndexRecord(number: string, record: IndexRecord): Buffer {
  const bytes = Buffer.alloc(INDEX_RECORD_BYTES)
  const flags = (record.startsWithKeyframe ? FLAG_KEYFRAME : 0) | (record.hasAudio ? FLAG_AUDIO : 0)
  bytes.writeDoubleBE(record.startMs, 0)
  bytes.writeDoubleBE(record.offset, 8)
  bytes.writeUInt32BE(record.length, 16)
  bytes.writeUInt32BE(flags * 0x100_0000 + Math.min(record.durationMs, DURATION_MAX_MS), FLAGS_AT)
  bytes.writeUInt32BE(record.checksum, CHECKSUM_AT)
  bytes.writeUInt32BE(crc32(bytes.subarray(0, CRC_AT), seedOf(number)), CRC_AT)
  return bytes
}

/** Null for a record that is torn, changed, of another camera, or behind the end. */
export function readIndexRecord(number: string, index: Buffer, position: number): IndexRecord | null {
  const at = position * INDEX_RECORD_BYTES
  if (at < 0 || at + INDEX_RECORD_BYTES > index.length) return null
  const view = viewOf(index)
  if (view.getUint32(at + CRC_AT) !== crc32(index.subarray(at, at + CRC_AT), seedOf(number))) return null
  const flags = view.getUint8(at + FLAGS_AT)
  return {
    startMs: view.getFloat64(at),
    offset: view.getFloat64(at + 8),
    length: view.getUint32(at + 16),
    durationMs: view.getUint32(at + FLAGS_AT) & DURATION_MAX_MS,
    startsWithKeyframe: (flags & FLAG_KEYFRAME) !== 0,
    hasAudio: (flags & FLAG_AUDIO) !== 0,
    checksum: view.getUint32(at + CHECKSUM_AT),
  }
}

export function checksumOf(chunks: readonly Uint8Array[]): number {
  let checksum = 0
  for (const chunk of chunks) checksum = crc32(chunk, checksum)
  return checksum
}

export const recordCount = (index: Buffer): number => Math.floor(index.length / INDEX_RECORD_BYTES)
export const recordEndMs = (record: IndexRecord): number => record.startMs + record.durationMs
export const recordEndOffset = (record: IndexRecord): number => record.offset + record.length

/** How many whole records the index has before the first that is torn or changed, or that names bytes the file lacks. */
export function soundRecordCount(number: string, index: Buffer, fileBytes: number): number {
  const count = recordCount(index)
  for (let position = 0; position < count; position += 1) {
    const record = readIndexRecord(number, index, position)
    if (!record || recordEndOffset(record) > fileBytes) return position
  }
  return count
}

/** The last record that starts at this moment or before it, −1 when none does. Reads only the times it compares. */
export function positionAt(index: Buffer, atMs: number): number {
  let low = 0
  let high = recordCount(index)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (index.readDoubleBE(middle * INDEX_RECORD_BYTES) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The record with a keyframe at its head at or before this one. */
export function keyframePositionAt(number: string, index: Buffer, from: number): number {
  let position = from
  while (position >= 0 && !readIndexRecord(number, index, position)?.startsWithKeyframe) position -= 1
  return position
}
