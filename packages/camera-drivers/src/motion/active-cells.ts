/** `ActiveCells` of ONVIF: the cells as bits, the first one highest, packed by PackBits (TIFF 6.0 §9), in Base64. */
import { CameraFailure } from '../camera-failure.ts'
import type { CellGrid } from './cell-grid.ts'

const RUN_MAX = 128

export function encodeActiveCells({ active }: CellGrid): string {
  const bytes = new Uint8Array(Math.ceil(active.length / 8))
  for (const [index, isActive] of active.entries()) {
    if (isActive) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  return Buffer.from(packBits(bytes)).toString('base64')
}

/** @throws CameraFailure for bits of another length */
export function decodeActiveCells(text: string, columns: number, rows: number): CellGrid {
  const cellCount = columns * rows
  const byteCount = Math.ceil(cellCount / 8)
  const bytes = unpackBits(Buffer.from(text, 'base64'), byteCount)
  if (bytes.length < byteCount) throw new CameraFailure('protocol_error', 'ActiveCells holds too few cells')
  const active = Array.from(
    { length: cellCount },
    (_, index) => ((bytes[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0,
  )
  return { columns, rows, active }
}

function packBits(bytes: Uint8Array): number[] {
  const packed: number[] = []
  let position = 0
  while (position < bytes.length) {
    const value = bytes[position] ?? 0
    let end = position + 1
    while (end < bytes.length && bytes[end] === value && end - position < RUN_MAX) end += 1
    // A literal of one byte is as long as a run of one; runs alone keep the encoder simple.
    packed.push(end - position === 1 ? 0 : 257 - (end - position), value)
    position = end
  }
  return packed
}

function unpackBits(packed: Uint8Array, byteCountMax: number): number[] {
  const bytes: number[] = []
  let position = 0
  while (position < packed.length && bytes.length < byteCountMax) {
    const head = packed[position++] ?? 0
    if (head < RUN_MAX) {
      bytes.push(...packed.subarray(position, position + head + 1))
      position += head + 1
    } else if (head > RUN_MAX) {
      const value = packed[position++] ?? 0
      for (let count = 0; count < 257 - head; count += 1) bytes.push(value)
    }
  }
  return bytes
}
