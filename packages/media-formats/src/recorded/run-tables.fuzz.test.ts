import { describe, expect, it } from 'vitest'
import { FUZZ_TIMEOUT_MS, fuzzEach } from '../bits/fuzz-inputs.fixture.ts'
import type { RecordedRun } from './recorded-fragment.ts'
import { readRunTables, writeRunTables } from './run-tables.ts'
import { columnsOf, samplesIn } from './sample-columns.ts'

const PICTURES: RecordedRun = {
  kind: 'video',
  dataOffset: 328,
  baseDecodeTime: 158_000_000_000_123,
  wallClockMs: 1_763_640_000_123.5,
  samples: columnsOf([
    { duration: 3600, size: 41_000, isKeyframe: true, compositionOffset: 0 },
    { duration: 3600, size: 900, isKeyframe: false, compositionOffset: 7200 },
    { duration: 3599, size: 0, isKeyframe: false, compositionOffset: -1800 },
    { duration: 3600, size: 127, isKeyframe: false, compositionOffset: -1800 },
  ]),
}
const SOUND: RecordedRun = {
  kind: 'audio',
  dataOffset: 42_500,
  baseDecodeTime: 84_266_666_666_732,
  wallClockMs: null,
  samples: columnsOf(
    Array.from({ length: 23 }, () => ({ duration: 1024, size: 170, isKeyframe: true, compositionOffset: 0 })),
  ),
}

describe('kept sample tables', () => {
  it('come back as they were, to the microsecond and the tick', () => {
    for (const runs of [[], [PICTURES], [PICTURES, SOUND]]) expect(readRunTables(writeRunTables(runs))).toEqual(runs)
    expect(writeRunTables([PICTURES, SOUND]).length).toBeLessThan(190)
  })

  it('changed, cut and lengthened ones are refused or read, and never blow up', { timeout: FUZZ_TIMEOUT_MS }, () => {
    const whole = writeRunTables([PICTURES, SOUND])
    fuzzEach(31, (random) => {
      const bytes = whole.slice(0, random(whole.length) + 1)
      for (let change = random(4); change > 0; change -= 1) bytes[random(bytes.length)] = random(256)
      for (const { samples } of readRunTables(bytes) ?? []) {
        // Each sample takes four bytes of its own.
        expect(samples.count * 4).toBeLessThan(bytes.length)
        expect(samplesIn(samples)).toHaveLength(samples.count)
      }
    })
    expect(readRunTables(whole.subarray(1))).toBeNull()
    expect(readRunTables(Uint8Array.from([...whole, 0]))).toBeNull()
  })
})
