/** CRC_32 of program tables: polynomial 0x04C11DB7, most significant bit first, no final inversion (H.222.0 annex A). */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

/** Zero when the last four bytes are the right CRC of those before them. */
export function crc32Mpeg(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc << 8) ^ (TABLE[((crc >>> 24) ^ byte) & 0xff] ?? 0)
  return crc >>> 0
}
