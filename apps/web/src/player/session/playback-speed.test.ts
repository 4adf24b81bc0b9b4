import { describe, expect, it } from 'vitest'
import { neighbourSpeed, PLAYBACK_SPEEDS, reachesLive, serverSpeedOf } from './playback-speed.ts'

describe('speeds of the archive', () => {
  it('go from a quarter to sixteen, every frame up to two', () => {
    expect(PLAYBACK_SPEEDS).toEqual([0.25, 0.5, 1, 2, 4, 8, 16])
    expect(PLAYBACK_SPEEDS.map(serverSpeedOf)).toEqual([1, 1, 1, 1, 4, 8, 16])
  })

  it('are changed one by one, and stay at their ends', () => {
    expect(neighbourSpeed(1, 1)).toBe(2)
    expect(neighbourSpeed(1, -1)).toBe(0.5)
    expect(neighbourSpeed(16, 1)).toBe(16)
    expect(neighbourSpeed(0.25, -1)).toBe(0.25)
  })

  it('end at the present, which only what is faster than the clock reaches', () => {
    expect(reachesLive(10_000, 12_000, 1)).toBe(false)
    expect(reachesLive(10_000, 12_000, 2)).toBe(true)
    expect(reachesLive(10_000, 20_000, 2)).toBe(false)
    expect(reachesLive(10_000, 20_000, 16)).toBe(true)
  })
})
