/** Samples as they come → transport packets, for a live stream over HTTP. A download uses `createTransportPlanner`. */
import type { MediaSample } from '../media-types.ts'
import { createProgram, type Program, type ProgramTracks } from './program.ts'
import { TIMESTAMP_LEAD_TICKS, TS_PACKET_BYTES, TS_TICKS_PER_SECOND } from './ts-packet.ts'
import { createCounters, packetsOf, type UnitShape, writeUnit } from './unit-writer.ts'

/** Between keyframes, tables are repeated after as many units. */
const UNITS_BETWEEN_TABLES = 25

export interface TransportMuxer {
  /** Before the first sample, and again when tracks change. */
  setTracks(tracks: ProgramTracks): void
  /** The packets of one sample, with the tables before each keyframe; empty when the program has no place for it. */
  push(sample: MediaSample): Uint8Array
}

export function createTransportMuxer(): TransportMuxer {
  let program: Program | null = null
  let version = 0
  let unitsUntilTables = 0
  const counters = createCounters()

  function unitOf(sample: MediaSample, current: Program): UnitShape {
    const track = current[sample.kind]
    const ticks = TS_TICKS_PER_SECOND / (track?.timescale ?? TS_TICKS_PER_SECOND)
    const isFirst = unitsUntilTables === 0
    return {
      kind: sample.kind,
      dts90k: Math.round(sample.dts * ticks) + TIMESTAMP_LEAD_TICKS,
      pts90k: Math.round((sample.dts + sample.compositionOffset) * ticks) + TIMESTAMP_LEAD_TICKS,
      isKeyframe: sample.isKeyframe,
      sampleSizes: [sample.data.length],
      hasTables: isFirst || (sample.kind === 'video' && sample.isKeyframe),
    }
  }

  return {
    setTracks(tracks) {
      version = program ? (version + 1) % 32 : 0
      program = createProgram(tracks, version)
      unitsUntilTables = 0
    },
    push(sample) {
      if (!program) return new Uint8Array()
      const unit = unitOf(sample, program)
      const packets = new Uint8Array(packetsOf(program, unit) * TS_PACKET_BYTES)
      if (packets.length === 0) return packets
      writeUnit(packets, 0, program, unit, [sample.data], counters)
      unitsUntilTables = unit.hasTables ? UNITS_BETWEEN_TABLES : unitsUntilTables - 1
      return packets
    },
  }
}
