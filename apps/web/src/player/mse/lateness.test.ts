import { describe, expect, it } from 'vitest'
import { createLateness, LATE_LASTS_MS, LATE_MAX_MS } from './lateness.ts'

const CAMERA_MS = Date.UTC(2026, 10, 21, 3)

/** A second of live for each number: how late it can be played. */
function see(latePerSecondMs: readonly number[]): boolean[] {
  const lateness = createLateness()
  return latePerSecondMs.map((lateMs, second) => {
    const nowMs = second * 1000
    lateness.note(CAMERA_MS + nowMs - lateMs, nowMs)
    return lateness.isLasting()
  })
}

const of = (lateMs: number, seconds: number) => Array.from({ length: seconds }, () => lateMs)

describe('lateness', () => {
  it('is told when live stays behind, and not before', () => {
    const seen = see([...of(200, 10), ...of(LATE_MAX_MS + 500, 8)])
    expect(seen.indexOf(true)).toBe(10 + LATE_LASTS_MS / 1000)
  })

  it('grows unseen by steps that are small, and is told all the same', () => {
    const drifting = Array.from({ length: 200 }, (_, second) => second * 50)
    expect(see(drifting)).toContain(true)
  })

  it('is none after a network that was away and delivers at once', () => {
    expect(see([...of(100, 10), 8000, 5000, 2000, ...of(100, 10)])).not.toContain(true)
  })

  it('is none where nobody looked: a page that stands still twice is not late all the while', () => {
    const lateness = createLateness()
    const note = (nowMs: number, lateMs: number) => {
      lateness.note(CAMERA_MS + nowMs - lateMs, nowMs)
      return lateness.isLasting()
    }
    expect(note(0, 100)).toBe(false)
    expect(note(3600, 3500)).toBe(false)
    expect(note(8200, 4500)).toBe(false)
    expect(note(8400, 200)).toBe(false)
  })

  it('is none while it catches up by itself, however much a page that stood still has before it', () => {
    expect(see([...of(100, 10), 12_000, 10_000, 8000, 7000, 6000, 5000, 4200, 3500, 2900, 100])).not.toContain(true)
    expect(see([...of(100, 10), 12_000, 11_500, 11_000, 10_500, 10_000, 9500])).toContain(true)
  })

  it('does not care by how much the clocks disagree', () => {
    expect(see(of(-50_000, 60))).not.toContain(true)
    expect(see(of(50_000, 60))).not.toContain(true)
  })

  it('is of one connection', () => {
    const lateness = createLateness()
    lateness.note(CAMERA_MS, 0)
    lateness.reset()
    for (let nowMs = 0; nowMs < 20_000; nowMs += 1000) lateness.note(CAMERA_MS - 60_000 + nowMs, nowMs)
    expect(lateness.isLasting()).toBe(false)
  })
})
