/**
 * Slice headers as x264 writes them for progressive Baseline-like streams: CAVLC, picture order count type 2, one
 * reference, no weighted prediction (Rec. ITU-T H.264 §7.3.3). Anything else is refused.
 */
import {
  BitReader,
  BitWriter,
  MalformedError,
  withEmulationPrevention,
  withoutEmulationPrevention,
} from '@sova/media-formats'

export const NAL_IDR_SLICE = 5

/** What slices need from the SPS and PPS they refer to. */
export interface SliceSyntax {
  frameNumBits: number
}

/** x264 with few references writes log2_max_frame_num_minus4 as 0. */
export const SLICE_SYNTAX: SliceSyntax = { frameNumBits: 4 }

export interface SliceHeader {
  /** The first byte of the NAL unit: nal_ref_idc and nal_unit_type. */
  nalHeader: number
  firstMacroblock: number
  /** Table 7-6; 5 and 7 say that all slices of the picture are P or I. */
  sliceType: number
  ppsId: number
  frameNum: number
  /** Of IDR pictures only. */
  idrPicId: number
  /** null without num_ref_idx_active_override_flag. */
  refIndexCountMinus1: number | null
  qpDelta: number
  /** §7.4.3: 2 filters inside the slice and not across its borders. */
  deblocking: { idc: number; alphaOffsetDiv2: number; betaOffsetDiv2: number }
}

export const isIdr = (header: SliceHeader) => (header.nalHeader & 31) === NAL_IDR_SLICE
const isP = (sliceType: number) => sliceType % 5 === 0
const isReference = (nalHeader: number) => (nalHeader & 0x60) !== 0

function readHeader(nalHeader: number, bits: BitReader, syntax: SliceSyntax): SliceHeader {
  const firstMacroblock = bits.unsignedGolomb()
  const sliceType = bits.unsignedGolomb()
  const ppsId = bits.unsignedGolomb()
  const frameNum = bits.bits(syntax.frameNumBits)
  const isIdrSlice = (nalHeader & 31) === NAL_IDR_SLICE
  const idrPicId = isIdrSlice ? bits.unsignedGolomb() : 0
  let refIndexCountMinus1: number | null = null
  if (isP(sliceType)) {
    refIndexCountMinus1 = bits.flag() ? bits.unsignedGolomb() : null
    // ref_pic_list_modification_flag_l0, §7.3.3.1
    if (bits.flag()) throw new MalformedError('the slice reorders its references')
  }
  if (isReference(nalHeader)) readReferenceMarking(bits, isIdrSlice)
  const qpDelta = bits.signedGolomb()
  const idc = bits.unsignedGolomb()
  const deblocking = {
    idc,
    alphaOffsetDiv2: idc === 1 ? 0 : bits.signedGolomb(),
    betaOffsetDiv2: idc === 1 ? 0 : bits.signedGolomb(),
  }
  return { nalHeader, firstMacroblock, sliceType, ppsId, frameNum, idrPicId, refIndexCountMinus1, qpDelta, deblocking }
}

/** dec_ref_pic_marking(), §7.3.3.3: only the plain sliding window. */
function readReferenceMarking(bits: BitReader, isIdrSlice: boolean): void {
  if (bits.bits(isIdrSlice ? 2 : 1) !== 0) throw new MalformedError('the slice marks its references')
}

export function writeSliceHeader(header: SliceHeader, syntax: SliceSyntax): BitWriter {
  const bits = new BitWriter()
  bits.unsignedGolomb(header.firstMacroblock).unsignedGolomb(header.sliceType).unsignedGolomb(header.ppsId)
  bits.bits(header.frameNum, syntax.frameNumBits)
  if (isIdr(header)) bits.unsignedGolomb(header.idrPicId)
  if (isP(header.sliceType)) {
    bits.bit(header.refIndexCountMinus1 !== null)
    if (header.refIndexCountMinus1 !== null) bits.unsignedGolomb(header.refIndexCountMinus1)
    bits.bit(0)
  }
  if (isReference(header.nalHeader)) bits.bits(0, isIdr(header) ? 2 : 1)
  bits.signedGolomb(header.qpDelta).unsignedGolomb(header.deblocking.idc)
  if (header.deblocking.idc !== 1) {
    bits.signedGolomb(header.deblocking.alphaOffsetDiv2).signedGolomb(header.deblocking.betaOffsetDiv2)
  }
  return bits
}

export function readSliceHeader(nalUnit: Uint8Array, syntax: SliceSyntax): SliceHeader {
  // Headers are short: the slice's data need not be unescaped.
  const bytes = withoutEmulationPrevention(nalUnit.subarray(0, 64))
  return readHeader(bytes[0] ?? 0, new BitReader(bytes.subarray(1)), syntax)
}

/** The same slice data behind another header. */
export function rewriteSliceHeader(
  nalUnit: Uint8Array,
  syntax: SliceSyntax,
  change: (header: SliceHeader) => SliceHeader,
): Uint8Array {
  const bytes = withoutEmulationPrevention(nalUnit)
  const payload = bytes.subarray(1)
  const bits = new BitReader(payload)
  const header = change(readHeader(bytes[0] ?? 0, bits, syntax))
  const written = writeSliceHeader(header, syntax)
  for (let left = bits.bitsLeft - trailingBitCount(payload); left > 0; left--) written.bit(bits.bit())
  return toNalUnit(header.nalHeader, written)
}

/** rbsp_slice_trailing_bits(), §7.3.2.10: the stop bit and the zeros behind it. */
function trailingBitCount(payload: Uint8Array): number {
  const last = payload[payload.length - 1] ?? 0
  if (last === 0) throw new MalformedError('the slice has no stop bit')
  return 32 - Math.clz32(last & -last)
}

/** Ends the bit string, escapes it (§7.4.1.1) and puts the NAL unit's header before it. */
export function toNalUnit(nalHeader: number, bits: BitWriter): Uint8Array {
  const payload = bits.trailingBits().finish()
  const plain = new Uint8Array(payload.length + 1)
  plain[0] = nalHeader
  plain.set(payload, 1)
  return withEmulationPrevention(plain)
}
