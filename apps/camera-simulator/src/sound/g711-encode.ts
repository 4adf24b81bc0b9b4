/** Linear samples to G.711 (Rec. ITU-T G.711): 13 and 14 bits in eight segments of a logarithmic curve. */

const MU_LAW_BIAS = 33
const MU_LAW_MAX = 8158
const A_LAW_MAX = 4095

/** @param sample from -1 to 1 */
export function toMuLaw(sample: number): number {
  const magnitude = Math.min(MU_LAW_MAX, Math.round(Math.abs(sample) * 8159)) + MU_LAW_BIAS
  const segment = Math.max(0, 31 - Math.clz32(magnitude) - 5)
  const step = (magnitude >> (segment + 1)) & 0x0f
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | step) & 0xff
}

/** @param sample from -1 to 1 */
export function toALaw(sample: number): number {
  const magnitude = Math.min(A_LAW_MAX, Math.floor(Math.abs(sample) * 4096))
  const segment = magnitude < 64 ? (magnitude < 32 ? 0 : 1) : 31 - Math.clz32(magnitude) - 4
  const step = segment < 2 ? (magnitude >> 1) & 0x0f : (magnitude >> segment) & 0x0f
  // Even bits are inverted; the sign bit is set for positive samples.
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55
}
