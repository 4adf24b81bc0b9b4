/** What a recorded fragment becomes in a transport stream: its units in order, and their number without making them. */
import type { Placement } from '../recorded/export-timeline.ts'
import type { RecordedFragment, RecordedRun } from '../recorded/recorded-fragment.ts'
import { samplesIn } from '../recorded/sample-columns.ts'
import { packetsOfUnit } from './packet-writer.ts'
import { audioFrameBytes, isCarriedFrame, type Program, videoUnitBytes } from './program.ts'
import { TABLE_PACKETS } from './program-tables.ts'
import { TIMESTAMP_LEAD_TICKS, TS_TICKS_PER_SECOND } from './ts-packet.ts'
import type { PacketCounters, UnitShape } from './unit-writer.ts'

/** Several small frames share a PES packet: an audio packet then wastes a few per cent instead of half. */
const AUDIO_FRAMES_PER_UNIT_MAX = 8

const framesMaxOf = (run: RecordedRun): number => (run.kind === 'video' ? 1 : AUDIO_FRAMES_PER_UNIT_MAX)

export interface PlacedUnit {
  readonly shape: UnitShape
  /** Of its first sample, from the start of the fragment. */
  readonly dataOffset: number
}

/** The units in the order of their decoding times; tables stand before the first and before each keyframe. */
export function unitsOf(fragment: RecordedFragment<unknown>, program: Program, placement: Placement): PlacedUnit[] {
  const units = fragment.runs.flatMap((run) => {
    const timescale = program[run.kind]?.timescale
    return timescale ? unitsOfRun(run, timescale, placement.shift[run.kind]) : []
  })
  units.sort((one, other) => one.shape.dts90k - other.shape.dts90k)
  return units.map(({ shape, dataOffset }, index) => ({
    shape: { ...shape, hasTables: index === 0 || (shape.kind === 'video' && shape.isKeyframe) },
    dataOffset,
  }))
}

function unitsOfRun(run: RecordedRun, timescale: number, shift: number): PlacedUnit[] {
  const to90k = TS_TICKS_PER_SECOND / timescale
  const framesMax = framesMaxOf(run)
  const units: PlacedUnit[] = []
  let dts = run.baseDecodeTime + shift
  let dataOffset = run.dataOffset
  const samples = samplesIn(run.samples)
  for (let index = 0; index < samples.length; index += framesMax) {
    const group = samples.slice(index, index + framesMax)
    const first = group[0]
    if (!first) break
    const shape: UnitShape = {
      kind: run.kind,
      dts90k: Math.round(dts * to90k) + TIMESTAMP_LEAD_TICKS,
      pts90k: Math.round((dts + first.compositionOffset) * to90k) + TIMESTAMP_LEAD_TICKS,
      isKeyframe: first.isKeyframe,
      sampleSizes: group.map(({ size }) => size),
      hasTables: false,
    }
    units.push({ shape, dataOffset })
    for (const { duration, size } of group) {
      dts += duration
      dataOffset += size
    }
  }
  return units
}

/**
 * Counts the packets that the units of a fragment will need, and moves `counters` on: the same sum as writing them, in
 * a twentieth of the time, for a day's download has millions of samples.
 */
export function countFragment(
  fragment: RecordedFragment<unknown>,
  program: Program,
  placement: Placement,
  counters: PacketCounters,
): number {
  let firstDts90k = Number.POSITIVE_INFINITY
  let isTableFirst = false
  let tables = 0
  let packets = 0
  for (const run of fragment.runs) {
    const timescale = program[run.kind]?.timescale
    const counted = timescale ? countRun(run, program, timescale, placement.shift[run.kind]) : null
    if (!counted) continue
    packets += counted.packets
    counters[run.kind] += counted.packets
    tables += counted.keyframes
    if (counted.firstDts90k >= firstDts90k) continue
    firstDts90k = counted.firstDts90k
    isTableFirst = counted.isFirstEmpty || (run.kind === 'video' && counted.isFirstKeyframe)
  }
  if (firstDts90k < Number.POSITIVE_INFINITY && !isTableFirst) tables += 1
  counters.tables += tables
  return packets + tables * TABLE_PACKETS
}

function countRun(run: RecordedRun, program: Program, timescale: number, shift: number) {
  const samples = samplesIn(run.samples)
  if (samples.length === 0) return null
  const to90k = TS_TICKS_PER_SECOND / timescale
  const framesMax = framesMaxOf(run)
  const hasClock = run.kind === 'video' || !program.video
  const { video } = program
  let dts = run.baseDecodeTime + shift
  let packets = 0
  let keyframes = 0
  let isFirstEmpty = false
  for (let index = 0; index < samples.length; index += framesMax) {
    const unitDts = dts
    let payloadBytes = 0
    for (let member = index; member < index + framesMax && member < samples.length; member += 1) {
      const sample = samples[member]
      if (!sample) break
      if (run.kind === 'video') payloadBytes += video ? videoUnitBytes(video, sample.size, sample.isKeyframe) : 0
      else if (isCarriedFrame(sample.size)) payloadBytes += audioFrameBytes(sample.size)
      dts += sample.duration
    }
    const first = samples[index]
    if (payloadBytes === 0 || !first) {
      isFirstEmpty ||= index === 0
      continue
    }
    const hasDts = Math.round(unitDts * to90k) !== Math.round((unitDts + first.compositionOffset) * to90k)
    packets += packetsOfUnit(payloadBytes, hasDts, hasClock)
    if (run.kind === 'video' && first.isKeyframe) keyframes += 1
  }
  const firstDts90k = Math.round((run.baseDecodeTime + shift) * to90k)
  return { packets, keyframes, isFirstEmpty, isFirstKeyframe: samples[0]?.isKeyframe === true, firstDts90k }
}
