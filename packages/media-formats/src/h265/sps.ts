/** The sequence parameter set (Rec. ITU-T H.265 §7.3.2.2): size, rate, profile and how far pictures are reordered. */
import { BitReader } from '../bits/bit-reader.ts'
import { withoutEmulationPrevention } from '../bits/emulation-prevention.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { H265_NAL, h265NalType } from './nal-unit.ts'
import { hevcCodecString, type ProfileTierLevel, parseProfileTierLevel } from './profile-tier-level.ts'
import { skipReferencePictureSets, skipScalingLists } from './sps-lists.ts'
import { parseVuiFrameRate } from './vui.ts'

export interface H265Sps {
  readonly profile: ProfileTierLevel
  readonly chromaFormatIdc: number
  readonly bitDepthLuma: number
  readonly bitDepthChroma: number
  readonly subLayerCount: number
  readonly isTemporalIdNested: boolean
  /** Inside the conformance window. */
  readonly width: number
  readonly height: number
  readonly frameRate: number | null
  readonly reorderDepth: number
  /** ISO/IEC 14496-15 Annex E, for example `hvc1.1.6.L93.B0`. */
  readonly codecString: string
}

const SPS_BYTES_MAX = 4096
const SIDE_MAX = 16_384

/** @throws MalformedError */
export function parseH265Sps(nalUnit: Uint8Array): H265Sps {
  if (nalUnit.length < 15 || nalUnit.length > SPS_BYTES_MAX) {
    throw new MalformedError(`an H.265 SPS of ${nalUnit.length} bytes is not believed`)
  }
  if (h265NalType(nalUnit[0] ?? 0) !== H265_NAL.sps) throw new MalformedError('the NAL unit is no H.265 SPS')
  const reader = new BitReader(withoutEmulationPrevention(nalUnit.subarray(2)))
  reader.skip(4)
  const subLayersMinus1 = reader.bits(3)
  if (subLayersMinus1 > 6) throw new MalformedError('an H.265 SPS has more than seven sub-layers')
  const isTemporalIdNested = reader.flag()
  const profile = parseProfileTierLevel(reader, subLayersMinus1)
  reader.boundedGolomb('sps_seq_parameter_set_id', 15)
  const chromaFormatIdc = reader.boundedGolomb('chroma_format_idc', 3)
  if (chromaFormatIdc === 3) reader.skip(1)
  const size = parseSize(reader, chromaFormatIdc)
  const bitDepthLuma = reader.boundedGolomb('bit_depth_luma_minus8', 8) + 8
  const bitDepthChroma = reader.boundedGolomb('bit_depth_chroma_minus8', 8) + 8
  const orderBits = reader.boundedGolomb('log2_max_pic_order_cnt_lsb_minus4', 12) + 4
  const reorderDepth = parseReorderDepth(reader, subLayersMinus1)
  return {
    profile,
    chromaFormatIdc,
    bitDepthLuma,
    bitDepthChroma,
    subLayerCount: subLayersMinus1 + 1,
    isTemporalIdNested,
    ...size,
    frameRate: frameRateOrNothing(reader, orderBits),
    reorderDepth,
    codecString: hevcCodecString(profile),
  }
}

function parseSize(reader: BitReader, chromaFormatIdc: number): { width: number; height: number } {
  const codedWidth = reader.boundedGolomb('pic_width_in_luma_samples', SIDE_MAX)
  const codedHeight = reader.boundedGolomb('pic_height_in_luma_samples', SIDE_MAX)
  let width = codedWidth
  let height = codedHeight
  if (reader.flag()) {
    // Table 6-1: the window counts in chroma samples.
    const unitX = chromaFormatIdc === 1 || chromaFormatIdc === 2 ? 2 : 1
    const unitY = chromaFormatIdc === 1 ? 2 : 1
    width -= (reader.unsignedGolomb() + reader.unsignedGolomb()) * unitX
    height -= (reader.unsignedGolomb() + reader.unsignedGolomb()) * unitY
  }
  if (width <= 0 || height <= 0) throw new MalformedError('the conformance window of an H.265 SPS leaves no picture')
  return { width, height }
}

/** sps_max_num_reorder_pics of the highest sub-layer, which is the last one written. */
function parseReorderDepth(reader: BitReader, subLayersMinus1: number): number {
  const hasEverySubLayer = reader.flag()
  let depth = 0
  for (let layer = hasEverySubLayer ? 0 : subLayersMinus1; layer <= subLayersMinus1; layer += 1) {
    reader.boundedGolomb('sps_max_dec_pic_buffering_minus1', 16)
    depth = reader.boundedGolomb('sps_max_num_reorder_pics', 16)
    reader.unsignedGolomb()
  }
  return depth
}

/** The rate stands far behind the size; a camera that writes the way there wrongly still has a right size. */
function frameRateOrNothing(reader: BitReader, orderBits: number): number | null {
  try {
    for (let field = 0; field < 6; field += 1) reader.unsignedGolomb()
    if (reader.flag() && reader.flag()) skipScalingLists(reader)
    reader.skip(2)
    if (reader.flag()) {
      reader.skip(8)
      reader.unsignedGolomb()
      reader.unsignedGolomb()
      reader.skip(1)
    }
    skipReferencePictureSets(reader)
    if (reader.flag()) {
      const longTermCount = reader.boundedGolomb('num_long_term_ref_pics_sps', 32)
      reader.skip(longTermCount * (orderBits + 1))
    }
    reader.skip(2)
    return reader.flag() ? parseVuiFrameRate(reader) : null
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}
