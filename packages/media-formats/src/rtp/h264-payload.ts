/** H.264 payloads (RFC 6184): single NAL unit packets, STAP-A and FU-A; what packetization-mode 0 and 1 allow. */
import { MalformedError } from '../bits/malformed-error.ts'
import { H264_NAL, h264NalType } from '../h264/nal-unit.ts'
import type { NalRole, VideoAssembly } from './video-assembly.ts'

const STAP_A = 24
const FU_A = 28

/** Hands the NAL units of one payload, `packet` from `start` to `end`, to the assembly. @throws MalformedError */
export function readH264Payload(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  if (start >= end) throw new MalformedError('an H.264 payload is empty')
  const type = h264NalType(packet[start] ?? 0)
  if (type >= 1 && type <= 23) readWhole(packet, start, end, assembly)
  else if (type === STAP_A) readAggregate(packet, start, end, assembly)
  else if (type === FU_A) readFragment(packet, start, end, assembly)
  else throw new MalformedError(`H.264 packet type ${type} is not of packetization-mode 0 or 1`)
}

function readWhole(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  const header = packet[start] ?? 0
  assembly.beginNalUnit(roleOf(h264NalType(header)), start + 1 < end && beginsPicture(packet[start + 1]), header)
  assembly.append(packet, start + 1, end)
  assembly.endNalUnit()
}

/** §5.7.1 */
function readAggregate(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  let position = start + 1
  while (position + 2 <= end) {
    const length = ((packet[position] ?? 0) << 8) | (packet[position + 1] ?? 0)
    const unitStart = position + 2
    position = unitStart + length
    if (length === 0 || position > end) throw new MalformedError('a STAP-A is cut off')
    readWhole(packet, unitStart, position, assembly)
  }
}

/** §5.8 */
function readFragment(packet: Uint8Array, start: number, end: number, assembly: VideoAssembly): void {
  if (start + 1 >= end) throw new MalformedError('an FU-A is cut off')
  const indicator = packet[start] ?? 0
  const fuHeader = packet[start + 1] ?? 0
  const type = h264NalType(fuHeader)
  if (fuHeader & 0x80) {
    const begins = start + 2 < end && beginsPicture(packet[start + 2])
    assembly.beginNalUnit(roleOf(type), begins, (indicator & 0xe0) | type)
  } else if (!assembly.hasOpenNalUnit) {
    throw new MalformedError('an FU-A goes on where none began')
  }
  assembly.append(packet, start + 2, end)
  if (fuHeader & 0x40) assembly.endNalUnit()
}

/** first_mb_in_slice is 0 exactly when the first bit of the slice header is 1 (§7.3.3). */
const beginsPicture = (sliceHeader: number | undefined) => sliceHeader !== undefined && sliceHeader >= 0x80

function roleOf(type: number): NalRole {
  switch (type) {
    case H264_NAL.slice:
      return 'slice'
    case H264_NAL.idrSlice:
      return 'keyframe_slice'
    case H264_NAL.sps:
      return 'sps'
    case H264_NAL.pps:
      return 'pps'
    case H264_NAL.sei:
      return 'extra'
    default:
      return 'ignored'
  }
}
