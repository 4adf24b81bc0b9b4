import { knownTimezone } from '../time/time-zone.ts'
import { DAY_MS, type Tick } from './ticks.ts'

/** Times as the viewer reads them: in their language, on the camera's clock. */
export interface TimeLabels {
  ofTick(tick: Tick, stepMs: number): string
  /** Time of day with seconds. */
  time(timeMs: number): string
  dateAndTime(timeMs: number): string
}

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

export function createTimeLabels(locale: string, timezone: string): TimeLabels {
  const timeZone = knownTimezone(timezone)
  const minutes = new Intl.DateTimeFormat(locale, { ...TIME, timeZone })
  const seconds = new Intl.DateTimeFormat(locale, { ...TIME, second: '2-digit', timeZone })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  return {
    ofTick({ timeMs, isMidnight }, stepMs) {
      if (isMidnight || stepMs >= DAY_MS) return day.format(timeMs)
      return stepMs < 60_000 ? seconds.format(timeMs) : minutes.format(timeMs)
    },
    time: (timeMs) => seconds.format(timeMs),
    dateAndTime: (timeMs) => `${day.format(timeMs)}, ${seconds.format(timeMs)}`,
  }
}
