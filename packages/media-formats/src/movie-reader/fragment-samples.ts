import { MalformedError } from '../bits/malformed-error.ts'
import { type BoxHeader, boxesIn, findBox } from '../fmp4/box-reader.ts'
import { FieldReader, FRAGMENT_SAMPLES_MAX, type MovieSample } from './movie-sample.ts'
import type { MovieTrack, SampleDefaults } from './movie-tracks.ts'

/** Flags of tfhd and trun (ISO/IEC 14496-12 §8.8.7, §8.8.8). */
const TFHD = { baseDataOffset: 1, description: 2, duration: 8, size: 0x10, flags: 0x20 } as const
const TRUN = { dataOffset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 } as const
const NON_SYNC_SAMPLE = 0x10000

/**
 * The samples of every movie fragment in a segment, in the order of its tables. A track whose fragment does not state
 * its time goes on where it ended before.
 * @throws MalformedError
 */
export function readFragmentSamples(segment: Uint8Array, tracks: readonly MovieTrack[]): MovieSample[] {
  const samples: MovieSample[] = []
  const nextDts = new Map<number, number>()
  for (const moof of boxesIn(segment)) {
    if (moof.type !== 'moof') continue
    let dataEnd = moof.start
    for (const traf of boxesIn(segment, moof.contentStart, moof.end)) {
      if (traf.type !== 'traf') continue
      dataEnd = readTrackFragment(segment, moof, traf, tracks, { samples, nextDts, dataEnd })
      if (samples.length > FRAGMENT_SAMPLES_MAX)
        throw new MalformedError('a segment of so many samples is not believed')
    }
  }
  return samples.filter(({ offset, size }) => offset >= 0 && offset + size <= segment.length)
}

interface Progress {
  readonly samples: MovieSample[]
  readonly nextDts: Map<number, number>
  /** Where the data of the run before ended. */
  readonly dataEnd: number
}

function readTrackFragment(
  segment: Uint8Array,
  moof: BoxHeader,
  traf: BoxHeader,
  tracks: readonly MovieTrack[],
  { samples, nextDts, dataEnd }: Progress,
): number {
  const tfhd = findBox(segment, 'tfhd', traf.contentStart, traf.end)
  const header = tfhd && readTrackHeader(segment.subarray(tfhd.contentStart, tfhd.end), tracks)
  if (!header) return dataEnd
  const { track, defaults } = header
  const tfdt = findBox(segment, 'tfdt', traf.contentStart, traf.end)
  const stated = tfdt && readDecodeTime(segment.subarray(tfdt.contentStart, tfdt.end)) + track.shift
  let dts = stated ?? nextDts.get(track.id) ?? 0
  let offset = dataEnd
  for (const trun of boxesIn(segment, traf.contentStart, traf.end)) {
    if (trun.type !== 'trun') continue
    const base = header.baseOffset ?? moof.start
    const run = { trackId: track.id, dts, offset, base, defaults }
    for (const sample of readRun(segment.subarray(trun.contentStart, trun.end), run)) {
      samples.push(sample)
      dts = sample.dts + sample.duration
      offset = sample.offset + sample.size
    }
  }
  nextDts.set(track.id, dts)
  return offset
}

function readTrackHeader(content: Uint8Array, tracks: readonly MovieTrack[]) {
  const fields = new FieldReader(content)
  const flags = fields.uint32() & 0xffffff
  const id = fields.uint32()
  const track = tracks.find((other) => other.id === id)
  if (!track) return null
  const baseOffset = flags & TFHD.baseDataOffset ? fields.uint64() : null
  if (flags & TFHD.description) fields.skip(4)
  const defaults: SampleDefaults = {
    duration: flags & TFHD.duration ? fields.uint32() : track.defaults.duration,
    size: flags & TFHD.size ? fields.uint32() : track.defaults.size,
    flags: flags & TFHD.flags ? fields.uint32() : track.defaults.flags,
  }
  return { track, defaults, baseOffset }
}

function readDecodeTime(content: Uint8Array): number {
  const fields = new FieldReader(content)
  return fields.uint32() >>> 24 === 1 ? fields.uint64() : fields.uint32()
}

interface RunStart {
  readonly trackId: number
  readonly dts: number
  readonly offset: number
  readonly base: number
  readonly defaults: SampleDefaults
}

function* readRun(content: Uint8Array, start: RunStart): Generator<MovieSample> {
  const fields = new FieldReader(content)
  const flags = fields.uint32() & 0xffffff
  const count = fields.uint32()
  if (count > FRAGMENT_SAMPLES_MAX) throw new MalformedError(`a run of ${count} samples is not believed`)
  let offset = flags & TRUN.dataOffset ? start.base + fields.int32() : start.offset
  const firstFlags = flags & TRUN.firstFlags ? fields.uint32() : null
  let { dts } = start
  for (let index = 0; index < count; index += 1) {
    const duration = flags & TRUN.duration ? fields.uint32() : start.defaults.duration
    const size = flags & TRUN.size ? fields.uint32() : start.defaults.size
    const stated = flags & TRUN.flags ? fields.uint32() : start.defaults.flags
    const sampleFlags = index === 0 && firstFlags !== null ? firstFlags : stated
    // Version 0 has no negative offsets, yet writers put them there; none is as large as 2^31.
    const compositionOffset = flags & TRUN.composition ? fields.int32() : 0
    const isKeyframe = (sampleFlags & NON_SYNC_SAMPLE) === 0
    yield { trackId: start.trackId, dts, compositionOffset, duration, isKeyframe, offset, size }
    dts += duration
    offset += size
  }
}
