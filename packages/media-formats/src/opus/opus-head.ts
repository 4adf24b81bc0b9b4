/** Opus: the identification header that files carry (RFC 7845 §5.1) and the length of a packet (RFC 6716 §3.1). */
import { MalformedError } from '../bits/malformed-error.ts'

/** RTP carries Opus always at this clock (RFC 7587 §4.1). */
export const OPUS_CLOCK_RATE = 48_000
const PACKET_TICKS_MAX = 5760

export function opusHead(channels: number): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head[8] = 1
  head[9] = channels
  head.writeUInt32LE(OPUS_CLOCK_RATE, 12)
  return head
}

/** Ticks of 48 kHz in a frame of each configuration of the table-of-contents byte (RFC 6716 table 2). */
const FRAME_TICKS = [
  ...[480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880],
  ...[480, 960, 480, 960],
  ...[120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960],
]

/** @throws MalformedError */
export function opusPacketTicks(packet: Uint8Array): number {
  const contents = packet[0]
  if (contents === undefined) throw new MalformedError('an Opus packet is empty')
  const frameTicks = FRAME_TICKS[contents >> 3] ?? 960
  const ticks = frameTicks * frameCount(contents & 3, packet[1])
  if (ticks === 0 || ticks > PACKET_TICKS_MAX) throw new MalformedError('an Opus packet is over 120 ms')
  return ticks
}

/** Codes 0–2 say one or two frames; with code 3 the next byte says. */
function frameCount(code: number, next: number | undefined): number {
  if (code === 0) return 1
  return code === 3 ? (next ?? 0) & 0x3f : 2
}
