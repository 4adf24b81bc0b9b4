import { describe, expect, it } from 'vitest'
import { correctedRange, earliestMs, latestMs, withEnd, withStart } from './date-range.ts'

const DAY_MS = 86_400_000
const NOW_MS = new Date(2026, 10, 21, 15).getTime()
const BOUNDS = { depthDays: 33, nowMs: NOW_MS }
const corrected = (startMs: number, endMs: number) => correctedRange({ startMs, endMs }, BOUNDS)

describe('a range of dates', () => {
  it('has an end that follows a start that goes past it, and the reverse', () => {
    expect(withStart({ startMs: 1, endMs: 5 }, 8)).toEqual({ startMs: 8, endMs: 8 })
    expect(withStart({ startMs: 1, endMs: 5 }, 3)).toEqual({ startMs: 3, endMs: 5 })
    expect(withEnd({ startMs: 4, endMs: 5 }, 2)).toEqual({ startMs: 2, endMs: 2 })
  })

  it('within the archive and today is left as it is', () => {
    const range = { startMs: NOW_MS - 3600_000, endMs: NOW_MS }
    expect(correctedRange(range, BOUNDS)).toEqual({ range, wasInvalid: false })
  })

  it('starts no earlier than the day 33 days back, and not after today [PACS-EVENT-19] [PACS-EVENT-20]', () => {
    const firstMs = new Date(2026, 9, 19).getTime()
    expect(earliestMs(BOUNDS)).toBe(firstMs)
    expect(corrected(firstMs, NOW_MS).wasInvalid).toBe(false)
    expect(corrected(firstMs - 1, NOW_MS)).toMatchObject({ range: { startMs: firstMs }, wasInvalid: true })
    expect(corrected(NOW_MS + DAY_MS, NOW_MS + 2 * DAY_MS)).toMatchObject({
      range: { startMs: latestMs(NOW_MS) },
      wasInvalid: true,
    })
  })

  it('that was corrected is right a moment later, in whole seconds as the address keeps it [PACS-EVENT-19] [PACS-EVENT-23]', () => {
    const { range } = corrected(0, NOW_MS)
    const kept = { startMs: Math.floor(range.startMs / 1000) * 1000, endMs: Math.floor(range.endMs / 1000) * 1000 }
    expect(correctedRange(kept, { ...BOUNDS, nowMs: NOW_MS + 60_000 })).toEqual({ range: kept, wasInvalid: false })
  })

  it('ends neither before its start nor after today; else it becomes one day [PACS-EVENT-21] [PACS-EVENT-22]', () => {
    const startMs = NOW_MS - 5 * DAY_MS
    expect(corrected(startMs, startMs - 1)).toEqual({ range: { startMs, endMs: startMs + DAY_MS }, wasInvalid: true })
    expect(corrected(startMs, NOW_MS + DAY_MS)).toEqual({
      range: { startMs, endMs: startMs + DAY_MS },
      wasInvalid: true,
    })
    expect(corrected(NOW_MS, NOW_MS + DAY_MS).range.endMs).toBe(latestMs(NOW_MS))
  })
})
