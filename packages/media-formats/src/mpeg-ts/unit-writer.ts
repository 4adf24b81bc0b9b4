/** Access units as transport packets. Their number follows from sizes alone, so that a plan and the bytes agree. */
import { packetsOfUnit, writeUnitPackets } from './packet-writer.ts'
import { pesHeaderLength, STREAM_ID_AUDIO, STREAM_ID_VIDEO } from './pes-header.ts'
import {
  audioFrameBytes,
  isCarriedFrame,
  type Program,
  videoUnitBytes,
  writeAudioFrame,
  writeVideoUnit,
} from './program.ts'
import { PID_AUDIO, PID_VIDEO, stampTables, TABLE_PACKETS } from './program-tables.ts'
import { TS_PACKET_BYTES } from './ts-packet.ts'

/** One access unit of video, or a few frames of audio in one PES packet. */
export interface UnitShape {
  readonly kind: 'video' | 'audio'
  readonly dts90k: number
  readonly pts90k: number
  readonly isKeyframe: boolean
  readonly sampleSizes: readonly number[]
  /** PAT and PMT stand before it. */
  readonly hasTables: boolean
}

/** Packets written so far, whose last four bits are the next continuity counters. */
export interface PacketCounters {
  tables: number
  video: number
  audio: number
}

export const createCounters = (): PacketCounters => ({ tables: 0, video: 0, audio: 0 })

/** Zero when the program carries no such stream: the unit is left out. */
export function packetsOf(program: Program, unit: UnitShape): number {
  const payloadBytes = payloadBytesOf(program, unit)
  if (payloadBytes === 0) return 0
  const packets = packetsOfUnit(payloadBytes, unit.pts90k !== unit.dts90k, hasClock(program, unit))
  return packets + (unit.hasTables ? TABLE_PACKETS : 0)
}

function countUnit(program: Program, unit: UnitShape, counters: PacketCounters): void {
  const packets = packetsOf(program, unit)
  if (packets === 0) return
  if (unit.hasTables) counters.tables += 1
  counters[unit.kind] += packets - (unit.hasTables ? TABLE_PACKETS : 0)
}

/**
 * Writes the packets of a unit at `at`; returns where the next begin.
 * @param samples the bytes of `unit.sampleSizes`, in that order
 */
export function writeUnit(
  target: Uint8Array,
  at: number,
  program: Program,
  unit: UnitShape,
  samples: readonly Uint8Array[],
  counters: PacketCounters,
): number {
  const payloadBytes = payloadBytesOf(program, unit)
  if (payloadBytes === 0) return at
  let position = at
  if (unit.hasTables) {
    target.set(program.tables, at)
    stampTables(target, at, counters.tables & 0x0f)
    position += TABLE_PACKETS * TS_PACKET_BYTES
  }
  const headerBytes = pesHeaderLength(unit.pts90k !== unit.dts90k)
  const pes = new Uint8Array(headerBytes + payloadBytes)
  let written = headerBytes
  for (const sample of samples) {
    if (unit.kind === 'video' && program.video) {
      written = writeVideoUnit(pes, written, program.video, sample, unit.isKeyframe)
    } else if (program.audio && isCarriedFrame(sample.length)) {
      written = writeAudioFrame(pes, written, program.audio, sample)
    }
  }
  const isVideo = unit.kind === 'video'
  const packetUnit = {
    pid: isVideo ? PID_VIDEO : PID_AUDIO,
    streamId: isVideo ? STREAM_ID_VIDEO : STREAM_ID_AUDIO,
    pts90k: unit.pts90k,
    dts90k: unit.dts90k,
    payloadBytes,
    hasClock: hasClock(program, unit),
    isRandomAccess: unit.isKeyframe,
  }
  const end = writeUnitPackets(target, position, packetUnit, pes, counters[unit.kind])
  countUnit(program, unit, counters)
  return end
}

/** The clock travels with the video, and with the audio where there is none. */
const hasClock = (program: Program, unit: UnitShape) => unit.kind === 'video' || !program.video

function payloadBytesOf(program: Program, { kind, sampleSizes, isKeyframe }: UnitShape): number {
  let payloadBytes = 0
  for (const size of sampleSizes) {
    if (kind === 'video') payloadBytes += program.video ? videoUnitBytes(program.video, size, isKeyframe) : 0
    else payloadBytes += program.audio && isCarriedFrame(size) ? audioFrameBytes(size) : 0
  }
  return payloadBytes
}
