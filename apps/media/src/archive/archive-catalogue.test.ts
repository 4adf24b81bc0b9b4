import { describe, expect, it } from 'vitest'
import { type ArchiveFile, createArchiveCatalogue } from './archive-catalogue.ts'

const file = (startMs: number, endMs: number, number = '7'): ArchiveFile => ({
  number,
  dir: '/archive',
  path: `${number}/${startMs}`,
  startMs,
  endMs,
  bytes: 1,
  recordCount: 1,
  isOpen: false,
})

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe('what is recorded', () => {
  it('is one range where files touch, and two where time is missing', () => {
    const catalogue = createArchiveCatalogue()
    for (const [from, to] of [
      [0, 10_000],
      [10_400, 20_000],
      [25_000, 30_000],
    ]) {
      catalogue.add(file(from!, to!))
    }
    expect(catalogue.ranges('7', 0, 60_000)).toEqual([
      { fromMs: 0, toMs: 20_000 },
      { fromMs: 25_000, toMs: 30_000 },
    ])
    expect(catalogue.ranges('7', 19_000, 26_000)).toEqual([
      { fromMs: 19_000, toMs: 20_000 },
      { fromMs: 25_000, toMs: 26_000 },
    ])
    expect(catalogue.bounds('7')).toEqual({ fromMs: 0, toMs: 30_000 })
    expect(catalogue.bounds('8')).toBeNull()
    // The clock was put back, and the camera is recorded a second time from there on.
    catalogue.add(file(27_000, 28_000))
    expect(catalogue.bounds('7')).toEqual({ fromMs: 0, toMs: 30_000 })
  })

  it('any window over any gaps gives exactly the moments that files cover', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const pick = random(seed)
      const catalogue = createArchiveCatalogue()
      const covered: [number, number][] = []
      for (let at = pick(50) * 1000, count = 0; count < 12; count += 1) {
        const end = at + (1 + pick(20)) * 1000
        catalogue.add(file(at, end))
        covered.push([at, end])
        at = end + pick(3) * 5000
      }
      const from = pick(150) * 1000
      const to = from + (1 + pick(100)) * 1000
      const ranges = catalogue.ranges('7', from, to)
      const isIn = (list: readonly { fromMs: number; toMs: number }[], ms: number) =>
        list.some((range) => range.fromMs <= ms && ms < range.toMs)
      const files = covered.map(([fromMs, toMs]) => ({ fromMs, toMs }))
      for (let ms = from; ms < to; ms += 1000) expect(isIn(ranges, ms)).toBe(isIn(files, ms))
      for (const range of ranges)
        expect(range.fromMs >= from && range.toMs <= to && range.fromMs < range.toMs).toBe(true)
      for (const [i, range] of ranges.slice(1).entries()) expect(range.fromMs - ranges[i]!.toMs).toBeGreaterThan(0)
    }
  })

  it('31 days with 2,000 gaps are read without looking at every file', () => {
    const catalogue = createArchiveCatalogue()
    for (let i = 0; i < 2744; i += 1) catalogue.add(file(i * 976_000, i * 976_000 + (i % 4 === 0 ? 976_000 : 970_000)))
    expect(catalogue.ranges('7', 0, 31 * 86_400_000).length).toBeGreaterThan(2000)
    expect(catalogue.filesBetween('7', 1_000_000_000, 1_000_001_000).length).toBeLessThanOrEqual(2)
  })

  it('what is removed is gone at once', () => {
    const catalogue = createArchiveCatalogue()
    const [one, other] = [file(0, 10_000), file(10_000, 20_000)]
    catalogue.add(one)
    catalogue.add(other)
    catalogue.remove(one)
    expect(catalogue.ranges('7', 0, 60_000)).toEqual([{ fromMs: 10_000, toMs: 20_000 }])
    expect(catalogue.has(one.path)).toBe(false)
  })
})
