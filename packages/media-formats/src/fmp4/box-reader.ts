/** Reading of boxes in bytes that may be torn or hostile: whatever does not fit ends the walk, nothing throws. */
import { getUint64 } from './box-writer.ts'

export interface BoxHeader {
  readonly type: string
  /** Where the box begins. */
  readonly start: number
  /** Where its content begins. */
  readonly contentStart: number
  /** Where it ends; may lie behind the bytes given when only the header was asked for. */
  readonly end: number
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Null when the header does not fit or states a size that cannot be. */
export function readBoxHeader(bytes: Uint8Array, start: number, end = bytes.length): BoxHeader | null {
  if (start < 0 || start + 8 > end || end > bytes.length) return null
  const view = viewOf(bytes)
  const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
  const size32 = view.getUint32(start)
  if (size32 !== 1) return size32 < 8 ? null : { type, start, contentStart: start + 8, end: start + size32 }
  if (start + 16 > end) return null
  const size = getUint64(view, start + 8)
  return size < 16 ? null : { type, start, contentStart: start + 16, end: start + size }
}

/** The boxes between `start` and `end`, whole ones only. */
export function* boxesIn(bytes: Uint8Array, start = 0, end = bytes.length): Generator<BoxHeader> {
  let at = start
  for (;;) {
    const header = readBoxHeader(bytes, at, end)
    if (!header || header.end > end) return
    yield header
    at = header.end
  }
}

/** The first box at this path, for example `moov/trak/mdia`. */
export function findBox(bytes: Uint8Array, path: string, start = 0, end = bytes.length): BoxHeader | null {
  const [type, ...rest] = path.split('/')
  for (const header of boxesIn(bytes, start, end)) {
    if (header.type !== type) continue
    return rest.length === 0 ? header : findBox(bytes, rest.join('/'), header.contentStart, header.end)
  }
  return null
}
