/** The RTP fixed header (RFC 3550 §5.1), read into one view a stream so that a packet costs no object. */
import { MalformedError } from '../bits/malformed-error.ts'

const FIXED_BYTES = 12

export class RtpHeader {
  payloadType = 0
  isMarked = false
  sequence = 0
  timestamp = 0
  ssrc = 0
  /** Where the payload lies, in the bytes that were read. */
  payloadStart = 0
  payloadEnd = 0

  /** The packet is `bytes` from `start` to `end`. @throws MalformedError; the fields then hold the packet before */
  read(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const flags = bytes[start] ?? 0
    if (end - start < FIXED_BYTES || flags >> 6 !== 2) throw new MalformedError('the packet is no RTP version 2')
    let payloadStart = start + FIXED_BYTES + (flags & 0x0f) * 4
    if (flags & 0x10) payloadStart += 4 + word16(bytes, payloadStart + 2) * 4
    const payloadEnd = end - (flags & 0x20 ? (bytes[end - 1] ?? 0) : 0)
    if (payloadStart > payloadEnd) throw new MalformedError('the RTP header and padding are longer than the packet')
    const marked = bytes[start + 1] ?? 0
    this.payloadType = marked & 0x7f
    this.isMarked = marked >= 0x80
    this.sequence = word16(bytes, start + 2)
    this.timestamp = word16(bytes, start + 4) * 0x10000 + word16(bytes, start + 6)
    this.ssrc = word16(bytes, start + 8) * 0x10000 + word16(bytes, start + 10)
    this.payloadStart = payloadStart
    this.payloadEnd = payloadEnd
  }
}

const word16 = (bytes: Uint8Array, position: number) => ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0)
