/**
 * Width and height from a picture's first bytes, before anything decodes it: a small file may hold a picture that would
 * fill the memory. JPEG: ITU-T T.81 §B.2.2; PNG: ISO/IEC 15948 §11.2.2; WebP: RFC 9649 §2.
 */
export interface PictureSize {
  width: number
  height: number
}

/** Null for what is none of the three. */
export function readPictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return sizeOfWebp(bytes)
  if (bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes)
  return null
}

function sizeOfWebp(bytes: Buffer): PictureSize | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isStartOfFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // Fill bytes and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
