/** The two ways to string NAL units together: lengths (ISO/IEC 14496-15) and start codes (H.264, H.265 Annex B). */
import { MalformedError } from './malformed-error.ts'

const LENGTH_BYTES = 4
const START_CODE = Uint8Array.of(0, 0, 0, 1)

/** Puts a four-byte length before each NAL unit: the only copy of the payload on its way from socket to disk. */
export function joinNalUnits(nalUnits: readonly Uint8Array[]): Uint8Array {
  let byteCount = 0
  for (const nalUnit of nalUnits) byteCount += LENGTH_BYTES + nalUnit.length
  const joined = Buffer.allocUnsafeSlow(byteCount)
  let position = 0
  for (const nalUnit of nalUnits) {
    position = joined.writeUInt32BE(nalUnit.length, position)
    joined.set(nalUnit, position)
    position += nalUnit.length
  }
  return joined
}

/**
 * NAL units of length-prefixed data, without copying.
 * @throws MalformedError when a length reaches past the end
 */
export function splitNalUnits(data: Uint8Array): Uint8Array[] {
  const nalUnits: Uint8Array[] = []
  let position = 0
  while (position < data.length) {
    const start = position + LENGTH_BYTES
    if (start > data.length) throw new MalformedError('a NAL unit length is cut off')
    const length =
      (data[position] ?? 0) * 0x1000000 +
      (((data[position + 1] ?? 0) << 16) | ((data[position + 2] ?? 0) << 8) | (data[position + 3] ?? 0))
    if (start + length > data.length) throw new MalformedError(`a NAL unit of ${length} bytes reaches past the end`)
    nalUnits.push(data.subarray(start, start + length))
    position = start + length
  }
  return nalUnits
}

/** NAL units between start codes, without copying. */
export function splitAnnexB(stream: Uint8Array): Uint8Array[] {
  const nalUnits: Uint8Array[] = []
  let start = -1
  for (let index = 0; index + 2 < stream.length; index += 1) {
    if (stream[index] !== 0 || stream[index + 1] !== 0 || stream[index + 2] !== 1) continue
    if (start >= 0) nalUnits.push(withoutTrailingZeros(stream.subarray(start, index)))
    start = index + 3
    index += 2
  }
  if (start >= 0) nalUnits.push(withoutTrailingZeros(stream.subarray(start)))
  return nalUnits.filter((nalUnit) => nalUnit.length > 0)
}

/** A NAL unit never ends with a zero byte, so these belong to the next start code. */
function withoutTrailingZeros(nalUnit: Uint8Array): Uint8Array {
  let end = nalUnit.length
  while (end > 0 && nalUnit[end - 1] === 0) end -= 1
  return nalUnit.subarray(0, end)
}

/** As decoders without a container take it: a start code before each NAL unit. */
export function toAnnexB(nalUnits: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(nalUnits.flatMap((nalUnit) => [START_CODE, nalUnit]))
}
