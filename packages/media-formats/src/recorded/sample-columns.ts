/**
 * The samples of a run, column by column, as a download needs them: sizes are copied into its tables as they are, and
 * of the rest there is one entry for many samples. An hour is planned in milliseconds.
 */
import { viewOf } from '../fmp4/box-reader.ts'
import type { FragmentSampleEntry } from '../fmp4/fragment-reader.ts'

export interface SampleColumns {
  readonly count: number
  /** Of all samples together. */
  readonly byteCount: number
  /** A big-endian uint32 each, as `stsz` has them (ISO/IEC 14496-12 §8.7.3.2). */
  readonly sizes: Uint8Array
  readonly durations: RunLengths
  readonly compositionOffsets: RunLengths
  /** Their places in the run; null where every sample is one. */
  readonly keyframes: readonly number[] | null
}

/** Values and how often each stands in a row. */
export interface RunLengths {
  readonly counts: number[]
  readonly values: number[]
}

export function addRepeated({ counts, values }: RunLengths, value: number, count = 1): void {
  if (count === 0) return
  const last = counts.length - 1
  if (values[last] === value) counts[last] = (counts[last] ?? 0) + count
  else {
    counts.push(count)
    values.push(value)
  }
}

export function columnsOf(samples: readonly FragmentSampleEntry[]): SampleColumns {
  const sizes = new Uint8Array(samples.length * 4)
  const view = viewOf(sizes)
  const durations: RunLengths = { counts: [], values: [] }
  const compositionOffsets: RunLengths = { counts: [], values: [] }
  const keyframes: number[] = []
  let byteCount = 0
  samples.forEach(({ duration, size, isKeyframe, compositionOffset }, index) => {
    view.setUint32(index * 4, size)
    byteCount += size
    addRepeated(durations, duration)
    addRepeated(compositionOffsets, compositionOffset)
    if (isKeyframe) keyframes.push(index)
  })
  const { length: count } = samples
  return {
    count,
    byteCount,
    sizes,
    durations,
    compositionOffsets,
    keyframes: keyframes.length === count ? null : keyframes,
  }
}

/** One by one again. */
export function samplesIn({ count, sizes, durations, compositionOffsets, keyframes }: SampleColumns) {
  const view = viewOf(sizes)
  const samples: FragmentSampleEntry[] = []
  const [duration, compositionOffset] = [createRepeater(durations), createRepeater(compositionOffsets)]
  let nextKeyframe = 0
  for (let index = 0; index < count; index += 1) {
    const isKeyframe = keyframes === null || keyframes[nextKeyframe] === index
    if (isKeyframe) nextKeyframe += 1
    samples.push({
      duration: duration(),
      size: view.getUint32(index * 4),
      isKeyframe,
      compositionOffset: compositionOffset(),
    })
  }
  return samples
}

function createRepeater({ counts, values }: RunLengths): () => number {
  let at = 0
  let left = counts[0] ?? 0
  return () => {
    while (left === 0 && at < counts.length) {
      at += 1
      left = counts[at] ?? 0
    }
    left -= 1
    return values[at] ?? 0
  }
}

export function totalOf({ counts, values }: RunLengths): number {
  let total = 0
  for (let index = 0; index < counts.length; index += 1) total += (counts[index] ?? 0) * (values[index] ?? 0)
  return total
}
