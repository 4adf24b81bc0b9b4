/** The sample tables of one track (ISO/IEC 14496-12 §8.6 and §8.7), grown run by run. */
import { fullBox, setUint64, u32 } from '../fmp4/box-writer.ts'
import type { AudioTrack, VideoTrack } from '../media-types.ts'
import type { RecordedRun } from '../recorded/recorded-fragment.ts'
import { isSameTrack } from '../recorded/same-track.ts'
import { addRepeated, type RunLengths, type SampleColumns, samplesIn } from '../recorded/sample-columns.ts'

const UINT32_MAX = 0xffff_ffff

export interface ChunkPlace {
  /** Where the run's bytes lie in the `mdat` payload. */
  readonly start: number
  /** Bytes put before each keyframe. */
  readonly keyframePrefixBytes: number
}

export interface TrackTables {
  /** The sample descriptions, in the order in which chunks name them. */
  readonly tracks: readonly (VideoTrack | AudioTrack)[]
  /** Decoding time of the first sample on the download's timeline. */
  readonly firstDts: number
  /** Of the first sample. */
  readonly firstCompositionOffset: number
  /** Of the whole media, from the first sample's decoding to the end of the last. */
  durationTicks(): number
  /** Whether the track is, or comes behind, another description than the first. */
  hasChangedTo(track: VideoTrack | AudioTrack): boolean
  addRun(run: RecordedRun, track: VideoTrack | AudioTrack, shift: number, chunk: ChunkPlace): void
  /** Places of chunks count from the beginning of the `mdat` payload. */
  boxes(hasLongOffsets: boolean): Uint8Array[]
}

