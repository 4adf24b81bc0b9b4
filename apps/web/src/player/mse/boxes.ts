/** Finding boxes in ISO base media files (ISO/IEC 14496-12 §4.2). Copies nothing; a torn box ends the walk. */

export interface Box {
  type: string
  /** The box without its header. */
  body: Uint8Array
}

const HEADER_BYTES = 8

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function* boxesIn(bytes: Uint8Array): Generator<Box> {
  const view = viewOf(bytes)
  let offset = 0
  while (offset + HEADER_BYTES <= bytes.length) {
    const size = view.getUint32(offset)
    if (size < HEADER_BYTES || offset + size > bytes.length) return
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + HEADER_BYTES))
    yield { type, body: bytes.subarray(offset + HEADER_BYTES, offset + size) }
    offset += size
  }
}

/** The first box at this path, for example `['moov', 'trak']`. */
export function findBox(bytes: Uint8Array, path: readonly string[]): Uint8Array | null {
  let body: Uint8Array | null = bytes
  for (const type of path) {
    body = body && firstOf(body, type)
  }
  return body
}

function firstOf(bytes: Uint8Array, type: string): Uint8Array | null {
  for (const box of boxesIn(bytes)) {
    if (box.type === type) return box.body
  }
  return null
}
