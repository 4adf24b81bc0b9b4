import { CodecFailure } from '../codec-failure.ts'

const START_CODE = Buffer.from([0, 0, 0, 1])

/** Parameter sets and length-prefixed NAL units (ISO/IEC 14496-15) as a byte stream (ITU-T H.264 Annex B). */
export function toAnnexB(parameterSets: readonly Uint8Array[], lengthPrefixed: Uint8Array): Buffer {
  const parts: Uint8Array[] = []
  for (const unit of parameterSets) parts.push(START_CODE, unit)
  const bytes = Buffer.from(lengthPrefixed.buffer, lengthPrefixed.byteOffset, lengthPrefixed.byteLength)
  let offset = 0
  while (offset < bytes.length) {
    if (offset + 4 > bytes.length) throw new CodecFailure('undecodable', 'a length field is cut')
    const end = offset + 4 + bytes.readUInt32BE(offset)
    if (end > bytes.length) throw new CodecFailure('undecodable', 'a NAL unit is longer than the frame')
    parts.push(START_CODE, bytes.subarray(offset + 4, end))
    offset = end
  }
  return Buffer.concat(parts)
}
