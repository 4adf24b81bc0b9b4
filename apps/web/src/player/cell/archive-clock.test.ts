import { describe, expect, it } from 'vitest'
import { ManualPlayerClock } from '../session/manual-player-clock.ts'
import { createArchiveClock } from './archive-clock.ts'
import { keepPace } from './keep-pace.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 3)
const START_MS = NOW_MS - 60_000

describe('clock of the archive', () => {
  it('runs at its speed, stands still when paused, and jumps', () => {
    const clock = new ManualPlayerClock(NOW_MS)
    const shared = createArchiveClock(START_MS, clock)
    clock.advance(1000)
    expect(shared.positionMs()).toBe(START_MS + 1000)
    shared.setSpeed(4)
    clock.advance(1000)
    expect(shared.positionMs()).toBe(START_MS + 5000)
    shared.pause()
    clock.advance(5000)
    expect(shared.positionMs()).toBe(START_MS + 5000)
    shared.seek(START_MS - 1000)
    shared.play()
    clock.advance(500)
    expect(shared.positionMs()).toBe(START_MS + 1000)
    expect(shared.state().jumpCount).toBe(1)
  })

  it('does not pass what has been recorded', () => {
    const clock = new ManualPlayerClock(NOW_MS)
    const shared = createArchiveClock(START_MS, clock)
    shared.setSpeed(16)
    clock.advance(10_000)
    expect(shared.positionMs()).toBe(NOW_MS + 10_000 - 2000)
  })
})

describe('keeping pace with a clock', () => {
  it('plays a little faster when it is late, a little slower when it is early, and leaves small differences', () => {
    expect(keepPace(1000, 1002, 1)).toEqual({ kind: 'play', factor: 1 })
    expect(keepPace(1000, 1120, 1)).toEqual({ kind: 'play', factor: 1.1 })
    expect(keepPace(1120, 1000, 1)).toEqual({ kind: 'play', factor: 0.9 })
    expect(keepPace(0, 3900, 1)).toEqual({ kind: 'play', factor: 1.15 })
  })

  it('comes to within a few milliseconds of the clock in some seconds, and stays there', () => {
    let pictureMs = -300
    for (let clockMs = 0; clockMs <= 12_000; clockMs += 400) {
      if (clockMs > 8000) expect(Math.abs(clockMs - pictureMs)).toBeLessThan(5)
      const advice = keepPace(pictureMs, clockMs, 1)
      pictureMs += 400 * (advice.kind === 'play' ? advice.factor : 0)
    }
  })

  it('waits out a gap that it has jumped over, and jumps to a clock that it has lost', () => {
    expect(keepPace(60_000, 10_000, 1)).toEqual({ kind: 'wait' })
    expect(keepPace(10_000, 60_000, 1)).toEqual({ kind: 'seek', timeMs: 60_300 })
  })

  it('measures in the time of the viewer, whatever the speed', () => {
    expect(keepPace(0, 8000, 16)).toEqual({ kind: 'play', factor: 1.15 })
    expect(keepPace(20_000, 0, 16)).toMatchObject({ kind: 'play' })
    expect(keepPace(0, 100_000, 16)).toEqual({ kind: 'seek', timeMs: 104_800 })
  })
})
