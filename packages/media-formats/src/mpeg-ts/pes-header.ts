/** The header of a packetized elementary stream packet (§2.4.3.6). */
import { TS_TIMESTAMP_WRAP } from './ts-packet.ts'

export const STREAM_ID_AUDIO = 0xc0
export const STREAM_ID_VIDEO = 0xe0

const FIXED_BYTES = 9
const TIMESTAMP_BYTES = 5

/** A DTS is written only where it differs from the PTS (§2.7.5). */
export const pesHeaderLength = (hasDts: boolean): number => FIXED_BYTES + (hasDts ? 2 : 1) * TIMESTAMP_BYTES

export interface PesHeader {
  readonly streamId: number
  readonly pts90k: number
  readonly dts90k: number
  readonly payloadBytes: number
}

/** Writes at `at`; returns where the payload begins. */
export function writePesHeader(target: Uint8Array, at: number, header: PesHeader): number {
  const hasDts = header.dts90k !== header.pts90k
  const headerBytes = pesHeaderLength(hasDts)
  const lengthAfterField = headerBytes - 6 + header.payloadBytes
  // Zero means unbounded, which is allowed for video.
  const packetLength = lengthAfterField > 0xffff ? 0 : lengthAfterField
  target[at] = 0
  target[at + 1] = 0
  target[at + 2] = 1
  target[at + 3] = header.streamId
  target[at + 4] = packetLength >> 8
  target[at + 5] = packetLength & 0xff
  // data_alignment_indicator: an access unit begins right behind the header.
  target[at + 6] = 0x84
  target[at + 7] = hasDts ? 0xc0 : 0x80
  target[at + 8] = headerBytes - FIXED_BYTES
  writeTimestamp(target, at + 9, hasDts ? 3 : 2, header.pts90k)
  if (hasDts) writeTimestamp(target, at + 14, 1, header.dts90k)
  return at + headerBytes
}

function writeTimestamp(target: Uint8Array, at: number, prefix: number, ticks: number): void {
  const wrapped = ((ticks % TS_TIMESTAMP_WRAP) + TS_TIMESTAMP_WRAP) % TS_TIMESTAMP_WRAP
  const high = Math.floor(wrapped / 2 ** 30)
  const low = wrapped % 2 ** 30
  target[at] = (prefix << 4) | (high << 1) | 1
  target[at + 1] = (low >> 22) & 0xff
  target[at + 2] = ((low >> 14) & 0xfe) | 1
  target[at + 3] = (low >> 7) & 0xff
  target[at + 4] = ((low << 1) & 0xfe) | 1
}

export interface ParsedPesHeader {
  /** Modulo 2^33; null when the packet continues an access unit or its timestamps are malformed. */
  readonly pts33: number | null
  readonly dts33: number | null
  readonly payloadStart: number
  /** PES_packet_length; 0 when the sender does not say. */
  readonly packetLength: number
}

/** Null when it is no PES packet of audio or video, or its header is torn. */
export function readPesHeader(bytes: Uint8Array): ParsedPesHeader | null {
  if (bytes.length < FIXED_BYTES || bytes[0] !== 0 || bytes[1] !== 0 || bytes[2] !== 1) return null
  if (((bytes[6] ?? 0) & 0xc0) !== 0x80) return null
  const payloadStart = FIXED_BYTES + (bytes[8] ?? 0)
  if (payloadStart > bytes.length) return null
  const flags = (bytes[7] ?? 0) >> 6
  const pts33 = flags >= 2 && payloadStart >= 14 ? readTimestamp(bytes, 9) : null
  const dts33 = flags === 3 && payloadStart >= 19 ? readTimestamp(bytes, 14) : null
  return { pts33, dts33: dts33 ?? pts33, payloadStart, packetLength: ((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0) }
}

/** Null when one of the three marker bits is not set. */
function readTimestamp(bytes: Uint8Array, at: number): number | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = bytes.subarray(at, at + TIMESTAMP_BYTES)
  if ((b0 & b2 & b4 & 1) === 0) return null
  return ((b0 >> 1) & 7) * 2 ** 30 + ((b1 << 22) | ((b2 >> 1) << 15) | (b3 << 7) | (b4 >> 1))
}
