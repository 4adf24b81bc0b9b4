/**
 * Whose recording a file is, inside the file: a `free` box (ISO/IEC 14496-12 §8.1.2) behind the init segment, which
 * players step over. A file that came into the folder of another camera is recognised by it.
 */
import { readBoxHeader } from '@sova/media-formats'

const MARK = 'sova camera '
const HEADER_BYTES = 8
/** The mark and at most 19 digits. */
export const OWNER_BOX_BYTES_MAX = HEADER_BYTES + MARK.length + 19

export function writeOwnerBox(number: string): Buffer {
  const content = Buffer.from(`${MARK}${number}`, 'latin1')
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(HEADER_BYTES + content.length, 0)
  header.write('free', 4, 'latin1')
  return Buffer.concat([header, content])
}

export interface OwnerBox {
  readonly number: string
  readonly end: number
}

/** Null when no such box stands there. */
export function readOwnerBox(head: Uint8Array, at: number): OwnerBox | null {
  const header = readBoxHeader(head, at)
  if (header?.type !== 'free' || header.end > head.length || header.end - at > OWNER_BOX_BYTES_MAX) return null
  const text = Buffer.from(head.subarray(header.contentStart, header.end)).toString('latin1')
  return text.startsWith(MARK) ? { number: text.slice(MARK.length), end: header.end } : null
}
