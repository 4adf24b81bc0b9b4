/**
 * One movie fragment of one track (ISO/IEC 14496-12 §8.8) with every byte at a known place, as Flussonic's clients
 * read it without parsing: the track id ends at byte 47, the decoding time stands at 72, the wall clock at 92.
 *
 * ```
 *   0 moof   8 mfhd   24 traf   32 tfhd (28)   60 tfdt v1 (20)   80 futc (20)   100 trun v1   … mdat
 * ```
 * `futc` is no box of the standard; a reader skips what it does not know (§4.2).
 */
import type { MediaSample } from '../media-types.ts'
import { setType, setUint64 } from './box-writer.ts'

export const MDAT_HEADER_BYTES = 8
const TRUN_START = 100
const TRUN_HEADER_BYTES = 20
const SAMPLE_ENTRY_BYTES = 16

/** sample_depends_on = 2: the picture stands alone. */
const FLAGS_SYNC = 0x02000000
/** sample_depends_on = 1 and sample_is_non_sync_sample. */
const FLAGS_NON_SYNC = 0x01010000

export interface FragmentInput {
  /** Grows from fragment to fragment. */
  readonly sequence: number
  readonly trackId: number
  /** Decoding time of the first sample, in the track's ticks. */
  readonly baseDecodeTime: number
  /** Presentation of the first sample, Unix ms. */
  readonly wallClockMs: number
  readonly samples: readonly MediaSample[]
  /** The `dts` after the last sample, in the source's ticks; null leaves the last duration as the source estimated it. */
  readonly endDts: number | null
}

export const fragmentHeaderLength = (sampleCount: number): number =>
  TRUN_START + TRUN_HEADER_BYTES + sampleCount * SAMPLE_ENTRY_BYTES + MDAT_HEADER_BYTES

/**
 * Everything of a fragment but the samples' own bytes, which follow it untouched and in order.
 * @throws RangeError for no samples, or for more than a 32-bit `mdat` can hold
 */
export function writeFragmentHeader(input: FragmentInput): Uint8Array {
  const { samples } = input
  if (samples.length === 0) throw new RangeError('a fragment has at least one sample')
  const length = fragmentHeaderLength(samples.length)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  const moofLength = length - MDAT_HEADER_BYTES

  view.setUint32(0, moofLength)
  setType(view, 4, 'moof')
  view.setUint32(8, 16)
  setType(view, 12, 'mfhd')
  view.setUint32(20, input.sequence >>> 0)

  view.setUint32(24, moofLength - 24)
  setType(view, 28, 'traf')
  view.setUint32(32, 28)
  setType(view, 36, 'tfhd')
  // default-base-is-moof, and defaults for duration, size and flags.
  view.setUint32(40, 0x020038)
  view.setUint32(44, input.trackId)
  view.setUint32(48, clampTicks(samples[0]?.duration ?? 0))
  view.setUint32(56, FLAGS_NON_SYNC)

  view.setUint32(60, 20)
  setType(view, 64, 'tfdt')
  view.setUint32(68, 0x01000000)
  setUint64(view, 72, Math.max(0, Math.round(input.baseDecodeTime)))

  view.setUint32(80, 20)
  setType(view, 84, 'futc')
  const wallClockUs = Math.round(input.wallClockMs * 1000)
  view.setUint32(92, Math.floor(wallClockUs / 1_000_000))
  view.setUint32(96, wallClockUs % 1_000_000)

  const payloadLength = writeRun(view, input, moofLength + MDAT_HEADER_BYTES)
  if (payloadLength + MDAT_HEADER_BYTES > 0xffff_ffff) throw new RangeError('a fragment is at most 4 GiB')
  view.setUint32(moofLength, payloadLength + MDAT_HEADER_BYTES)
  setType(view, moofLength + 4, 'mdat')
  return bytes
}

/** trun, version 1 so that composition offsets may be negative (§8.8.8). Returns the payload's length. */
function writeRun(view: DataView, { samples, endDts }: FragmentInput, dataOffset: number): number {
  view.setUint32(TRUN_START, TRUN_HEADER_BYTES + samples.length * SAMPLE_ENTRY_BYTES)
  setType(view, TRUN_START + 4, 'trun')
  // data-offset, and of each sample duration, size, flags and composition offset.
  view.setUint32(TRUN_START + 8, 0x01000f01)
  view.setUint32(TRUN_START + 12, samples.length)
  view.setUint32(TRUN_START + 16, dataOffset)
  let payloadLength = 0
  let at = TRUN_START + TRUN_HEADER_BYTES
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as MediaSample
    view.setUint32(at, sampleTicks(samples, index, endDts))
    view.setUint32(at + 4, sample.data.length)
    view.setUint32(at + 8, sample.isKeyframe ? FLAGS_SYNC : FLAGS_NON_SYNC)
    view.setInt32(at + 12, sample.compositionOffset)
    payloadLength += sample.data.length
    at += SAMPLE_ENTRY_BYTES
  }
  return payloadLength
}

/** How long a sample lasts, as its fragment says. */
export function sampleTicks(samples: readonly MediaSample[], index: number, endDts: number | null): number {
  const sample = samples[index]
  if (!sample) return 0
  const nextDts = samples[index + 1]?.dts ?? endDts
  return clampTicks(nextDts === null ? sample.duration : nextDts - sample.dts)
}

const clampTicks = (ticks: number): number => Math.min(Math.max(0, Math.round(ticks)), 0xffff_ffff)

/** The fragment as one piece: header and payload copied together, for a message that is sent to many. */
export function joinFragment(header: Uint8Array, samples: readonly MediaSample[]): Uint8Array {
  let length = header.length
  for (const sample of samples) length += sample.data.length
  const bytes = new Uint8Array(length)
  bytes.set(header)
  let at = header.length
  for (const { data } of samples) {
    bytes.set(data, at)
    at += data.length
  }
  return bytes
}
