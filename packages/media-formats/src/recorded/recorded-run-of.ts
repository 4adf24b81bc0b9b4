import { type FragmentInput, fragmentHeaderLength, sampleTicks } from '../fmp4/fragment-writer.ts'
import type { RecordedRun } from './recorded-fragment.ts'
import { columnsOf } from './sample-columns.ts'

/**
 * The table of a fragment that is just being written: what `readRecordedRun` reads from its header.
 * @param offset where the fragment's moof will lie
 */
export function recordedRunOf(input: Omit<FragmentInput, 'sequence' | 'trackId'>, offset: number): RecordedRun | null {
  const { samples, endDts, baseDecodeTime, wallClockMs } = input
  const [first] = samples
  if (!first) return null
  const entries = samples.map(({ data, isKeyframe, compositionOffset }, index) => ({
    duration: sampleTicks(samples, index, endDts),
    size: data.length,
    isKeyframe,
    compositionOffset,
  }))
  return {
    kind: first.kind,
    dataOffset: offset + fragmentHeaderLength(samples.length),
    baseDecodeTime: Math.max(0, Math.round(baseDecodeTime)),
    wallClockMs: Math.round(wallClockMs * 1000) / 1000,
    samples: columnsOf(entries),
  }
}
