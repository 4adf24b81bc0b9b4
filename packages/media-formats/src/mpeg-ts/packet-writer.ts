/** Cuts one PES packet into transport packets whose number is known from its length alone. */
import { type PesHeader, pesHeaderLength, writePesHeader } from './pes-header.ts'
import { TS_HEADER_BYTES, TS_PACKET_BYTES, TS_SYNC_BYTE, TS_TIMESTAMP_WRAP } from './ts-packet.ts'

const PAYLOAD_BYTES = TS_PACKET_BYTES - TS_HEADER_BYTES
/** Adaptation field with a program clock reference: length, flags, six bytes. */
const CLOCK_FIELD_BYTES = 8
/** A frame reaches the decoder's buffer this long before it is decoded. */
const CLOCK_LEAD_TICKS = 45_000

export interface PacketUnit extends PesHeader {
  readonly pid: number
  /** The unit's first packet carries the program clock. */
  readonly hasClock: boolean
  readonly isRandomAccess: boolean
}

export function packetsOfUnit(payloadBytes: number, hasDts: boolean, hasClock: boolean): number {
  const pesBytes = pesHeaderLength(hasDts) + payloadBytes
  const firstBytes = hasClock ? PAYLOAD_BYTES - CLOCK_FIELD_BYTES : PAYLOAD_BYTES
  return pesBytes <= firstBytes ? 1 : 1 + Math.ceil((pesBytes - firstBytes) / PAYLOAD_BYTES)
}

/**
 * Writes the packets of a unit at `at`.
 * @param pes scratch space that begins with room for the PES header; the payload already stands behind it
 * @param continuityCounter of the first packet; each packet counts one up, modulo 16
 * @returns where the next packet begins
 */
export function writeUnitPackets(
  target: Uint8Array,
  at: number,
  unit: PacketUnit,
  pes: Uint8Array,
  continuityCounter: number,
): number {
  const pesBytes = writePesHeader(pes, 0, unit) + unit.payloadBytes
  let position = 0
  let packetStart = at
  let counter = continuityCounter
  while (position < pesBytes) {
    const isFirst = position === 0
    const clockBytes = isFirst && unit.hasClock ? CLOCK_FIELD_BYTES : 0
    const roomBytes = PAYLOAD_BYTES - clockBytes
    const takenBytes = Math.min(roomBytes, pesBytes - position)
    const stuffingBytes = roomBytes - takenBytes
    const hasField = clockBytes + stuffingBytes > 0
    target[packetStart] = TS_SYNC_BYTE
    target[packetStart + 1] = (isFirst ? 0x40 : 0) | (unit.pid >> 8)
    target[packetStart + 2] = unit.pid & 0xff
    target[packetStart + 3] = (hasField ? 0x30 : 0x10) | (counter & 0x0f)
    const fieldStart = packetStart + TS_HEADER_BYTES
    if (clockBytes > 0) writeClockField(target, fieldStart, unit, stuffingBytes)
    else if (stuffingBytes > 0) writeStuffingField(target, fieldStart, stuffingBytes)
    target.set(pes.subarray(position, position + takenBytes), fieldStart + clockBytes + stuffingBytes)
    position += takenBytes
    packetStart += TS_PACKET_BYTES
    counter += 1
  }
  return packetStart
}

/** adaptation_field with PCR (§2.4.3.4): 33 bits of 90 kHz, six reserved, nine of 27 MHz. */
function writeClockField(target: Uint8Array, at: number, unit: PacketUnit, stuffingBytes: number): void {
  const clock = (((unit.dts90k - CLOCK_LEAD_TICKS) % TS_TIMESTAMP_WRAP) + TS_TIMESTAMP_WRAP) % TS_TIMESTAMP_WRAP
  const high = Math.floor(clock / 2)
  target[at] = CLOCK_FIELD_BYTES - 1 + stuffingBytes
  target[at + 1] = 0x10 | (unit.isRandomAccess ? 0x40 : 0)
  target[at + 2] = (high >>> 24) & 0xff
  target[at + 3] = (high >>> 16) & 0xff
  target[at + 4] = (high >>> 8) & 0xff
  target[at + 5] = high & 0xff
  target[at + 6] = ((clock % 2) << 7) | 0x7e
  target[at + 7] = 0
  target.fill(0xff, at + CLOCK_FIELD_BYTES, at + CLOCK_FIELD_BYTES + stuffingBytes)
}

/** A field of one byte is its own length, 0; a longer one has flags and then 0xFF. */
function writeStuffingField(target: Uint8Array, at: number, stuffingBytes: number): void {
  target[at] = stuffingBytes - 1
  if (stuffingBytes === 1) return
  target[at + 1] = 0
  target.fill(0xff, at + 2, at + stuffingBytes)
}
