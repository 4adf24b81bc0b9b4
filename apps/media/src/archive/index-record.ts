/**
 * The index beside an archive file: one record of 32 bytes a fragment, in order of time.
 *
 * ```
 *  0 wall clock of the first picture, Unix ms (float64)   8 offset in the file (float64)
 * 16 length in bytes (uint32)   20 duration in ms (uint32)   24 flags (uint32)   28 CRC-32 of bytes 0–27
 * ```
 * All big-endian. float64 holds both numbers exactly up to 2^53.
 */
import { crc32 } from 'node:zlib'

export const INDEX_RECORD_BYTES = 32
const CRC_AT = 28
export const FLAG_KEYFRAME = 1
export const FLAG_AUDIO = 2

export interface IndexRecord {
  readonly startMs: number
  readonly offset: number
  readonly length: number
  readonly durationMs: number
  readonly startsWithKeyframe: boolean
  readonly hasAudio: boolean
}

export function writeIndexRecord(record: IndexRecord): Buffer {
  const bytes = Buffer.alloc(INDEX_RECORD_BYTES)
  bytes.writeDoubleBE(record.startMs, 0)
  bytes.writeDoubleBE(record.offset, 8)
  bytes.writeUInt32BE(record.length, 16)
  bytes.writeUInt32BE(record.durationMs, 20)
  bytes.writeUInt32BE((record.startsWithKeyframe ? FLAG_KEYFRAME : 0) | (record.hasAudio ? FLAG_AUDIO : 0), 24)
  bytes.writeUInt32BE(crc32(bytes.subarray(0, CRC_AT)), CRC_AT)
  return bytes
}

/** Null for a record that is torn, changed, or behind the end. */
export function readIndexRecord(index: Buffer, position: number): IndexRecord | null {
  const at = position * INDEX_RECORD_BYTES
  if (at < 0 || at + INDEX_RECORD_BYTES > index.length) return null
  if (index.readUInt32BE(at + CRC_AT) !== crc32(index.subarray(at, at + CRC_AT))) return null
  const flags = index.readUInt32BE(at + 24)
  return {
    startMs: index.readDoubleBE(at),
    offset: index.readDoubleBE(at + 8),
    length: index.readUInt32BE(at + 16),
    durationMs: index.readUInt32BE(at + 20),
    startsWithKeyframe: (flags & FLAG_KEYFRAME) !== 0,
    hasAudio: (flags & FLAG_AUDIO) !== 0,
  }
}

export const recordCount = (index: Buffer): number => Math.floor(index.length / INDEX_RECORD_BYTES)
export const recordEndMs = (record: IndexRecord): number => record.startMs + record.durationMs

/** How many whole records the index has before the first that is torn or changed. */
export function soundRecordCount(index: Buffer): number {
  const count = recordCount(index)
  for (let position = 0; position < count; position += 1) if (!readIndexRecord(index, position)) return position
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
export function keyframePositionAt(index: Buffer, from: number): number {
  let position = from
  while (position >= 0 && !readIndexRecord(index, position)?.startsWithKeyframe) position -= 1
  return position
}
