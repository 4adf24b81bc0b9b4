import { MalformedError } from '../bits/malformed-error.ts'
import { findBox } from '../fmp4/box-reader.ts'
import { FieldReader, MOVIE_SAMPLES_MAX, type MovieSample } from './movie-sample.ts'
import type { MovieTrack } from './movie-tracks.ts'

/**
 * The samples of a track of a file that is not fragmented (ISO/IEC 14496-12 §8.6, §8.7).
 * @throws MalformedError when its tables contradict each other
 */
export function readSampleTable({ id, shift, sampleTable }: MovieTrack): MovieSample[] {
  const sizes = readSizes(fieldsOf(sampleTable, 'stsz'))
  const offsets = readOffsets(sampleTable, sizes)
  const durations = readRuns(fieldsOf(sampleTable, 'stts'), (fields) => fields.uint32())
  const compositions = readRuns(fieldsOf(sampleTable, 'ctts'), (fields) => fields.int32())
  const keyframes = readKeyframes(fieldsOf(sampleTable, 'stss'))
  let dts = shift
  return sizes.map((size, index) => {
    const duration = durations.next().value ?? 0
    const sample: MovieSample = {
      trackId: id,
      dts,
      compositionOffset: compositions.next().value ?? 0,
      duration,
      isKeyframe: keyframes?.has(index + 1) ?? true,
      offset: offsets[index] ?? 0,
      size,
    }
    dts += duration
    return sample
  })
}

/** The fields behind version and flags; null when the box is not there. */
function fieldsOf(sampleTable: Uint8Array, type: string): FieldReader | null {
  const found = findBox(sampleTable, type)
  if (!found) return null
  const fields = new FieldReader(sampleTable.subarray(found.contentStart, found.end))
  fields.skip(4)
  return fields
}

function readCount(fields: FieldReader): number {
  const count = fields.uint32()
  if (count > MOVIE_SAMPLES_MAX) throw new MalformedError(`a table of ${count} entries is not believed`)
  return count
}

function readSizes(fields: FieldReader | null): number[] {
  if (!fields) throw new MalformedError('a track has no sample sizes')
  const common = fields.uint32()
  const count = readCount(fields)
  return Array.from({ length: count }, () => (common > 0 ? common : fields.uint32()))
}

/** Runs of equal values, one value a sample. */
function* readRuns(
  fields: FieldReader | null,
  readValue: (fields: FieldReader) => number,
): Generator<number, undefined> {
  if (!fields) return
  for (let left = readCount(fields); left > 0; left -= 1) {
    const count = fields.uint32()
    const value = readValue(fields)
    for (let index = 0; index < Math.min(count, MOVIE_SAMPLES_MAX); index += 1) yield value
  }
}

/** Null when every sample is a keyframe. */
function readKeyframes(fields: FieldReader | null): Set<number> | null {
  if (!fields) return null
  const count = readCount(fields)
  return new Set(Array.from({ length: count }, () => fields.uint32()))
}

/** Samples lie behind each other within a chunk; stsc says how many a chunk has, stco or co64 where it begins. */
function readOffsets(sampleTable: Uint8Array, sizes: readonly number[]): number[] {
  const short = fieldsOf(sampleTable, 'stco')
  const long = short ? null : fieldsOf(sampleTable, 'co64')
  const chunks = short ?? long
  const runs = fieldsOf(sampleTable, 'stsc')
  if (!chunks || !runs) throw new MalformedError('a track has no chunks')
  const chunkCount = readCount(chunks)
  const entries = Array.from({ length: readCount(runs) }, () => {
    const entry = { firstChunk: runs.uint32(), samples: runs.uint32() }
    runs.skip(4)
    return entry
  })
  const offsets: number[] = []
  let entryAt = 0
  for (let chunk = 1; chunk <= chunkCount; chunk += 1) {
    let offset = long ? long.uint64() : chunks.uint32()
    while ((entries[entryAt + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= chunk) entryAt += 1
    const samples = entries[entryAt]?.samples ?? 0
    for (let index = 0; index < samples && offsets.length < sizes.length; index += 1) {
      offsets.push(offset)
      offset += sizes[offsets.length - 1] ?? 0
    }
  }
  if (offsets.length < sizes.length) throw new MalformedError('samples are left over behind the last chunk')
  return offsets
}
