/**
 * Whether bytes are a JPEG, and the same picture without what does not belong to it (ISO/IEC 10918-1 §B): comments and
 * application segments hold places, names and sometimes scripts; only the picture's own segments are kept. What stands
 * behind its end is cut off.
 */

const SIDE_MAX = 8192
const PIXELS_MAX = 40_000_000
const SEGMENTS_MAX = 4000

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
/** Colours of four-channel pictures; without it they would be shown wrong. */
const APP14 = 0xee
const COM = 0xfe

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isApplication = (marker: number) => marker >= APP0 && marker <= 0xef
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

export interface CleanJpeg {
  width: number
  height: number
  bytes: Buffer
}

/** Null for anything that is not one whole JPEG of a sensible size. */
export function cleanJpeg(bytes: Uint8Array): CleanJpeg | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let at = 2
  for (let segment = 0; segment < SEGMENTS_MAX && at + 2 <= bytes.length; segment += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      return size && { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) }
    }
    if (standsAlone(marker) || at + 4 > bytes.length) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return null
    if (isFrameHeader(marker)) {
      size = readSize(view, at + 4, end)
      if (!size) return null
    }
    const isForeign = marker === COM || (isApplication(marker) && marker !== APP0 && marker !== APP14)
    const scanEnd = marker === SOS ? endOfScan(bytes, end) : end
    if (scanEnd === null || (marker === SOS && !size)) return null
    if (!isForeign) kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  return null
}

/** ISO/IEC 10918-1 §B.2.2: precision, lines, samples a line. */
function readSize(view: DataView, at: number, end: number): { width: number; height: number } | null {
  if (at + 5 > end) return null
  const [height, width] = [view.getUint16(at + 1), view.getUint16(at + 3)]
  const isSensible = width > 0 && height > 0 && width <= SIDE_MAX && height <= SIDE_MAX && width * height <= PIXELS_MAX
  return isSensible ? { width, height } : null
}

/** Entropy-coded data ends at the next marker that is neither a stuffed byte nor a restart (§B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1 || at + 1 >= bytes.length) return null
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !standsAlone(next)) return at
    at += next === 0xff ? 1 : 2
  }
}
