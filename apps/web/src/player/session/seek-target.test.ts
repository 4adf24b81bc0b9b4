import { describe, expect, it } from 'vitest'
import { initialPosition, seekTarget } from './seek-target.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const conditions = {
  nowMs: NOW_MS,
  ranges: [
    { fromMs: NOW_MS - 7_200_000, toMs: NOW_MS - 3_600_000 },
    { fromMs: NOW_MS - 600_000, toMs: NOW_MS - 4000 },
  ],
  hasLive: true,
  hasArchive: true,
}

describe('where a seek leads', () => {
  it('is the moment itself, or the next recording after a gap', () => {
    expect(seekTarget(NOW_MS - 5_000_000, conditions)).toEqual({ mode: 'archive', timeMs: NOW_MS - 5_000_000 })
    expect(seekTarget(NOW_MS - 3_000_000, conditions)).toEqual({ mode: 'archive', timeMs: NOW_MS - 600_000 })
  })

  it('reaches the last five seconds, and is live at the very end and in the future', () => {
    expect(seekTarget(NOW_MS - 5000, conditions)).toEqual({ mode: 'archive', timeMs: NOW_MS - 5000 })
    expect(seekTarget(NOW_MS - 2000, conditions)).toEqual({ mode: 'archive', timeMs: NOW_MS - 2000 })
    expect(seekTarget(NOW_MS - 500, conditions)).toEqual({ mode: 'live' })
    expect(seekTarget(NOW_MS + 86_400_000, conditions)).toEqual({ mode: 'live' })
  })

  it('goes nowhere without an archive', () => {
    expect(seekTarget(NOW_MS - 60_000, { ...conditions, hasArchive: false })).toBeNull()
  })

  it('begins with live, with the asked moment, or with the archive where there is no live', () => {
    expect(initialPosition(null, conditions)).toEqual({ mode: 'live' })
    expect(initialPosition(NOW_MS - 5_000_000, conditions)).toEqual({ mode: 'archive', timeMs: NOW_MS - 5_000_000 })
    expect(initialPosition(NOW_MS + 1e9, conditions)).toEqual({ mode: 'live' })
    expect(initialPosition(NOW_MS - 5_000_000, { ...conditions, hasArchive: false })).toEqual({ mode: 'live' })
    expect(initialPosition(null, { ...conditions, hasLive: false })).toMatchObject({ mode: 'archive' })
  })
})
