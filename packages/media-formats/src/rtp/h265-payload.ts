/** H.265 payloads (RFC 7798): single NAL unit packets, aggregation packets and fragmentation units, without DONL. */
import { MalformedError } from '../bits/malformed-error.ts'
import { H265_NAL, h265NalType, isIrap } from '../h265/nal-unit.ts'
import type { NalRole, VideoAssembly } from './video-assembly.ts'

const AGGREGATION = 48
const FRAGMENTATION = 49
const HEADER_BYTES = 2

/** Hands the NAL units of one payload to the assembly. @throws MalformedError */
export function readH265Payload(payload: Uint8Array, assembly: VideoAssembly): void {
  if (payload.length <= HEADER_BYTES) throw new MalformedError('an H.265 payload is cut off')
  const type = h265NalType(payload[0] ?? 0)
  if (type < AGGREGATION) readWhole(payload, assembly)
  else if (type === AGGREGATION) readAggregate(payload, assembly)
  else if (type === FRAGMENTATION) readFragment(payload, assembly)
  else throw new MalformedError(`H.265 packet type ${type} is not known`)
}

function readWhole(nalUnit: Uint8Array, assembly: VideoAssembly): void {
  const [first = 0, second = 0] = nalUnit
  assembly.beginNalUnit(roleOf(h265NalType(first)), beginsPicture(nalUnit[HEADER_BYTES]), first, second)
  assembly.append(nalUnit.subarray(HEADER_BYTES))
  assembly.endNalUnit()
}

/** §4.4.2 */
function readAggregate(payload: Uint8Array, assembly: VideoAssembly): void {
  let position = HEADER_BYTES
  while (position + 2 <= payload.length) {
    const length = ((payload[position] ?? 0) << 8) | (payload[position + 1] ?? 0)
    const start = position + 2
    if (length <= HEADER_BYTES || start + length > payload.length) {
      throw new MalformedError('an H.265 aggregation packet is cut off')
    }
    readWhole(payload.subarray(start, start + length), assembly)
    position = start + length
  }
}

/** §4.4.3 */
function readFragment(payload: Uint8Array, assembly: VideoAssembly): void {
  const [first = 0, second = 0, fuHeader = 0] = payload
  const type = fuHeader & 0x3f
  if (fuHeader & 0x80) {
    assembly.beginNalUnit(roleOf(type), beginsPicture(payload[3]), (first & 0x81) | (type << 1), second)
  } else if (!assembly.hasOpenNalUnit) {
    throw new MalformedError('an H.265 fragment goes on where none began')
  }
  assembly.append(payload.subarray(3))
  if (fuHeader & 0x40) assembly.endNalUnit()
}

/** first_slice_segment_in_pic_flag is the first bit of the slice segment header (§7.3.6.1). */
const beginsPicture = (sliceHeader: number | undefined) => sliceHeader !== undefined && sliceHeader >= 0x80

function roleOf(type: number): NalRole {
  if (isIrap(type)) return 'keyframe_slice'
  if (type <= H265_NAL.sliceMax) return 'slice'
  switch (type) {
    case H265_NAL.vps:
      return 'vps'
    case H265_NAL.sps:
      return 'sps'
    case H265_NAL.pps:
      return 'pps'
    case H265_NAL.prefixSei:
    case H265_NAL.suffixSei:
      return 'extra'
    default:
      return 'ignored'
  }
}
