/** Whether other frames are decoded from this one: a frame that nobody refers to need not be decoded at all. */
import { h264NalType, h265NalType, splitNalUnits, type VideoCodec } from '@sova/media-formats'

/** Rec. ITU-T H.265 table 7-1: types 0 to 14 that are even belong to pictures which the same sub-layer never refers to. */
const H265_LAST_NON_REFERENCE = 14

export function isDisposable(codec: VideoCodec, data: Uint8Array): boolean {
  const slice = splitNalUnits(data).find((unit) => isSlice(codec, unit[0] ?? 0))
  if (!slice) return false
  const header = slice[0] ?? 0
  // Rec. ITU-T H.264 §7.4.1: nal_ref_idc is 0 for all slices of a picture that is not a reference, or for none.
  if (codec === 'h264') return (header & 0x60) === 0
  const type = h265NalType(header)
  const temporalId = ((slice[1] ?? 1) & 7) - 1
  return temporalId > 0 && type <= H265_LAST_NON_REFERENCE && type % 2 === 0
}

function isSlice(codec: VideoCodec, header: number): boolean {
  if (codec === 'h265') return h265NalType(header) < 32
  const type = h264NalType(header)
  return type >= 1 && type <= 5
}
