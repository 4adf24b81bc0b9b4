/** Where the lines of the scale stand: on round local times of the camera, also on days when its clock changes. */
import { offsetSegments } from '../time/time-zone.ts'
import { endMs, type TimeWindow } from './time-window.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Distance of labelled lines → how many parts the small lines cut it into. */
const STEPS: readonly { stepMs: number; parts: number }[] = [
  { stepMs: 5 * SECOND_MS, parts: 5 },
  { stepMs: 10 * SECOND_MS, parts: 5 },
  { stepMs: 15 * SECOND_MS, parts: 3 },
  { stepMs: 30 * SECOND_MS, parts: 3 },
  { stepMs: MINUTE_MS, parts: 6 },
  { stepMs: 2 * MINUTE_MS, parts: 4 },
  { stepMs: 5 * MINUTE_MS, parts: 5 },
  { stepMs: 10 * MINUTE_MS, parts: 5 },
  { stepMs: 15 * MINUTE_MS, parts: 3 },
  { stepMs: 30 * MINUTE_MS, parts: 3 },
  { stepMs: HOUR_MS, parts: 4 },
  { stepMs: 2 * HOUR_MS, parts: 4 },
  { stepMs: 3 * HOUR_MS, parts: 3 },
  { stepMs: 6 * HOUR_MS, parts: 6 },
  { stepMs: 12 * HOUR_MS, parts: 4 },
  { stepMs: DAY_MS, parts: 4 },
  { stepMs: 2 * DAY_MS, parts: 2 },
  { stepMs: 7 * DAY_MS, parts: 7 },
]
const LABEL_DISTANCE_MIN_PX = 92
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const WEEK_PHASE_MS = 3 * DAY_MS

export interface Tick {
  timeMs: number
  /** Labelled. */
  isMajor: boolean
  isMidnight: boolean
}

export interface Scale {
  stepMs: number
  ticks: Tick[]
}

export function scaleOf(window: TimeWindow, widthPx: number, timezone: string): Scale {
  const { stepMs, parts } = chooseStep(window, widthPx)
  const minorMs = stepMs / parts
  const phaseMs = stepMs === 7 * DAY_MS ? WEEK_PHASE_MS : 0
  const ticks: Tick[] = []
  for (const { fromMs, toMs, offsetMs } of offsetSegments(window.startMs, endMs(window), timezone)) {
    const shiftMs = offsetMs + phaseMs
    const firstMs = Math.ceil((fromMs + shiftMs) / minorMs) * minorMs - shiftMs
    for (let timeMs = firstMs; timeMs < toMs; timeMs += minorMs) {
      ticks.push({
        timeMs,
        isMajor: (timeMs + shiftMs) % stepMs === 0,
        isMidnight: (timeMs + offsetMs) % DAY_MS === 0,
      })
    }
  }
  return { stepMs, ticks }
}

function chooseStep(window: TimeWindow, widthPx: number): { stepMs: number; parts: number } {
  const stepMinMs = window.spanMs / Math.max(1, widthPx / LABEL_DISTANCE_MIN_PX)
  return STEPS.find(({ stepMs }) => stepMs >= stepMinMs) ?? { stepMs: 7 * DAY_MS, parts: 7 }
}
