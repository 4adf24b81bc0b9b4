import { describe, expect, it } from 'vitest'
import { createRhythm } from './rhythm.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000

describe('the rhythm of looking', () => {
  it('goes on at once when the clock of the media server is set back', () => {
    const rhythm = createRhythm()
    rhythm.looked(NOON, 'full', NOON)
    expect(rhythm.dueMs(NOON + 100)).toBeGreaterThan(NOON + 100)
    // A picture that refers to later ones comes out of order.
    expect(rhythm.dueMs(NOON - 1000)).toBeGreaterThan(NOON)
    expect(rhythm.dueMs(NOON - HOUR_MS)).toBeLessThan(NOON - HOUR_MS)
  })

  it('takes the clock of another machine that is slow or fast for no lag, and a growing one for one', () => {
    for (const slowMs of [0, 4000, -4000]) {
      const rhythm = createRhythm()
      const look = (at: number, lateMs: number) => rhythm.looked(NOON + at - slowMs, 'full', NOON + at + lateMs)
      look(0, 900)
      look(200, 50)
      expect(rhythm.takeLagMs()).toBe(0)
      look(400, 1800)
      look(600, 1750)
      expect(rhythm.takeLagMs()).toBeCloseTo(1700, -1)
      expect(rhythm.takeLagMs()).toBe(0)
      rhythm.restart()
      look(800, 2000)
      expect(rhythm.takeLagMs()).toBe(0)
    }
  })

  it('forgets a clock that ran ahead within minutes, and a lag that stays is told until then', () => {
    const rhythm = createRhythm()
    const look = (at: number, lateMs: number) => rhythm.looked(NOON + at, 'full', NOON + at + lateMs)
    look(0, -500)
    look(200, 50)
    rhythm.takeLagMs()
    look(400, 50)
    expect(rhythm.takeLagMs()).toBeCloseTo(550, -1)
    for (let at = 600; at < 10 * 60_000; at += 200) look(at, 50)
    rhythm.takeLagMs()
    look(10 * 60_000, 50)
    expect(rhythm.takeLagMs()).toBe(0)
  })
})
