/**
 * The alarms of a wall over time. Cameras that alarm all at once take turns: a cell shows one of them for a moment at
 * least before the next may have it, so that a storm of alarms leaves pictures that a person can look at. Pure.
 */
import {
  ALERT_SHOWN_MS,
  type Alarm,
  type AlarmCell,
  type Alert,
  cellForAlarm,
  withAlarm,
  withoutLost,
  withoutQuiet,
} from './alarm-slots.ts'

/** A picture of an alarm is not taken away sooner by another camera's alarm. */
export const ALERT_DWELL_MS = 2000

export interface AlarmBoard {
  alerts: readonly Alert[]
  /** The newest alarm of each camera that has no cell yet, in the order in which the cameras came. */
  waiting: readonly Alarm[]
}

export const EMPTY_BOARD: AlarmBoard = { alerts: [], waiting: [] }

/** What the wall shows now, after these alarms came; the same board where nothing has changed. */
export function settleAlarms(
  board: AlarmBoard,
  arrived: readonly Alarm[],
  cells: readonly AlarmCell[],
  nowMs: number,
): AlarmBoard {
  let alerts = withoutLost(withoutQuiet(board.alerts, nowMs), cells)
  const waiting: Alarm[] = []
  for (const alarm of newestOfEachCamera([...board.waiting, ...arrived])) {
    if (nowMs - alarm.atMs >= ALERT_SHOWN_MS) continue
    const cell = cellForAlarm(alarm.cameraNumber, cells, alerts)
    if (cell === null) continue
    if (isBusy(alerts, cell, alarm, nowMs)) waiting.push(alarm)
    else alerts = withAlarm(alerts, cell, alarm, nowMs)
  }
  const isSame = alerts === board.alerts && waiting.length === 0 && board.waiting.length === 0
  return isSame ? board : { alerts, waiting }
}

function isBusy(alerts: readonly Alert[], cell: number, alarm: Alarm, nowMs: number): boolean {
  const shown = alerts.find((alert) => alert.cell === cell)
  return shown !== undefined && shown.cameraNumber !== alarm.cameraNumber && nowMs - shown.sinceMs < ALERT_DWELL_MS
}

/** A camera keeps its place in the line when it alarms again. */
function newestOfEachCamera(alarms: readonly Alarm[]): Alarm[] {
  const newest = new Map<string, Alarm>()
  for (const alarm of alarms) newest.set(alarm.cameraNumber, alarm)
  return [...newest.values()]
}

/** The viewer has seen it: the cell gets its own camera back at once. */
export const dismissAlert = (board: AlarmBoard, cell: number): AlarmBoard => ({
  ...board,
  alerts: board.alerts.filter((alert) => alert.cell !== cell),
})
