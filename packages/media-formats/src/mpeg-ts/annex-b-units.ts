/** NAL units of one PES packet → access units, and what each NAL unit is to a reader that keeps parameter sets apart. */
import { H264_NAL, h264NalType } from '../h264/nal-unit.ts'
import { H265_NAL, h265NalType, isIrap } from '../h265/nal-unit.ts'
import type { VideoCodec } from '../media-types.ts'

export type NalRole = 'vps' | 'sps' | 'pps' | 'delimiter' | 'dropped' | 'prefix' | 'suffix' | 'slice'

const H264_END_OF_SEQUENCE = 10
const H264_END_OF_STREAM = 11
const H264_PREFIX_MIN = 14
const H264_PREFIX_MAX = 18
const H264_RECOVERY_POINT = 6
const H265_END_OF_SEQUENCE = 36
const H265_END_OF_BITSTREAM = 37
const H265_SEI_PREFIX = 39

export function nalRole(codec: VideoCodec, nalUnit: Uint8Array): NalRole {
  return codec === 'h264' ? h264Role(h264NalType(nalUnit[0] ?? 0)) : h265Role(h265NalType(nalUnit[0] ?? 0))
}

function h264Role(type: number): NalRole {
  if (type >= H264_NAL.slice && type <= H264_NAL.idrSlice) return 'slice'
  if (type === H264_NAL.sps) return 'sps'
  if (type === H264_NAL.pps) return 'pps'
  if (type === H264_NAL.delimiter) return 'delimiter'
  if (type === H264_NAL.filler || type === H264_END_OF_SEQUENCE || type === H264_END_OF_STREAM) return 'dropped'
  if (type === H264_NAL.sei || (type >= H264_PREFIX_MIN && type <= H264_PREFIX_MAX)) return 'prefix'
  return 'suffix'
}

function h265Role(type: number): NalRole {
  if (type <= H265_NAL.sliceMax) return 'slice'
  if (type === H265_NAL.vps) return 'vps'
  if (type === H265_NAL.sps) return 'sps'
  if (type === H265_NAL.pps) return 'pps'
  if (type === H265_NAL.delimiter) return 'delimiter'
  if (type === H265_NAL.filler || type === H265_END_OF_SEQUENCE || type === H265_END_OF_BITSTREAM) return 'dropped'
  return type === H265_SEI_PREFIX ? 'prefix' : 'suffix'
}

/** first_mb_in_slice is 0 (H.264 §7.4.3), first_slice_segment_in_pic_flag is 1 (H.265 §7.4.7.1). */
const isFirstSlice = (codec: VideoCodec, nalUnit: Uint8Array): boolean =>
  ((nalUnit[codec === 'h264' ? 1 : 2] ?? 0) & 0x80) !== 0

/** A picture ends where something stands that can only come before the next one (H.264 §7.4.1.2.3, H.265 §7.4.2.4.4). */
export function splitAccessUnits(codec: VideoCodec, nalUnits: readonly Uint8Array[]): Uint8Array[][] {
  const units: Uint8Array[][] = []
  let current: Uint8Array[] = []
  let hasSlice = false
  for (const nalUnit of nalUnits) {
    const role = nalRole(codec, nalUnit)
    const isBoundary = role === 'slice' ? isFirstSlice(codec, nalUnit) : role !== 'suffix' && role !== 'dropped'
    if (hasSlice && isBoundary) {
      units.push(current)
      current = []
      hasSlice = false
    }
    current.push(nalUnit)
    hasSlice ||= role === 'slice'
  }
  if (current.length > 0) units.push(current)
  return units
}

/** Decoding can begin here: an IDR picture, an H.265 random access picture, or an H.264 recovery point (§D.2.8). */
export function isKeyframeUnit(codec: VideoCodec, unit: readonly Uint8Array[]): boolean {
  return unit.some((nalUnit) => {
    const header = nalUnit[0] ?? 0
    if (codec === 'h265') return isIrap(h265NalType(header))
    const type = h264NalType(header)
    if (type === H264_NAL.sei) return nalUnit[1] === H264_RECOVERY_POINT
    return type === H264_NAL.idrSlice
  })
}
