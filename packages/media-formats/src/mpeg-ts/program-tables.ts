/** The two tables that tell what a transport stream carries: PAT (§2.4.4.3) and PMT (§2.4.4.8). */
import { crc32Mpeg } from './crc32.ts'
import { PID_PAT, TS_HEADER_BYTES, TS_PACKET_BYTES, TS_SYNC_BYTE } from './ts-packet.ts'

export const PID_PMT = 0x1000
export const PID_VIDEO = 0x100
export const PID_AUDIO = 0x101
/** A PAT packet and a PMT packet. */
export const TABLE_PACKETS = 2

const PROGRAM_NUMBER = 1
const TABLE_ID_PAT = 0
const TABLE_ID_PMT = 2

export interface ProgramStream {
  readonly pid: number
  readonly streamType: number
}

/** Both packets with continuity counter 0; `stampTables` sets the counter when they are sent. */
export function writeTables(streams: readonly ProgramStream[], pcrPid: number, version: number): Uint8Array {
  const packets = new Uint8Array(TABLE_PACKETS * TS_PACKET_BYTES).fill(0xff)
  const programs = [PROGRAM_NUMBER >> 8, PROGRAM_NUMBER & 0xff, 0xe0 | (PID_PMT >> 8), PID_PMT & 0xff]
  writeTablePacket(packets, 0, PID_PAT, section(TABLE_ID_PAT, 1, version, programs))
  const entries = streams.flatMap(({ pid, streamType }) => [streamType, 0xe0 | (pid >> 8), pid & 0xff, 0xf0, 0])
  const map = [0xe0 | (pcrPid >> 8), pcrPid & 0xff, 0xf0, 0, ...entries]
  writeTablePacket(packets, TS_PACKET_BYTES, PID_PMT, section(TABLE_ID_PMT, PROGRAM_NUMBER, version, map))
  return packets
}

export function stampTables(packets: Uint8Array, at: number, continuityCounter: number): void {
  packets[at + 3] = 0x10 | continuityCounter
  packets[at + TS_PACKET_BYTES + 3] = 0x10 | continuityCounter
}

function writeTablePacket(packets: Uint8Array, at: number, pid: number, content: Uint8Array): void {
  packets.set([TS_SYNC_BYTE, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0], at)
  packets.set(content, at + TS_HEADER_BYTES + 1)
}

/** A section in long form: one section a table, valid at once. */
function section(tableId: number, extension: number, version: number, body: readonly number[]): Uint8Array {
  const length = 5 + body.length + 4
  const bytes = Uint8Array.from([
    tableId,
    0xb0 | (length >> 8),
    length & 0xff,
    extension >> 8,
    extension & 0xff,
    0xc1 | ((version & 0x1f) << 1),
    0,
    0,
    ...body,
    ...[0, 0, 0, 0],
  ])
  const crcAt = bytes.length - 4
  new DataView(bytes.buffer).setUint32(crcAt, crc32Mpeg(bytes.subarray(0, crcAt)))
  return bytes
}

/** A whole section with its CRC already checked; null when it is another table or not valid yet. */
export function readPat(content: Uint8Array): { readonly pmtPids: readonly number[] } | null {
  if (content[0] !== TABLE_ID_PAT || !isCurrent(content)) return null
  const pmtPids: number[] = []
  for (let at = 8; at + 4 <= content.length - 4; at += 4) {
    const programNumber = ((content[at] ?? 0) << 8) | (content[at + 1] ?? 0)
    // Program 0 names the network table, which is no program.
    if (programNumber !== 0) pmtPids.push(pidAt(content, at + 2))
  }
  return { pmtPids }
}

export function readPmt(content: Uint8Array): { readonly streams: readonly ProgramStream[] } | null {
  if (content[0] !== TABLE_ID_PMT || content.length < 16 || !isCurrent(content)) return null
  const streams: ProgramStream[] = []
  let at = 12 + lengthAt(content, 10)
  while (at + 5 <= content.length - 4) {
    streams.push({ streamType: content[at] ?? 0, pid: pidAt(content, at + 1) })
    at += 5 + lengthAt(content, at + 3)
  }
  return { streams }
}

const isCurrent = (content: Uint8Array): boolean => ((content[5] ?? 0) & 1) === 1
const pidAt = (bytes: Uint8Array, at: number): number => (((bytes[at] ?? 0) & 0x1f) << 8) | (bytes[at + 1] ?? 0)
const lengthAt = (bytes: Uint8Array, at: number): number => (((bytes[at] ?? 0) & 0x0f) << 8) | (bytes[at + 1] ?? 0)
