/**
 * What a zip archive says of itself in its central directory (PKWARE APPNOTE 6.3.10 §4.3.12, §4.3.16), read before
 * anything is unpacked. A workbook of a thousand people is small; what claims to be a gigabyte is not opened.
 */
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const COMMENT_BYTES_MAX = 0xffff
const IS_ENCRYPTED = 0x0001

export interface ZipEntry {
  name: string
  packedBytes: number
  unpackedBytes: number
  isEncrypted: boolean
}

/** Null for what is no archive, or one that is cut, or larger than 4 GB (zip64). */
export function readZipDirectory(bytes: Buffer, entriesMax: number): ZipEntry[] | null {
  const end = findEnd(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > entriesMax) return null
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
    const nameBytes = bytes.readUInt16LE(at + 28)
    const next = at + ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (next > end) return null
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      isEncrypted: (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0,
    })
    at = next
  }
  return entries
}

/** The last record of the file, before a comment that may follow it. */
function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES_MAX)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at
  }
  return null
}
