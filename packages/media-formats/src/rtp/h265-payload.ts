/** H.265 payloads (RFC 7798): single NAL unit packets, aggregation packets and fragmentation units, without DONL. */
import { MalformedError } from '../bits/malformed-error.ts'
import { H265_NAL, h265NalType, isIrap } from '../h265/nal-unit.ts'
import type { NalRole, VideoAssembly } from './video-assembly.ts'

const AGGREGATION = 48
const FRAGMENTATION = 49
const HEADER_BYTES = 2

/** Hands the NAL units of one payload, `packet` from `start` to `end`, to the assembly. @throws MalformedError */
export function readH265Payload(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  if (end - start <= HEADER_BYTES) throw new MalformedError('an H.265 payload is cut off')
  const type = h265NalType(packet[start] ?? 0)
  if (type < AGGREGATION) readWhole(packet, start, end, assembly)
  else if (type === AGGREGATION) readAggregate(packet, start, end, assembly)
  else if (type === FRAGMENTATION) readFragment(packet, start, end, assembly)
  else throw new MalformedError(`H.265 packet type ${type} is not known`)
}

function readWhole(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  const first = packet[start] ?? 0
  const body = start + HEADER_BYTES
  assembly.beginNalUnit(roleOf(h265NalType(first)), beginsPicture(packet[body]), first, packet[start + 1] ?? 0)
  assembly.append(packet, body, end)
  assembly.endNalUnit()
}

/** §4.4.2 */
function readAggregate(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  let position = start + HEADER_BYTES
  while (position + 2 <= end) {
    const length = ((packet[position] ?? 0) << 8) | (packet[position + 1] ?? 0)
    const unitStart = position + 2
    position = unitStart + length
    if (length <= HEADER_BYTES || position > end) {
      throw new MalformedError('an H.265 aggregation packet is cut off')
    }
    readWhole(packet, unitStart, position, assembly)
  }
}

/** §4.4.3 */
function readFragment(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  const first = packet[start] ?? 0
  const second = packet[start + 1] ?? 0
  const fuHeader = packet[start + 2] ?? 0
  const type = fuHeader & 0x3f
  if (fuHeader & 0x80) {
    const begins = start + 3 < end && beginsPicture(packet[start + 3])
    assembly.beginNalUnit(roleOf(type), begins, (first & 0x81) | (type << 1), second)
  } else if (!assembly.hasOpenNalUnit) {
    throw new MalformedError('an H.265 fragment goes on where none began')
  }
  assembly.append(packet, start + 3, end)
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
