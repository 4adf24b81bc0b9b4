/** Inside a NAL unit 00 00 0x with x ≤ 3 is written 00 00 03 0x (Rec. ITU-T H.264 §7.4.1, H.265 §7.4.2). */

/** Takes out the emulation prevention bytes; gives back the same array when there is none. */
export function withoutEmulationPrevention(nalUnit: Uint8Array): Uint8Array {
  let written = 0
  let zeroCount = 0
  let plain: Uint8Array | null = null
  for (let index = 0; index < nalUnit.length; index += 1) {
    const byte = nalUnit[index] ?? 0
    if (zeroCount >= 2 && byte === 3) {
      plain ??= Uint8Array.from(nalUnit)
      zeroCount = 0
      continue
    }
    zeroCount = byte === 0 ? zeroCount + 1 : 0
    if (plain) plain[written] = byte
    written += 1
  }
  return plain ? plain.subarray(0, written) : nalUnit
}

/** Puts the emulation prevention bytes in, for writers. */
export function withEmulationPrevention(plain: Uint8Array): Uint8Array {
  const escaped = new Uint8Array(plain.length + (plain.length >> 1) + 1)
  let written = 0
  let zeroCount = 0
  for (const byte of plain) {
    if (zeroCount >= 2 && byte <= 3) {
      escaped[written++] = 3
      zeroCount = 0
    }
    escaped[written++] = byte
    zeroCount = byte === 0 ? zeroCount + 1 : 0
  }
  return escaped.subarray(0, written)
}
