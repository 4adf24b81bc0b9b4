import { describe, expect, it } from 'vitest'
import { drawTimeline } from './draw-timeline.ts'
import { DAY_MS } from './ticks.ts'
import { createTimeLabels } from './time-labels.ts'
import { SPAN_PRESETS, windowAround } from './time-window.ts'
import type { DrawTarget, TimelineMark, TimelineScene } from './timeline-scene.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)

/** A canvas that writes down what is drawn on it. */
function recordingTarget() {
  const calls: { name: string; parameters: unknown[] }[] = []
  const record =
    (name: string) =>
    (...parameters: unknown[]) => {
      calls.push({ name, parameters })
    }
  const target: DrawTarget = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'middle',
    globalAlpha: 1,
    fillRect: record('fillRect'),
    beginPath: record('beginPath'),
    moveTo: record('moveTo'),
    lineTo: record('lineTo'),
    rect: record('rect'),
    roundRect: record('roundRect'),
    fill: () => calls.push({ name: 'fill', parameters: [target.fillStyle] }),
    stroke: record('stroke'),
    fillText: record('fillText'),
    setLineDash: record('setLineDash'),
    measureText: (text) => ({ width: text.length * 6 }) as TextMetrics,
  }
  const texts = () => calls.filter((call) => call.name === 'fillText').map((call) => call.parameters[0])
  const fills = () => calls.filter((call) => call.name === 'fill').map((call) => call.parameters[0])
  return { target, calls, texts, fills }
}

const color = '#000'
const palette: TimelineScene['palette'] = {
  background: color,
  line: color,
  ink: color,
  inkStrong: color,
  recorded: color,
  gap: color,
  future: color,
  now: color,
  cursor: color,
  cursorInk: color,
  hover: color,
  alarm: '#f00',
  selection: color,
  selectionEdge: color,
  font: 'sans-serif',
  analytic: {
    thermal_vision: color,
    car_number: color,
    face_recognition: color,
    helmet: color,
    motion_alarm: color,
    mask: color,
    crowd: color,
    perimeter_security: color,
    people_counter: color,
    parking_detection: color,
  },
}

const buildMark = (fromMs: number, toMs: number, fields: Partial<TimelineMark> = {}): TimelineMark => ({
  id: fromMs,
  type: 'car_number',
  fromMs,
  toMs,
  isAlarm: false,
  title: '',
  ...fields,
})

const buildScene = (fields: Partial<TimelineScene> = {}): TimelineScene => ({
  window: windowAround(NOW_MS, 3_600_000),
  widthPx: 1000,
  heightPx: 116,
  timezone: 'Asia/Yekaterinburg',
  labels: createTimeLabels('ru', 'Asia/Yekaterinburg'),
  palette,
  ranges: [],
  marks: [],
  counts: null,
  selection: null,
  earliestMs: null,
  nowMs: NOW_MS,
  cursorMs: NOW_MS,
  hoverMs: null,
  ...fields,
})

describe('drawing of the timeline', () => {
  it('costs a bounded number of calls with 2,000 ranges and 100,000 events, at every zoom', () => {
    const ranges = Array.from({ length: 2000 }, (_, index) => {
      const fromMs = NOW_MS - 31 * DAY_MS + index * 1_339_200
      return { fromMs, toMs: fromMs + 1_200_000 }
    })
    const marks = Array.from({ length: 100_000 }, (_, index) => {
      const fromMs = NOW_MS - 31 * DAY_MS + index * 26_784
      return buildMark(fromMs, fromMs + 5000)
    })
    for (const { spanMs } of SPAN_PRESETS) {
      const { target, calls } = recordingTarget()
      drawTimeline(target, buildScene({ window: windowAround(NOW_MS - spanMs / 2, spanMs), ranges, marks }))
      expect(calls.length).toBeLessThan(4500)
    }
  })

  it('fills each colour of the recordings once, however many ranges there are', () => {
    const ranges = Array.from({ length: 500 }, (_, index) => ({
      fromMs: NOW_MS - 1_800_000 + index * 3000,
      toMs: NOW_MS - 1_800_000 + index * 3000 + 1000,
    }))
    const { target, calls } = recordingTarget()
    drawTimeline(target, buildScene({ ranges, cursorMs: null }))
    expect(calls.filter((call) => call.name === 'fill')).toHaveLength(2)
  })

  it('burns the time of the camera into the cursor, and keeps the label inside', () => {
    const { target, texts, calls } = recordingTarget()
    drawTimeline(target, buildScene({ cursorMs: NOW_MS - 1_799_000 }))
    expect(texts()).toContain('16:30:01')
    const label = calls.findLast((call) => call.name === 'roundRect')
    expect(label?.parameters[0]).toBeGreaterThanOrEqual(0)
  })

  it('leaves out a cursor that is out of sight, and draws the hover line where the pointer is', () => {
    const { target, texts, calls } = recordingTarget()
    drawTimeline(target, buildScene({ cursorMs: NOW_MS - DAY_MS, hoverMs: NOW_MS }))
    expect(texts()).not.toContain('17:00:00')
    expect(calls.some((call) => call.name === 'setLineDash')).toBe(true)
  })

  it('keeps overlapping events apart on three lanes', () => {
    const marks = [0, 1, 2, 3].map(() => buildMark(NOW_MS - 60_000, NOW_MS))
    const { target, calls } = recordingTarget()
    drawTimeline(target, buildScene({ marks, cursorMs: null }))
    const tops = calls.filter((call) => call.name === 'roundRect' && call.parameters[0] === 1000 / 2 - 1000 / 60)
    expect(new Set(tops.map((call) => call.parameters[1])).size).toBe(3)
  })

  it('draws alarms in the colour of alarms, and each colour at once', () => {
    const marks = [0, 1, 2, 3, 4].map((index) =>
      buildMark(NOW_MS - 300_000 + index * 60_000, NOW_MS - 290_000 + index * 60_000, { isAlarm: index === 2 }),
    )
    const { target, calls, fills } = recordingTarget()
    drawTimeline(target, buildScene({ marks, cursorMs: null }))
    expect(fills().filter((fill) => fill === '#f00')).toHaveLength(1)
    expect(calls.filter((call) => call.name === 'fill').length).toBeLessThanOrEqual(4)
  })

  it('shows what is to be downloaded between two handles', () => {
    const { target, calls } = recordingTarget()
    const selection = { fromMs: NOW_MS - 600_000, toMs: NOW_MS - 300_000 }
    drawTimeline(target, buildScene({ selection, cursorMs: null }))
    const band = calls.find((call) => call.name === 'fillRect' && Math.abs(Number(call.parameters[2]) - 83.33) < 0.1)
    expect(band).toBeDefined()
  })
})
