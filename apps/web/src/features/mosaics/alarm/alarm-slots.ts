/**
 * Which cell shows an alarm: the cell that shows its camera already, else a free alarm slot, else the alarm slot whose
 * alert is oldest; without a new event the slot gets its own camera back (spec 1 §4 Alarm). Pure.
 */
import { type AnalyticMessage, MOSAIC_ALARM_SLOTS_MAX } from '@sova/contract'

/** Without a new event of its camera an alert ends after this long. */
export const ALERT_SHOWN_MS = 15_000

/** A cell as the rule sees it. */
export interface AlarmCell {
  cell: number
  /** What it shows without an alert. */
  ownCamera: string | null
  isAlarmSlot: boolean
  /** It shows the live picture. In the archive its alarm mode is off: alarms pass it over. */
  isLive: boolean
}

export interface Alarm {
  cameraNumber: string
  /** When it came, ms of the browser's monotonic clock: one that is set holds no alarm on the wall, and silences none. */
  atMs: number
  message: AnalyticMessage
}

/** An alarm in a cell; there is at most one in each. */
export interface Alert extends Alarm {
  cell: number
  /** Since when the cell shows this camera for its alarms. */
  sinceMs: number
}

/** Null where the wall has no place for it: the alarm stands in the list only. */
export function cellForAlarm(
  cameraNumber: string,
  cells: readonly AlarmCell[],
  alerts: readonly Alert[],
): number | null {
  const live = cells.filter(({ isLive }) => isLive)
  const alertOf = new Map(alerts.map((alert) => [alert.cell, alert]))
  const showing = live.find(({ cell, ownCamera }) => (alertOf.get(cell)?.cameraNumber ?? ownCamera) === cameraNumber)
  if (showing) return showing.cell
  const slots = live.filter(({ isAlarmSlot }) => isAlarmSlot).slice(0, MOSAIC_ALARM_SLOTS_MAX)
  const free = slots.find(({ cell }) => !alertOf.has(cell))
  if (free) return free.cell
  return oldest(slots.flatMap(({ cell }) => alertOf.get(cell) ?? []))?.cell ?? null
}

/** A new event renews an alert; of two of the same moment the one that is shown longer is older. */
function oldest(alerts: readonly Alert[]): Alert | undefined {
  return alerts.toSorted((a, b) => a.atMs - b.atMs || a.sinceMs - b.sinceMs || a.cell - b.cell)[0]
}

export const newestOf = (alerts: readonly Alert[]): Alert | undefined =>
  alerts.toSorted((a, b) => b.sinceMs - a.sinceMs)[0]

/** The alerts with this alarm in that cell, from `shownAtMs` on: an alarm that waited for its turn is shown later than it came. */
export function withAlarm(
  alerts: readonly Alert[],
  cell: number,
  alarm: Alarm,
  shownAtMs: number = alarm.atMs,
): Alert[] {
  const before = alerts.find((alert) => alert.cell === cell)
  const goesOn = before?.cameraNumber === alarm.cameraNumber
  const alert = { ...alarm, cell, sinceMs: goesOn ? before.sinceMs : shownAtMs }
  return [...alerts.filter((other) => other.cell !== cell), alert]
}

/** Without those that got no new event for long enough; the same list where all stay. */
export function withoutQuiet(alerts: readonly Alert[], nowMs: number): readonly Alert[] {
  const kept = alerts.filter(({ atMs }) => nowMs - atMs < ALERT_SHOWN_MS)
  return kept.length === alerts.length ? alerts : kept
}

/** Without alerts of cells that are gone, went into the archive, or are alarm slots no more. */
export function withoutLost(alerts: readonly Alert[], cells: readonly AlarmCell[]): readonly Alert[] {
  const kept = alerts.filter(({ cell, cameraNumber }) =>
    cells.some(
      (other) => other.cell === cell && other.isLive && (other.isAlarmSlot || other.ownCamera === cameraNumber),
    ),
  )
  return kept.length === alerts.length ? alerts : kept
}
