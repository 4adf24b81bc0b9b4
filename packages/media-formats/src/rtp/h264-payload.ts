/** H.264 payloads (RFC 6184): single NAL unit packets, STAP-A and FU-A; what packetization-mode 0 and 1 allow. */
import { MalformedError } from '../bits/malformed-error.ts'
import { H264_NAL, h264NalType } from '../h264/nal-unit.ts'
import type { NalRole, VideoAssembly } from './video-assembly.ts'

const STAP_A = 24
const FU_A = 28

/** Hands the NAL units of one payload to the assembly. @throws MalformedError */
export function readH264Payload(payload: Uint8Array, assembly: VideoAssembly): void {
  const first = payload[0]
  if (first === undefined) throw new MalformedError('an H.264 payload is empty')
  const type = h264NalType(first)
  if (type >= 1 && type <= 23) readWhole(payload, assembly)
  else if (type === STAP_A) readAggregate(payload, assembly)
  else if (type === FU_A) readFragment(payload, assembly)
  else throw new MalformedError(`H.264 packet type ${type} is not of packetization-mode 0 or 1`)
}

function readWhole(nalUnit: Uint8Array, assembly: VideoAssembly): void {
  const header = nalUnit[0] ?? 0
  assembly.beginNalUnit(roleOf(h264NalType(header)), beginsPicture(nalUnit[1]), header)
  assembly.append(nalUnit.subarray(1))
  assembly.endNalUnit()
}

/** §5.7.1 */
function readAggregate(payload: Uint8Array, assembly: VideoAssembly): void {
  let position = 1
  while (position + 2 <= payload.length) {
    const length = ((payload[position] ?? 0) << 8) | (payload[position + 1] ?? 0)
    const start = position + 2
    if (length === 0 || start + length > payload.length) throw new MalformedError('a STAP-A is cut off')
    readWhole(payload.subarray(start, start + length), assembly)
    position = start + length
  }
}

/** §5.8 */
function readFragment(payload: Uint8Array, assembly: VideoAssembly): void {
  const indicator = payload[0] ?? 0
  const fuHeader = payload[1]
  if (fuHeader === undefined) throw new MalformedError('an FU-A is cut off')
  const type = h264NalType(fuHeader)
  if (fuHeader & 0x80) assembly.beginNalUnit(roleOf(type), beginsPicture(payload[2]), (indicator & 0xe0) | type)
  else if (!assembly.hasOpenNalUnit) throw new MalformedError('an FU-A goes on where none began')
  assembly.append(payload.subarray(2))
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
