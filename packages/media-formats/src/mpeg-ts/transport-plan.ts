/**
 * A download as one transport stream: its length and any range of it are known from the sample tables, so nothing is
 * written to a temporary file. The plan keeps one checkpoint a fragment; the samples are read again when they are sent.
 */
import { createExportTimeline, type GapMode, type Placement } from '../recorded/export-timeline.ts'
import type { RecordedFragment } from '../recorded/recorded-fragment.ts'
import { isSameTrack } from '../recorded/same-track.ts'
import { createProgram, type Program, type ProgramTracks } from './program.ts'
import { countFragment, unitsOf } from './transport-units.ts'
import { TS_PACKET_BYTES } from './ts-packet.ts'
import { createCounters, type PacketCounters, writeUnit } from './unit-writer.ts'

/** A stretch of the stream that one fragment makes. */
export interface TransportPiece<Source> {
  readonly source: Source
  readonly start: number
  readonly byteCount: number
  /** Of the stream's bytes that this fragment makes, those asked for. */
  readonly fromByte: number
  readonly toByte: number
  /**
   * @param fragment the tables of the same fragment
   * @param bytes its `byteCount` bytes
   * @returns exactly `toByte - fromByte` bytes
   */
  render(fragment: RecordedFragment<unknown>, bytes: Uint8Array): Uint8Array
}

export interface TransportPlan<Source> {
  readonly totalBytes: number
  /** The pieces that make the bytes from `fromByte` up to, not including, `toByte`. */
  pieces(fromByte: number, toByte: number): Generator<TransportPiece<Source>>
}

interface Checkpoint<Source> {
  readonly source: Source
  readonly start: number
  readonly byteCount: number
  readonly program: Program
  readonly placement: Placement
  readonly counters: Readonly<PacketCounters>
  readonly firstPacket: number
  readonly packetCount: number
}

/** Takes the fragments one by one, so that planning hours of them never holds the process up. */
export interface TransportPlanner<Source> {
  /** In the order of time. */
  add(fragment: RecordedFragment<Source>): void
  finish(): TransportPlan<Source>
}

export function createTransportPlanner<Source>(options: { readonly gaps?: GapMode } = {}): TransportPlanner<Source> {
  const timeline = createExportTimeline(options.gaps ?? 'skip')
  const programOf = createProgramCache()
  const checkpoints: Checkpoint<Source>[] = []
  const counters = createCounters()
  let packets = 0

  return {
    add(fragment) {
      const placement = timeline.place(fragment)
      const program = programOf(fragment)
      const before = { ...counters }
      const packetCount = countFragment(fragment, program, placement, counters)
      if (packetCount === 0) return
      const { source, start, byteCount } = fragment
      const firstPacket = packets
      checkpoints.push({ source, start, byteCount, program, placement, counters: before, firstPacket, packetCount })
      packets += packetCount
    },
    finish() {
      const totalBytes = packets * TS_PACKET_BYTES
      return {
        totalBytes,
        *pieces(fromByte, toByte) {
          for (let index = indexAt(checkpoints, fromByte); index < checkpoints.length; index += 1) {
            const checkpoint = checkpoints[index]
            if (!checkpoint || checkpoint.firstPacket * TS_PACKET_BYTES >= Math.min(toByte, totalBytes)) return
            yield pieceOf(checkpoint, fromByte, toByte)
          }
        },
      }
    },
  }
}

function pieceOf<Source>(checkpoint: Checkpoint<Source>, fromByte: number, toByte: number): TransportPiece<Source> {
  const firstByte = checkpoint.firstPacket * TS_PACKET_BYTES
  const length = checkpoint.packetCount * TS_PACKET_BYTES
  const from = Math.max(0, fromByte - firstByte)
  const to = Math.min(length, toByte - firstByte)
  return {
    source: checkpoint.source,
    start: checkpoint.start,
    byteCount: checkpoint.byteCount,
    fromByte: firstByte + from,
    toByte: firstByte + to,
    render: (fragment, bytes) => renderFragment(checkpoint, fragment, bytes).subarray(from, to),
  }
}

function renderFragment(
  checkpoint: Checkpoint<unknown>,
  fragment: RecordedFragment<unknown>,
  bytes: Uint8Array,
): Uint8Array {
  const { program, placement } = checkpoint
  const counters = { ...checkpoint.counters }
  const target = new Uint8Array(checkpoint.packetCount * TS_PACKET_BYTES)
  let at = 0
  for (const { shape, dataOffset } of unitsOf(fragment, program, placement)) {
    const samples: Uint8Array[] = []
    let sampleStart = dataOffset
    for (const size of shape.sampleSizes) {
      samples.push(bytes.subarray(sampleStart, sampleStart + size))
      sampleStart += size
    }
    at = writeUnit(target, at, program, shape, samples, counters)
  }
  return target
}

/** The last checkpoint that begins at or before this byte. */
function indexAt(checkpoints: readonly Checkpoint<unknown>[], byte: number): number {
  let low = 0
  let high = checkpoints.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((checkpoints[middle]?.firstPacket ?? 0) * TS_PACKET_BYTES <= byte) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** A program is made once for the fragments that share their tracks; another one gets the next table version. */
function createProgramCache(): (tracks: ProgramTracks) => Program {
  let last: { tracks: ProgramTracks; program: Program } | null = null
  let version = 0
  return ({ video, audio }) => {
    if (last && isSameTrack(last.tracks.video, video) && isSameTrack(last.tracks.audio, audio)) return last.program
    if (last) version = (version + 1) % 32
    last = { tracks: { video, audio }, program: createProgram({ video, audio }, version) }
    return last.program
  }
}
