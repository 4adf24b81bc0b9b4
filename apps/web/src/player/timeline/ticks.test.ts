import { describe, expect, it } from 'vitest'
import { zoneOffsetMs } from '../time/time-zone.ts'
import { DAY_MS, scaleOf } from './ticks.ts'
import { createTimeLabels } from './time-labels.ts'
import { SPAN_PRESETS, windowAround } from './time-window.ts'

const HOUR_MS = 3_600_000
const NOON_MS = Date.UTC(2026, 10, 21, 7)
const ZONE = 'Asia/Yekaterinburg'

const majorLabels = (scale: ReturnType<typeof scaleOf>, timezone: string): string[] => {
  const labels = createTimeLabels('ru', timezone)
  return scale.ticks.filter((tick) => tick.isMajor).map((tick) => labels.ofTick(tick, scale.stepMs))
}

describe('scale of the timeline', () => {
  it('stands on round local times, also in a zone of 45 minutes', () => {
    for (const timezone of [ZONE, 'Asia/Kathmandu']) {
      const { ticks, stepMs } = scaleOf(windowAround(NOON_MS, 6 * HOUR_MS), 1000, timezone)
      for (const tick of ticks.filter((candidate) => candidate.isMajor)) {
        expect((tick.timeMs + zoneOffsetMs(tick.timeMs, timezone)) % stepMs).toBe(0)
      }
    }
  })

  it('keeps labels apart and lines few at every preset and width', () => {
    for (const { spanMs } of SPAN_PRESETS) {
      for (const widthPx of [300, 1000, 2560]) {
        const { ticks, stepMs } = scaleOf(windowAround(NOON_MS, spanMs), widthPx, ZONE)
        expect((stepMs / spanMs) * widthPx).toBeGreaterThan(60)
        expect(ticks.length).toBeLessThanOrEqual((widthPx / 60) * 7 + 7)
      }
    }
  })

  it('labels hours, then days, in the language of the viewer', () => {
    expect(majorLabels(scaleOf(windowAround(NOON_MS, HOUR_MS), 700, ZONE), ZONE)).toContain('12:00')
    const midnightMs = Date.UTC(2026, 10, 20, 19)
    expect(majorLabels(scaleOf(windowAround(midnightMs, HOUR_MS), 700, ZONE), ZONE)).toContain('21 нояб.')
    expect(createTimeLabels('en', ZONE).dateAndTime(NOON_MS)).toBe('Nov 21, 12:00:00')
    expect(createTimeLabels('tr', ZONE).dateAndTime(NOON_MS)).toBe('21 Kas, 12:00:00')
  })

  it('marks every midnight once when the clock goes back, and again when it goes forward', () => {
    for (const changeMs of [Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 2, 29, 1)]) {
      const { ticks } = scaleOf(windowAround(changeMs, 7 * DAY_MS), 1000, 'Europe/Berlin')
      expect(ticks.filter((tick) => tick.isMidnight)).toHaveLength(7)
    }
  })

  it('shows the hour that happens twice twice, and leaves out the one that never was', () => {
    const back = scaleOf(windowAround(Date.UTC(2026, 9, 25, 1), 6 * HOUR_MS), 1200, 'Europe/Berlin')
    expect(majorLabels(back, 'Europe/Berlin').filter((label) => label === '02:00')).toHaveLength(2)
    const forward = scaleOf(windowAround(Date.UTC(2026, 2, 29, 1), 6 * HOUR_MS), 1200, 'Europe/Berlin')
    expect(majorLabels(forward, 'Europe/Berlin')).not.toContain('02:00')
    expect(majorLabels(forward, 'Europe/Berlin')).toContain('03:00')
  })

  it('begins weeks on Monday', () => {
    const { ticks, stepMs } = scaleOf(windowAround(NOON_MS, 31 * DAY_MS), 400, 'UTC')
    expect(stepMs).toBe(7 * DAY_MS + 0)
    for (const tick of ticks.filter((candidate) => candidate.isMajor)) {
      expect(new Date(tick.timeMs).getUTCDay()).toBe(1)
    }
  })
})
