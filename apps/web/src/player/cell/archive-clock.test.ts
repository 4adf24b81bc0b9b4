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
    expect(keepPace(1000, 1200, 1)).toEqual({ kind: 'play', factor: 1 })
    expect(keepPace(1000, 1500, 1)).toEqual({ kind: 'play', factor: 1.1 })
    expect(keepPace(1500, 1000, 1)).toEqual({ kind: 'play', factor: 0.9 })
    expect(keepPace(0, 3900, 1)).toEqual({ kind: 'play', factor: 1.15 })
  })

  it('waits out a gap that it has jumped over, and jumps to a clock that it has lost', () => {
    expect(keepPace(60_000, 10_000, 1)).toEqual({ kind: 'wait' })
    expect(keepPace(10_000, 60_000, 1)).toEqual({ kind: 'seek', timeMs: 60_300 })
  })

  it('measures in the time of the viewer, whatever the speed', () => {
    expect(keepPace(0, 8000, 16)).toMatchObject({ kind: 'play', factor: 1.1 })
    expect(keepPace(20_000, 0, 16)).toMatchObject({ kind: 'play' })
    expect(keepPace(0, 100_000, 16)).toEqual({ kind: 'seek', timeMs: 104_800 })
  })
})
