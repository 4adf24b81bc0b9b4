/** HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 §8.3.3.1), made from the parameter sets and read back. */
import { concatBytes, u8, u16 } from './box-writer.ts'

export interface HevcParameterSets {
  readonly vps?: Uint8Array
  readonly sps: Uint8Array
  readonly pps: Uint8Array
}

const NAL_VPS = 32
const NAL_SPS = 33
const NAL_PPS = 34
/** profile_tier_level begins behind the NAL header and one byte of ids (ITU-T H.265 §7.3.2.2). */
const PROFILE_START = 3
const PROFILE_BYTES = 12

/** Takes the bytes 03 out that keep start codes from appearing in a NAL unit (§7.4.2). */
function withoutEmulationPrevention(nal: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(nal.length)
  let length = 0
  let zeroCount = 0
  for (const byte of nal) {
    if (zeroCount >= 2 && byte === 3) {
      zeroCount = 0
      continue
    }
    zeroCount = byte === 0 ? zeroCount + 1 : 0
    bytes[length] = byte
    length += 1
  }
  return bytes.subarray(0, length)
}

/** Reads bits; past the end it reads zeros. */
function createBitReader(bytes: Uint8Array, startBit: number) {
  let at = startBit
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  return {
    skip: (count: number) => {
      at += count
    },
    bits: (count: number) => {
      let value = 0
      for (let index = 0; index < count; index += 1) value = value * 2 + bit()
      return value
    },
    /** ue(v), §9.2. */
    exponential: () => {
      let zeroCount = 0
      while (bit() === 0 && zeroCount < 32) zeroCount += 1
      let value = 1
      for (let index = 0; index < zeroCount; index += 1) value = value * 2 + bit()
      return value - 1
    },
  }
}

interface SpsFields {
  readonly profile: Uint8Array
  readonly temporalLayerCount: number
  readonly isTemporalIdNested: boolean
  readonly chromaFormat: number
  readonly bitDepthLuma: number
  readonly bitDepthChroma: number
}

function readSps(nal: Uint8Array): SpsFields {
  const sps = withoutEmulationPrevention(nal)
  const ids = sps[2] ?? 0
  const layersMinus1 = (ids >> 1) & 7
  const reader = createBitReader(sps, (PROFILE_START + PROFILE_BYTES) * 8)
  skipSubLayers(reader, layersMinus1)
  reader.exponential()
  const chromaFormat = reader.exponential()
  if (chromaFormat === 3) reader.skip(1)
  reader.exponential()
  reader.exponential()
  if (reader.bits(1) === 1) for (let side = 0; side < 4; side += 1) reader.exponential()
  const bitDepthLuma = reader.exponential() + 8
  const bitDepthChroma = reader.exponential() + 8
  const profile = new Uint8Array(PROFILE_BYTES)
  profile.set(sps.subarray(PROFILE_START, PROFILE_START + PROFILE_BYTES))
  return {
    profile,
    temporalLayerCount: layersMinus1 + 1,
    isTemporalIdNested: (ids & 1) === 1,
    chromaFormat,
    bitDepthLuma,
    bitDepthChroma,
  }
}

/** sub_layer_profile_present and _level_present flags, then what they announce (§7.3.3). */
function skipSubLayers(reader: ReturnType<typeof createBitReader>, layersMinus1: number): void {
  if (layersMinus1 === 0) return
  let bitsToSkip = 0
  for (let layer = 0; layer < layersMinus1; layer += 1) bitsToSkip += reader.bits(1) * 88 + reader.bits(1) * 8
  reader.skip((8 - layersMinus1) * 2 + bitsToSkip)
}

export function writeHevcConfiguration(sets: HevcParameterSets): Uint8Array {
  const sps = readSps(sets.sps)
  const arrays: [number, Uint8Array][] = [
    [NAL_SPS, sets.sps],
    [NAL_PPS, sets.pps],
  ]
  if (sets.vps) arrays.unshift([NAL_VPS, sets.vps])
  return concatBytes([
    u8(1),
    sps.profile,
    // min_spatial_segmentation_idc and parallelismType: unknown.
    u16(0xf000),
    u8(0xfc, 0xfc | sps.chromaFormat, 0xf8 | (sps.bitDepthLuma - 8), 0xf8 | (sps.bitDepthChroma - 8)),
    u16(0),
    // Length fields of four bytes.
    u8((sps.temporalLayerCount << 3) | (sps.isTemporalIdNested ? 4 : 0) | 3, arrays.length),
    // array_completeness: every parameter set is here and none is in the samples.
    ...arrays.map(([type, nal]) => concatBytes([u8(0x80 | type), u16(1, nal.length), nal])),
  ])
}

/** Null when the record does not carry what a decoder needs. */
export function readHevcConfiguration(record: Uint8Array): HevcParameterSets | null {
  const sets = new Map<number, Uint8Array>()
  let at = 23
  for (let index = 0; index < (record[22] ?? 0); index += 1) {
    const type = (record[at] ?? 0) & 0x3f
    const count = ((record[at + 1] ?? 0) << 8) | (record[at + 2] ?? 0)
    at += 3
    for (let unit = 0; unit < count && at + 2 <= record.length; unit += 1) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0)
      sets.set(type, record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  const [vps, sps, pps] = [sets.get(NAL_VPS), sets.get(NAL_SPS), sets.get(NAL_PPS)]
  if (!sps || !pps) return null
  return vps ? { vps, sps, pps } : { sps, pps }
}

/** RFC 6381 name (ISO/IEC 14496-15 annex E), for example `hvc1.1.6.L93.B0`. */
export function hevcCodecString(record: Uint8Array): string {
  const profileByte = record[1] ?? 0
  const space = ['', 'A', 'B', 'C'][profileByte >> 6] ?? ''
  const tier = (profileByte & 0x20) === 0 ? 'L' : 'H'
  let compatibility = 0
  for (let bit = 0; bit < 32; bit += 1) {
    const isSet = ((record[2 + (bit >> 3)] ?? 0) >> (7 - (bit & 7))) & 1
    compatibility += isSet * 2 ** bit
  }
  const constraints = [...record.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const tail = constraints.map((byte) => `.${byte.toString(16).toUpperCase()}`).join('')
  const level = record[12] ?? 0
  return `hvc1.${space}${profileByte & 0x1f}.${compatibility.toString(16).toUpperCase()}.${tier}${level}${tail}`
}
