/** The sequence parameter set (Rec. ITU-T H.264 §7.3.2.1.1): size, rate, profile and how far pictures are reordered. */
import { BitReader } from '../bits/bit-reader.ts'
import { withoutEmulationPrevention } from '../bits/emulation-prevention.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { H264_NAL, h264NalType } from './nal-unit.ts'
import { type H264Vui, parseVui } from './vui.ts'

export interface H264Sps {
  readonly profileIdc: number
  readonly constraintFlags: number
  readonly levelIdc: number
  readonly chromaFormatIdc: number
  readonly bitDepthLuma: number
  readonly bitDepthChroma: number
  /** After cropping. */
  readonly width: number
  readonly height: number
  readonly frameRate: number | null
  /** Pictures that may follow in decoding order but precede in output order; null when the stream does not say. */
  readonly reorderDepth: number | null
  /** RFC 6381 §3.3, for example `avc1.64001f`. */
  readonly codecString: string
}

/** Profiles whose SPS tells chroma format, bit depth and scaling matrices. */
const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244])
/** Profiles without B slices: Baseline. */
const BASELINE_PROFILE = 66
const SPS_BYTES_MAX = 4096
const SIDE_MAX = 16_384

/** @throws MalformedError */
export function parseH264Sps(nalUnit: Uint8Array): H264Sps {
  if (nalUnit.length < 4 || nalUnit.length > SPS_BYTES_MAX) {
    throw new MalformedError(`an H.264 SPS of ${nalUnit.length} bytes is not believed`)
  }
  if (h264NalType(nalUnit[0] ?? 0) !== H264_NAL.sps) throw new MalformedError('the NAL unit is no H.264 SPS')
  const reader = new BitReader(withoutEmulationPrevention(nalUnit.subarray(1)))
  const profileIdc = reader.bits(8)
  const constraintFlags = reader.bits(8)
  const levelIdc = reader.bits(8)
  reader.boundedGolomb('seq_parameter_set_id', 31)
  const chroma = HIGH_PROFILES.has(profileIdc) ? parseChroma(reader) : CHROMA_420
  reader.boundedGolomb('log2_max_frame_num_minus4', 12)
  const orderType = parsePictureOrder(reader)
  reader.boundedGolomb('max_num_ref_frames', 16)
  reader.skip(1)
  const widthMbs = reader.boundedGolomb('pic_width_in_mbs_minus1', SIDE_MAX / 16 - 1) + 1
  const heightMapUnits = reader.boundedGolomb('pic_height_in_map_units_minus1', SIDE_MAX / 16 - 1) + 1
  const isFrameOnly = reader.flag()
  if (!isFrameOnly) reader.skip(1)
  reader.skip(1)
  const fieldFactor = isFrameOnly ? 1 : 2
  const crop = parseCropping(reader, chroma.formatIdc, fieldFactor)
  const width = widthMbs * 16 - crop.horizontal
  const height = heightMapUnits * 16 * fieldFactor - crop.vertical
  if (width <= 0 || height <= 0) throw new MalformedError('the cropping of an H.264 SPS leaves no picture')
  const vui = reader.flag() ? vuiOrNothing(reader) : null
  return {
    profileIdc,
    constraintFlags,
    levelIdc,
    chromaFormatIdc: chroma.formatIdc,
    bitDepthLuma: chroma.bitDepthLuma,
    bitDepthChroma: chroma.bitDepthChroma,
    width,
    height,
    frameRate: vui?.frameRate ?? null,
    reorderDepth: profileIdc === BASELINE_PROFILE || orderType === 2 ? 0 : (vui?.reorderDepth ?? null),
    codecString: `avc1.${[profileIdc, constraintFlags, levelIdc].map(hexByte).join('')}`,
  }
}

const hexByte = (byte: number) => byte.toString(16).padStart(2, '0')

/** Cameras write broken VUIs; the size, which is read by then, is right all the same. */
function vuiOrNothing(reader: BitReader): H264Vui | null {
  try {
    return parseVui(reader)
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}

interface Chroma {
  readonly formatIdc: number
  readonly bitDepthLuma: number
  readonly bitDepthChroma: number
}

const CHROMA_420: Chroma = { formatIdc: 1, bitDepthLuma: 8, bitDepthChroma: 8 }

function parseChroma(reader: BitReader): Chroma {
  const formatIdc = reader.boundedGolomb('chroma_format_idc', 3)
  if (formatIdc === 3) reader.skip(1)
  const bitDepthLuma = reader.boundedGolomb('bit_depth_luma_minus8', 6) + 8
  const bitDepthChroma = reader.boundedGolomb('bit_depth_chroma_minus8', 6) + 8
  reader.skip(1)
  if (reader.flag()) {
    const listCount = formatIdc === 3 ? 12 : 8
    for (let list = 0; list < listCount; list += 1) if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64)
  }
  return { formatIdc, bitDepthLuma, bitDepthChroma }
}

/** §7.3.2.1.1.1 */
function skipScalingList(reader: BitReader, size: number): void {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) % 256
    last = next === 0 ? last : next
  }
}

/** @returns pic_order_cnt_type; with type 2 output order is decoding order (§8.2.1.3) */
function parsePictureOrder(reader: BitReader): number {
  const type = reader.boundedGolomb('pic_order_cnt_type', 2)
  if (type === 0) reader.boundedGolomb('log2_max_pic_order_cnt_lsb_minus4', 12)
  if (type === 1) {
    reader.skip(1)
    reader.signedGolomb()
    reader.signedGolomb()
    const cycle = reader.boundedGolomb('num_ref_frames_in_pic_order_cnt_cycle', 255)
    for (let index = 0; index < cycle; index += 1) reader.signedGolomb()
  }
  return type
}

/** §7.4.2.1.1: the crop units depend on chroma subsampling and on fields. */
function parseCropping(reader: BitReader, chromaFormatIdc: number, fieldFactor: number) {
  if (!reader.flag()) return { horizontal: 0, vertical: 0 }
  const unitX = chromaFormatIdc === 1 || chromaFormatIdc === 2 ? 2 : 1
  const unitY = (chromaFormatIdc === 1 ? 2 : 1) * fieldFactor
  const left = reader.unsignedGolomb()
  const right = reader.unsignedGolomb()
  const top = reader.unsignedGolomb()
  const bottom = reader.unsignedGolomb()
  return { horizontal: (left + right) * unitX, vertical: (top + bottom) * unitY }
}
