import { describe, expect, it } from 'vitest'
import { FULL_PACE, type Load, nextPace } from './pace.ts'

const after = (loads: readonly Load[]) => loads.reduce((state, load) => nextPace(state, load), FULL_PACE).pace
const busy = { utilization: 0.95, lagMs: 100 }
const late = { utilization: 0.5, lagMs: 4000 }
const calm = { utilization: 0.3, lagMs: 100 }
const full = { utilization: 0.7, lagMs: 100 }

describe('the pace', () => {
  it('is full while there is time', () => {
    expect(after([calm, full, calm, full])).toBe('full')
  })

  it('is lowered step by step when the process is busy or late, and not below keyframes', () => {
    expect(after([busy])).toBe('half')
    expect(after([late])).toBe('half')
    expect(after([busy, late])).toBe('keyframes')
    expect(after([busy, busy, busy, busy])).toBe('keyframes')
  })

  it('rises again only after a calm while, one step at a time', () => {
    expect(after([busy, busy, calm, calm, calm])).toBe('keyframes')
    expect(after([busy, busy, calm, calm, calm, calm])).toBe('half')
    expect(after([busy, calm, calm, full, calm])).toBe('half')
  })
})
