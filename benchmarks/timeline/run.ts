/**
 * What one frame of the timeline costs before it reaches the canvas: the layout of 100,000 events and 2,000 recorded
 * ranges, at every zoom of the player. Usage: `npm run bench -- timeline [frames]`, 300 unless told.
 */
import { ANALYTIC_TYPES } from '@sova/contract'
import { layoutColumns } from '../../apps/web/src/player/timeline/layout-columns.ts'
import { layoutMarks } from '../../apps/web/src/player/timeline/layout-marks.ts'
import { barsOf } from '../../apps/web/src/player/timeline/recorded-ranges.ts'
import { scaleOf } from '../../apps/web/src/player/timeline/ticks.ts'
import { SPAN_PRESETS } from '../../apps/web/src/player/timeline/time-window.ts'
import type { TimelineCount, TimelineMark } from '../../apps/web/src/player/timeline/timeline-scene.ts'
import { median, quantile } from '../shared/statistics.ts'

const FRAMES_DEFAULT = 300
const WIDTH_PX = 1400
const TIMEZONE = 'Asia/Yekaterinburg'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW_MS = Date.UTC(2026, 10, 21, 12)
const MONTH_START_MS = NOW_MS - 31 * DAY_MS

const typeAt = (index: number) => ANALYTIC_TYPES[index % ANALYTIC_TYPES.length] ?? 'motion_alarm'

const ranges = Array.from({ length: 2000 }, (_, index) => {
  const fromMs = MONTH_START_MS + (index * 31 * DAY_MS) / 2000
  return { fromMs, toMs: fromMs + 1_200_000 }
})
/** Half of them in the last four hours, so that the windows of single events are full. */
const marks: TimelineMark[] = Array.from({ length: 100_000 }, (_, index) => {
  const isRecent = index >= 50_000
  const fromMs = isRecent
    ? NOW_MS - 4 * HOUR_MS + ((index - 50_000) * 4 * HOUR_MS) / 50_000
    : MONTH_START_MS + (index * (31 * DAY_MS - 4 * HOUR_MS)) / 50_000
  return { id: index, type: typeAt(index), fromMs, toMs: fromMs + 5000, isAlarm: index % 40 === 0, title: '' }
})
/** As the portal answers a month: an hour and a kind each. */
const counts: TimelineCount[] = Array.from({ length: 31 * 24 * ANALYTIC_TYPES.length }, (_, index) => {
  const fromMs = MONTH_START_MS + Math.floor(index / ANALYTIC_TYPES.length) * HOUR_MS
  return { type: typeAt(index), fromMs, toMs: fromMs + HOUR_MS, count: 1 + (index % 90) }
})

function frameMs(spanMs: number, step: number): number {
  const window = { startMs: NOW_MS - spanMs - (step * spanMs) / 1000, spanMs }
  const startedAtMs = performance.now()
  scaleOf(window, WIDTH_PX, TIMEZONE)
  barsOf(ranges, window, WIDTH_PX)
  if (spanMs <= 4 * HOUR_MS) layoutMarks(marks, window, WIDTH_PX)
  else layoutColumns(counts, window, WIDTH_PX)
  return performance.now() - startedAtMs
}

const frames = Number(process.argv[2] ?? FRAMES_DEFAULT)
console.log('| window | p50 ms | p95 ms | of a frame at 60 a second |')
console.log('| --- | --- | --- | --- |')
for (const { key, spanMs } of SPAN_PRESETS) {
  for (let warm = 0; warm < 30; warm += 1) frameMs(spanMs, warm)
  const times = Array.from({ length: frames }, (_, step) => frameMs(spanMs, step))
  const p95 = quantile(times, 0.95)
  console.log(
    `| ${key} | ${median(times).toFixed(2)} | ${p95.toFixed(2)} | ${((p95 / (1000 / 60)) * 100).toFixed(1)} % |`,
  )
}
