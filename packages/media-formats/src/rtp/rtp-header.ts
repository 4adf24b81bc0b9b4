/** The RTP fixed header (RFC 3550 §5.1), read into one view a stream so that a packet costs no object. */
import { MalformedError } from '../bits/malformed-error.ts'

const FIXED_BYTES = 12

export class RtpHeader {
  payloadType = 0
  isMarked = false
  sequence = 0
  timestamp = 0
  ssrc = 0
  /** The payload is `packet.subarray(payloadStart, payloadEnd)`. */
  payloadStart = 0
  payloadEnd = 0

  /** @throws MalformedError; the fields then hold the packet before */
  read(packet: Uint8Array): void {
    const byteCount = packet.length
    const flags = packet[0] ?? 0
    if (byteCount < FIXED_BYTES || flags >> 6 !== 2) throw new MalformedError('the packet is no RTP version 2')
    let start = FIXED_BYTES + (flags & 0x0f) * 4
    if (flags & 0x10) start += 4 + word16(packet, start + 2) * 4
    const end = byteCount - (flags & 0x20 ? (packet[byteCount - 1] ?? 0) : 0)
    if (start > end) throw new MalformedError('the RTP header and padding are longer than the packet')
    const marked = packet[1] ?? 0
    this.payloadType = marked & 0x7f
    this.isMarked = marked >= 0x80
    this.sequence = word16(packet, 2)
    this.timestamp = word16(packet, 4) * 0x10000 + word16(packet, 6)
    this.ssrc = word16(packet, 8) * 0x10000 + word16(packet, 10)
    this.payloadStart = start
    this.payloadEnd = end
  }
}

const word16 = (bytes: Uint8Array, position: number) => ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0)