export function createTrackTables(
  firstRun: RecordedRun,
  firstTrack: VideoTrack | AudioTrack,
  firstShift: number,
): TrackTables {
  const tracks: (VideoTrack | AudioTrack)[] = [firstTrack]
  const firstDts = firstRun.baseDecodeTime + firstShift
  const firstCompositionOffset = firstRun.samples.compositionOffsets.values[0] ?? 0
  const deltas: RunLengths = { counts: [], values: [] }
  const offsets: RunLengths = { counts: [], values: [] }
  /** As stsz has them, with room behind. */
  let sizes = new Uint8Array(64 * 1024)
  /** Counted from 1; null as long as every sample is one. */
  let keyframes: number[] | null = null
  let sampleCount = 0
  const chunkStarts: number[] = []
  /** Entries of stsc, three numbers each: first chunk, samples a chunk, description. */
  const chunkRuns: number[] = []
  let lastDts: number | null = null
  let lastDuration = 0

  /** The fragments of a file share one track: it is compared once. */
  let lastTrack = firstTrack
  let lastDescription = 1

  /** Counted from 1, as stsc does. */
  function descriptionOf(track: VideoTrack | AudioTrack): number {
    if (track === lastTrack) return lastDescription
    const known = tracks.findLastIndex((other) => isSameTrack(other, track))
    lastTrack = track
    lastDescription = known >= 0 ? known + 1 : tracks.push(track)
    return lastDescription
  }

  function addChunk(start: number, sampleCount: number, description: number): void {
    chunkStarts.push(start)
    const last = chunkRuns.length - 3
    if (chunkRuns[last + 1] === sampleCount && chunkRuns[last + 2] === description) return
    chunkRuns.push(chunkStarts.length, sampleCount, description)
  }

  /** The time of the sample before becomes its distance to the next one, which is what stts holds. */
  function addTimes(startDts: number, durations: RunLengths): void {
    let dts = startDts
    if (lastDts !== null) {
      dts = Math.max(startDts, lastDts + 1)
      addRepeated(deltas, dts - lastDts)
    }
    const lastEntry = durations.counts.length - 1
    for (let index = 0; index <= lastEntry; index += 1) {
      const ticks = Math.max(1, durations.values[index] ?? 0)
      const count = (durations.counts[index] ?? 0) - (index === lastEntry ? 1 : 0)
      addRepeated(deltas, ticks, count)
      dts += ticks * count
    }
    lastDts = dts
    lastDuration = durations.values[lastEntry] ?? 0
  }

  /** Copied at once: thousands of views would keep what they were read from. */
  function addSizes(added: Uint8Array): void {
    const at = sampleCount * 4
    if (at + added.length > sizes.length) {
      const wider = new Uint8Array(Math.max(sizes.length * 2, at + added.length))
      wider.set(sizes.subarray(0, at))
      sizes = wider
    }
    sizes.set(added, at)
  }

  function addKeyframes(samples: SampleColumns): void {
    if (samples.keyframes === null && keyframes === null) return
    keyframes ??= Array.from({ length: sampleCount }, (_, index) => index + 1)
    const places = samples.keyframes ?? Array.from({ length: samples.count }, (_, index) => index)
    for (const place of places) keyframes.push(sampleCount + place + 1)
  }

  function boxesWithoutPlaces(): Uint8Array[] {
    const times = withLast(deltas, lastDuration)
    const boxes = [fullBox('stts', 0, 0, u32(times.counts.length), pairs(times))]
    if (offsets.values.some((offset) => offset !== 0)) {
      const isNegative = offsets.values.some((offset) => offset < 0)
      boxes.push(fullBox('ctts', isNegative ? 1 : 0, 0, u32(offsets.counts.length), pairs(offsets)))
    }
    if (keyframes) boxes.push(fullBox('stss', 0, 0, u32(keyframes.length), words(keyframes)))
    boxes.push(fullBox('stsc', 0, 0, u32(chunkRuns.length / 3), words(chunkRuns)))
    boxes.push(fullBox('stsz', 0, 0, u32(0, sampleCount), sizes.subarray(0, sampleCount * 4)))
    return boxes
  }

  return {
    tracks,
    firstDts,
    firstCompositionOffset,
    durationTicks: () => (lastDts === null ? 0 : lastDts + lastDuration - firstDts),
    hasChangedTo(track) {
      if (tracks.length > 1) return true
      return track !== lastTrack && !isSameTrack(firstTrack, track)
    },
    addRun({ baseDecodeTime, samples }, track, shift, chunk) {
      addChunk(chunk.start, samples.count, descriptionOf(track))
      addTimes(baseDecodeTime + shift, samples.durations)
      const { counts, values } = samples.compositionOffsets
      for (let index = 0; index < counts.length; index += 1) {
        addRepeated(offsets, values[index] ?? 0, counts[index])
      }
      addKeyframes(samples)
      addSizes(chunk.keyframePrefixBytes > 0 ? sizesWithPrefix(samples, chunk.keyframePrefixBytes) : samples.sizes)
      sampleCount += samples.count
    },
    boxes(hasLongOffsets) {
      const places = hasLongOffsets ? longs(chunkStarts) : words(chunkStarts)
      return [...boxesWithoutPlaces(), fullBox(hasLongOffsets ? 'co64' : 'stco', 0, 0, u32(chunkStarts.length), places)]
    },
  }
}

function sizesWithPrefix(samples: SampleColumns, prefixBytes: number): Uint8Array {
  return words(samplesIn(samples).map(({ size, isKeyframe }) => (isKeyframe ? size + prefixBytes : size)))
}

/** The last sample has no next one: it lasts as long as the recording said. */
function withLast({ counts, values }: RunLengths, duration: number): RunLengths {
  const whole: RunLengths = { counts: [...counts], values: [...values] }
  addRepeated(whole, duration)
  return whole
}

function pairs({ counts, values }: RunLengths): Uint8Array {
  const bytes = new Uint8Array(counts.length * 8)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < counts.length; index += 1) {
    view.setUint32(index * 8, counts[index] ?? 0)
    view.setInt32(index * 8 + 4, Math.min(values[index] ?? 0, UINT32_MAX))
  }
  return bytes
}

function words(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < values.length; index += 1) view.setUint32(index * 4, values[index] ?? 0)
  return bytes
}

function longs(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 8)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < values.length; index += 1) setUint64(view, index * 8, values[index] ?? 0)
  return bytes
}
