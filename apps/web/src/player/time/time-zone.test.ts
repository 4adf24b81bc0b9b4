import { describe, expect, it } from 'vitest'
import { fromLocal, knownTimezone, offsetSegments, toLocal, zoneOffsetMs } from './time-zone.ts'

const HOUR_MS = 3_600_000

describe('time zone', () => {
  it('knows the offset of a zone without daylight saving', () => {
    expect(zoneOffsetMs(Date.UTC(2026, 6, 1), 'Asia/Yekaterinburg')).toBe(5 * HOUR_MS)
    expect(zoneOffsetMs(Date.UTC(2026, 0, 1), 'Asia/Kathmandu')).toBe(5.75 * HOUR_MS)
  })

  it('changes the offset at the very moment of daylight saving', () => {
    const springMs = Date.UTC(2026, 2, 29, 1)
    expect(zoneOffsetMs(springMs - 1, 'Europe/Berlin')).toBe(HOUR_MS)
    expect(zoneOffsetMs(springMs, 'Europe/Berlin')).toBe(2 * HOUR_MS)
  })

  it('goes from an instant to local parts and back, all year round', () => {
    for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Yekaterinburg']) {
      for (let day = 0; day < 365; day += 1) {
        const timeMs = Date.UTC(2026, 0, 1, 12) + day * 24 * HOUR_MS
        expect(fromLocal(toLocal(timeMs, timezone), timezone)).toBe(timeMs)
      }
    }
  })

  it('takes the first of two equal local times, or the one that is nearer to what is looked at, and passes over one that never was', () => {
    const local = { year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 }
    expect(fromLocal(local, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30))
    const second = Date.UTC(2026, 9, 25, 1, 30)
    expect(fromLocal(local, 'Europe/Berlin', second + 20 * 60_000)).toBe(second)
    expect(fromLocal(local, 'Europe/Berlin', second - 40 * 60_000)).toBe(second - HOUR_MS)
    expect(fromLocal({ ...local, hour: 3 }, 'Europe/Berlin', 0)).toBe(second + HOUR_MS)
    const never = { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }
    expect(toLocal(fromLocal(never, 'Europe/Berlin'), 'Europe/Berlin')).toMatchObject({ hour: 3, minute: 30 })
  })

  it('cuts a window where the clock changes', () => {
    const changeMs = Date.UTC(2026, 9, 25, 1)
    const segments = offsetSegments(changeMs - 20 * 24 * HOUR_MS, changeMs + 5 * HOUR_MS, 'Europe/Berlin')
    expect(segments).toHaveLength(2)
    expect(segments[0]).toMatchObject({ toMs: changeMs, offsetMs: 2 * HOUR_MS })
    expect(segments[1]).toMatchObject({ fromMs: changeMs, offsetMs: HOUR_MS })
    expect(offsetSegments(changeMs, changeMs + HOUR_MS, 'Europe/Berlin')).toHaveLength(1)
  })

  it('reads an unknown zone as UTC instead of failing', () => {
    expect(zoneOffsetMs(Date.UTC(2026, 0, 1), 'Mars/Olympus')).toBe(0)
    expect(knownTimezone('Mars/Olympus')).toBe('UTC')
  })
})
