/** Numbers and frames RTP packets of one stream, and writes its sender reports (RFC 3550 §5.1, §6.4.1). */
import { NTP_EPOCH_OFFSET_S } from './ntp.ts'

export interface RtpWriterInputs {
  readonly payloadType: number
  readonly ssrc: number
  readonly firstSequence: number
}

const RTP_HEADER_BYTES = 12
const SENDER_REPORT = 200
const SENDER_REPORT_BYTES = 28

export class RtpWriter {
  readonly #inputs: RtpWriterInputs
  #sequence: number
  #packetCount = 0
  #octetCount = 0

  constructor(inputs: RtpWriterInputs) {
    this.#inputs = inputs
    this.#sequence = inputs.firstSequence & 0xffff
  }

  /** The number of the next packet, as RTP-Info tells it. */
  get nextSequence(): number {
    return this.#sequence
  }

  packet(parts: readonly Uint8Array[], timestamp: number, isMarked: boolean): Uint8Array {
    let payloadBytes = 0
    for (const part of parts) payloadBytes += part.length
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payloadBytes)
    packet[0] = 0x80
    packet[1] = this.#inputs.payloadType | (isMarked ? 0x80 : 0)
    packet.writeUInt16BE(this.#sequence, 2)
    packet.writeUInt32BE(timestamp >>> 0, 4)
    packet.writeUInt32BE(this.#inputs.ssrc >>> 0, 8)
    let position = RTP_HEADER_BYTES
    for (const part of parts) {
      packet.set(part, position)
      position += part.length
    }
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#packetCount += 1
    this.#octetCount += payloadBytes
    return packet
  }

  /** Says which wall clock moment an RTP timestamp is. */
  senderReport(wallClockMs: number, timestamp: number): Uint8Array {
    const report = Buffer.alloc(SENDER_REPORT_BYTES)
    report[0] = 0x80
    report[1] = SENDER_REPORT
    report.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2)
    report.writeUInt32BE(this.#inputs.ssrc >>> 0, 4)
    report.writeUInt32BE((Math.floor(wallClockMs / 1000) + NTP_EPOCH_OFFSET_S) >>> 0, 8)
    report.writeUInt32BE(Math.floor(((wallClockMs % 1000) / 1000) * 2 ** 32) >>> 0, 12)
    report.writeUInt32BE(timestamp >>> 0, 16)
    report.writeUInt32BE(this.#packetCount >>> 0, 20)
    report.writeUInt32BE(this.#octetCount >>> 0, 24)
    return report
  }
}
