/** Transport packets (Rec. ITU-T H.222.0 | ISO/IEC 13818-1 §2.4.3.2): 188 bytes, each begins with 0x47. */

export const TS_PACKET_BYTES = 188
export const TS_SYNC_BYTE = 0x47
export const TS_HEADER_BYTES = 4
/** Timestamps count 90,000 a second in 33 bits and wrap after 26.5 hours (§2.4.3.6). */
export const TS_TICKS_PER_SECOND = 90_000
export const TS_TIMESTAMP_WRAP = 2 ** 33
/** Our timestamps begin at one second, so that the clock, which runs ahead of them, is never below zero. */
export const TIMESTAMP_LEAD_TICKS = 90_000

export const PID_PAT = 0

/** stream_type values (§2.4.4.9, table 2-34). */
export const STREAM_TYPE_AAC_ADTS = 0x0f
export const STREAM_TYPE_H264 = 0x1b
export const STREAM_TYPE_H265 = 0x24

export interface TsPacket {
  readonly pid: number
  readonly isUnitStart: boolean
  readonly continuityCounter: number
  /** The encoder says that counters or clocks jump here on purpose. */
  readonly isDiscontinuity: boolean
  /** Null when the packet carries an adaptation field only. */
  readonly payload: Uint8Array | null
}

/** Null for a packet that is damaged by its own word, scrambled, or whose fields contradict each other. */
export function readTsPacket(bytes: Uint8Array, start: number): TsPacket | null {
  const second = bytes[start + 1] ?? 0
  const fourth = bytes[start + 3] ?? 0
  const isErroneous = (second & 0x80) !== 0
  const isScrambled = (fourth & 0xc0) !== 0
  if (bytes[start] !== TS_SYNC_BYTE || isErroneous || isScrambled) return null
  let payloadStart = start + TS_HEADER_BYTES
  let isDiscontinuity = false
  if ((fourth & 0x20) !== 0) {
    const fieldBytes = bytes[payloadStart] ?? 0
    isDiscontinuity = fieldBytes > 0 && ((bytes[payloadStart + 1] ?? 0) & 0x80) !== 0
    payloadStart += 1 + fieldBytes
  }
  const end = start + TS_PACKET_BYTES
  const hasPayload = (fourth & 0x10) !== 0
  if (payloadStart > end) return null
  return {
    pid: ((second & 0x1f) << 8) | (bytes[start + 2] ?? 0),
    isUnitStart: (second & 0x40) !== 0,
    continuityCounter: fourth & 0x0f,
    isDiscontinuity,
    payload: hasPayload ? bytes.subarray(payloadStart, end) : null,
  }
}
