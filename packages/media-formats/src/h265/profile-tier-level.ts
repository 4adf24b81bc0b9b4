/** profile_tier_level() (Rec. ITU-T H.265 §7.3.3) and the codec string made of it (ISO/IEC 14496-15 Annex E.3). */
import type { BitReader } from '../bits/bit-reader.ts'

export interface ProfileTierLevel {
  readonly profileSpace: number
  readonly isHighTier: boolean
  readonly profileIdc: number
  readonly compatibilityFlags: number
  /** Six bytes of constraint flags. */
  readonly constraintBytes: Uint8Array
  readonly levelIdc: number
}

export function parseProfileTierLevel(reader: BitReader, subLayersMaxMinus1: number): ProfileTierLevel {
  const profileSpace = reader.bits(2)
  const isHighTier = reader.flag()
  const profileIdc = reader.bits(5)
  const compatibilityFlags = reader.bits(32)
  const constraintBytes = Uint8Array.from({ length: 6 }, () => reader.bits(8))
  const levelIdc = reader.bits(8)
  skipSubLayers(reader, subLayersMaxMinus1)
  return { profileSpace, isHighTier, profileIdc, compatibilityFlags, constraintBytes, levelIdc }
}

function skipSubLayers(reader: BitReader, subLayersMaxMinus1: number): void {
  const present: { hasProfile: boolean; hasLevel: boolean }[] = []
  for (let layer = 0; layer < subLayersMaxMinus1; layer += 1) {
    present.push({ hasProfile: reader.flag(), hasLevel: reader.flag() })
  }
  if (subLayersMaxMinus1 > 0) reader.skip(2 * (8 - subLayersMaxMinus1))
  for (const { hasProfile, hasLevel } of present) reader.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0))
}

/**
 * `hvc1`, profile (A–C before it for its space), compatibility flags in reverse bit order, tier and level, and the
 * constraint bytes without the zero bytes at the end: for example `hvc1.1.6.L93.B0`.
 */
export function hevcCodecString(profile: ProfileTierLevel): string {
  const space = ['', 'A', 'B', 'C'][profile.profileSpace] ?? ''
  const constraints = [...profile.constraintBytes]
  while (constraints.at(-1) === 0) constraints.pop()
  return [
    'hvc1',
    `${space}${profile.profileIdc}`,
    reverseBits32(profile.compatibilityFlags).toString(16).toUpperCase(),
    `${profile.isHighTier ? 'H' : 'L'}${profile.levelIdc}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join('.')
}

function reverseBits32(value: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit += 1) reversed = reversed * 2 + (Math.floor(value / 2 ** bit) % 2)
  return reversed
}
