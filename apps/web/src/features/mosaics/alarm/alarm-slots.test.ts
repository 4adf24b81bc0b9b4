import { MOSAIC_ALARM_SLOTS_MAX } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { buildMessage } from '../testing/build-message.ts'
import { type CaseRandom, forCases } from '../testing/cases.ts'
import {
  ALERT_SHOWN_MS,
  type AlarmCell,
  type Alert,
  cellForAlarm,
  withAlarm,
  withoutLost,
  withoutQuiet,
} from './alarm-slots.ts'

const message = buildMessage()

const buildCell = (cell: number, given: Partial<AlarmCell> = {}): AlarmCell => ({
  cell,
  ownCamera: null,
  isAlarmSlot: false,
  isLive: true,
  ...given,
})
const alertIn = (cell: number, cameraNumber: string, atMs: number): Alert => ({
  cell,
  cameraNumber,
  atMs,
  sinceMs: atMs,
  message,
})

/** A wall of up to 16 cells with cameras, alarm slots and cells in the archive here and there. */
function randomWall({ below, pick }: CaseRandom): AlarmCell[] {
  return Array.from({ length: 1 + below(16) }, (_, cell) =>
    buildCell(cell, {
      ownCamera: pick([null, String(cell)]),
      isAlarmSlot: below(3) === 0,
      isLive: below(5) > 0,
    }),
  )
}

/** Alarms of 20 cameras, of which some stand on the wall, a second or so after one another. */
function forAlarms(check: (given: { cells: AlarmCell[]; alerts: readonly Alert[]; camera: string }) => void): void {
  forCases(300, (random) => {
    const cells = randomWall(random)
    let alerts: readonly Alert[] = []
    for (let step = 0; step < 30; step += 1) {
      const atMs = step * 1000 + random.below(1000)
      const camera = String(random.below(20))
      alerts = withoutQuiet(alerts, atMs)
      check({ cells, alerts, camera })
      const cell = cellForAlarm(camera, cells, alerts)
      if (cell !== null) alerts = withAlarm(alerts, cell, { cameraNumber: camera, atMs, message })
    }
  })
}

const slotsOf = (cells: readonly AlarmCell[]) =>
  cells.filter(({ isAlarmSlot, isLive }) => isAlarmSlot && isLive).slice(0, MOSAIC_ALARM_SLOTS_MAX)

const shownIn = ({ cell, ownCamera }: AlarmCell, alerts: readonly Alert[]) =>
  alerts.find((alert) => alert.cell === cell)?.cameraNumber ?? ownCamera

describe('an alarm', () => {
  it('goes to the cell that shows its camera already, alarm slot or not [ALARM-02]', () => {
    forAlarms(({ cells, alerts, camera }) => {
      const showing = cells.filter((cell) => cell.isLive && shownIn(cell, alerts) === camera)
      if (showing.length > 0) expect(showing.map(({ cell }) => cell)).toContain(cellForAlarm(camera, cells, alerts))
    })
  })

  it('goes to a free alarm slot when no cell shows its camera [ALARM-03]', () => {
    forAlarms(({ cells, alerts, camera }) => {
      const isShown = cells.some((cell) => cell.isLive && shownIn(cell, alerts) === camera)
      const free = slotsOf(cells).filter(({ cell }) => !alerts.some((alert) => alert.cell === cell))
      if (!isShown && free.length > 0) expect(cellForAlarm(camera, cells, alerts)).toBe(free[0]?.cell)
    })
  })

  it('takes the alarm slot whose alert is oldest when none is free [ALARM-04]', () => {
    const cells = [0, 1, 2, 3].map((cell) => buildCell(cell, { isAlarmSlot: cell > 0 }))
    const alerts = [alertIn(1, 'a', 3000), alertIn(2, 'b', 1000), alertIn(3, 'c', 2000)]
    expect(cellForAlarm('d', cells, alerts)).toBe(2)
    const renewed = withAlarm(alerts, 2, { cameraNumber: 'b', atMs: 4000, message })
    expect(cellForAlarm('d', cells, renewed)).toBe(3)
    forAlarms((given) => {
      const cell = cellForAlarm(given.camera, given.cells, given.alerts)
      const taken = given.alerts.find((alert) => alert.cell === cell)
      if (!taken || taken.cameraNumber === given.camera) return
      const slots = slotsOf(given.cells).map((slot) => slot.cell)
      const others = given.alerts.filter((alert) => slots.includes(alert.cell))
      expect(taken.atMs).toBe(Math.min(...others.map(({ atMs }) => atMs)))
    })
  })

  it('never takes a cell that is no alarm slot from its own camera, nor a cell in the archive', () => {
    forAlarms(({ cells, alerts, camera }) => {
      const chosen = cells.find(({ cell }) => cell === cellForAlarm(camera, cells, alerts))
      if (!chosen) return
      expect(chosen.isLive).toBe(true)
      expect(chosen.isAlarmSlot || chosen.ownCamera === camera).toBe(true)
    })
  })

  it('has at most 4 slots, and no more than there are cells [ALARM-01]', () => {
    forCases(100, ({ below }) => {
      const cells = Array.from({ length: 1 + below(16) }, (_, cell) => buildCell(cell, { isAlarmSlot: true }))
      let alerts: readonly Alert[] = []
      for (let camera = 0; camera < 40; camera += 1) {
        const cell = cellForAlarm(`c${camera}`, cells, alerts)
        if (cell !== null) alerts = withAlarm(alerts, cell, { cameraNumber: `c${camera}`, atMs: camera, message })
      }
      expect(alerts).toHaveLength(Math.min(cells.length, MOSAIC_ALARM_SLOTS_MAX))
    })
  })

  it('has no cell on a wall without alarm slots that does not show its camera', () => {
    expect(cellForAlarm('a', [buildCell(0, { ownCamera: 'b' })], [])).toBeNull()
  })

  it('leaves one alert a cell, and one cell a camera', () => {
    forAlarms(({ alerts }) => {
      expect(new Set(alerts.map(({ cell }) => cell)).size).toBe(alerts.length)
      expect(new Set(alerts.map(({ cameraNumber }) => cameraNumber)).size).toBe(alerts.length)
    })
  })
})

describe('an alert', () => {
  it('is shown until 15 s have passed without a new event, and then its slot is restored [ALARM-05]', () => {
    const first = withAlarm([], 0, { cameraNumber: 'a', atMs: 0, message })
    const renewed = withAlarm(first, 0, { cameraNumber: 'a', atMs: 10_000, message })
    expect(renewed).toMatchObject([{ sinceMs: 0, atMs: 10_000 }])
    expect(withoutQuiet(renewed, 10_000 + ALERT_SHOWN_MS - 1)).toBe(renewed)
    expect(withoutQuiet(renewed, 10_000 + ALERT_SHOWN_MS)).toEqual([])
    expect(ALERT_SHOWN_MS).toBe(15_000)
  })

  it('ends with its cell, with the alarm slot, and when the cell goes into the archive', () => {
    const alerts = [alertIn(1, 'a', 0)]
    expect(withoutLost(alerts, [buildCell(1, { isAlarmSlot: true })])).toBe(alerts)
    expect(withoutLost(alerts, [buildCell(1, { ownCamera: 'a' })])).toBe(alerts)
    expect(withoutLost(alerts, [buildCell(1, { isAlarmSlot: true, isLive: false })])).toEqual([])
    expect(withoutLost(alerts, [buildCell(1, { ownCamera: 'b' })])).toEqual([])
    expect(withoutLost(alerts, [buildCell(0, { isAlarmSlot: true })])).toEqual([])
  })
})
