import { describe, expect, it } from 'vitest'
import {
  clampWindow,
  endMs,
  follow,
  interpolate,
  presetOf,
  reveal,
  SPAN_INITIAL_MS,
  SPAN_MAX_MS,
  SPAN_MIN_MS,
  SPAN_PRESETS,
  timeAt,
  windowAround,
  windowOfSpan,
  xOf,
  zoomAround,
} from './time-window.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 21, 12)
const bounds = { earliestMs: NOW_MS - 31 * 24 * HOUR_MS, nowMs: NOW_MS }

describe('window of the timeline', () => {
  it('opens on five minutes either side of the current time [TIMELINE-01]', () => {
    const window = windowAround(NOW_MS, SPAN_INITIAL_MS)
    expect(window.startMs).toBe(NOW_MS - 5 * 60_000)
    expect(endMs(window)).toBe(NOW_MS + 5 * 60_000)
    expect(clampWindow(window, bounds)).toEqual(window)
    expect(clampWindow(window, { ...bounds, earliestMs: NOW_MS - 1000 })).toEqual(window)
  })

  it('goes from a moment to a pixel and back', () => {
    const window = windowAround(NOW_MS, HOUR_MS)
    expect(xOf(window, 1000, NOW_MS)).toBe(500)
    expect(timeAt(window, 1000, 500)).toBe(NOW_MS)
    expect(timeAt(window, 0, 500)).toBe(window.startMs)
  })

  it('keeps the moment under the pointer while zooming', () => {
    const window = windowAround(NOW_MS, HOUR_MS)
    const anchorMs = timeAt(window, 1000, 230)
    const zoomed = zoomAround(window, anchorMs, 0.4)
    expect(xOf(zoomed, 1000, anchorMs)).toBeCloseTo(230)
  })

  it('zooms from 5 minutes to 31 days and no further', () => {
    const window = windowAround(NOW_MS, HOUR_MS)
    expect(zoomAround(window, NOW_MS, 1e-6).spanMs).toBe(SPAN_MIN_MS)
    expect(zoomAround(window, NOW_MS, 1e6).spanMs).toBe(SPAN_MAX_MS)
  })

  it('stops a little before the archive and a little after now', () => {
    const late = clampWindow({ startMs: NOW_MS + HOUR_MS, spanMs: HOUR_MS }, bounds)
    expect(late.startMs).toBeLessThan(NOW_MS)
    const early = clampWindow({ startMs: 0, spanMs: HOUR_MS }, bounds)
    expect(early.startMs).toBeCloseTo(bounds.earliestMs - HOUR_MS / 10)
  })

  it('shows the cursor with every preset, and names the preset that is on', () => {
    for (const preset of SPAN_PRESETS) {
      for (const cursorMs of [NOW_MS, NOW_MS - 5 * HOUR_MS]) {
        const window = windowOfSpan(preset.spanMs, cursorMs, NOW_MS)
        expect(cursorMs).toBeGreaterThanOrEqual(window.startMs)
        expect(cursorMs).toBeLessThanOrEqual(endMs(window))
      }
      expect(presetOf(preset.spanMs * 1.01)).toBe(preset.key)
    }
    expect(presetOf(2 * HOUR_MS)).toBeNull()
  })

  it('moves along with live, and with the archive only at the edge', () => {
    const window = windowAround(NOW_MS, HOUR_MS)
    expect(follow(window, NOW_MS, NOW_MS + 250, true).startMs).toBe(window.startMs + 250)
    expect(follow(window, NOW_MS, NOW_MS + 250, false)).toBe(window)
    const edgeMs = endMs(window) - 1000
    expect(follow(window, edgeMs, edgeMs + 250, false).startMs).toBeGreaterThan(window.startMs)
    expect(follow(window, window.startMs - 1, NOW_MS, true)).toBe(window)
  })

  it('reveals a moment that is out of sight in the middle', () => {
    const window = windowAround(NOW_MS, HOUR_MS)
    expect(reveal(window, NOW_MS)).toBe(window)
    expect(reveal(window, NOW_MS - 5 * HOUR_MS)).toEqual(windowAround(NOW_MS - 5 * HOUR_MS, HOUR_MS))
  })

  it('ends a zoom animation exactly at its target', () => {
    const from = windowAround(NOW_MS, HOUR_MS)
    const to = windowAround(NOW_MS - HOUR_MS, 24 * HOUR_MS)
    expect(interpolate(from, to, 1)).toBe(to)
    expect(interpolate(from, to, 0).spanMs).toBeCloseTo(HOUR_MS)
    const halfway = interpolate(from, to, 0.5).spanMs
    expect(halfway).toBeGreaterThan(from.spanMs)
    expect(halfway).toBeLessThan(to.spanMs)
  })
})
