import { describe, expect, it } from 'vitest'
import { buildMessage } from '../testing/build-message.ts'
import { forCases } from '../testing/cases.ts'
import { ALERT_DWELL_MS, type AlarmBoard, dismissAlert, EMPTY_BOARD, settleAlarms } from './alarm-board.ts'
import { ALERT_SHOWN_MS, type Alarm, type AlarmCell } from './alarm-slots.ts'
import { EMPTY_LIST, LIVE_EVENTS_MAX, withMessages } from './event-list.ts'

const cells: AlarmCell[] = [0, 1, 2, 3].map((cell) => ({
  cell,
  ownCamera: `own ${cell}`,
  isAlarmSlot: cell >= 2,
  isLive: true,
}))
const alarmOf = (cameraNumber: string, atMs: number): Alarm => ({ cameraNumber, atMs, message: buildMessage() })
const shown = ({ alerts }: AlarmBoard) =>
  Object.fromEntries(alerts.map(({ cell, cameraNumber }) => [cell, cameraNumber]))

describe('the alarms of a wall', () => {
  it('are shown at once while there is room', () => {
    const board = settleAlarms(EMPTY_BOARD, [alarmOf('a', 0), alarmOf('own 0', 0), alarmOf('b', 0)], cells, 0)
    expect(shown(board)).toEqual({ 2: 'a', 0: 'own 0', 3: 'b' })
  })

  it('wait where every slot has just changed, and none of them is lost', () => {
    const full = settleAlarms(EMPTY_BOARD, [alarmOf('a', 0), alarmOf('b', 0)], cells, 0)
    const soon = settleAlarms(full, [alarmOf('c', 500)], cells, 500)
    expect(shown(soon)).toEqual({ 2: 'a', 3: 'b' })
    expect(soon.waiting).toHaveLength(1)
    const later = settleAlarms(soon, [], cells, ALERT_DWELL_MS)
    expect(shown(later)).toEqual({ 2: 'c', 3: 'b' })
    expect(later.waiting).toEqual([])
  })

  it('end 15 s after the last event, also of those that waited [ALARM-05]', () => {
    const board = settleAlarms(EMPTY_BOARD, [alarmOf('a', 0), alarmOf('b', 0), alarmOf('c', 0)], cells, 0)
    expect(settleAlarms(board, [], cells, ALERT_SHOWN_MS)).toEqual(EMPTY_BOARD)
  })

  it('leave the cell at once when the viewer has seen it', () => {
    const board = settleAlarms(EMPTY_BOARD, [alarmOf('a', 0), alarmOf('b', 0)], cells, 0)
    expect(shown(dismissAlert(board, 2))).toEqual({ 3: 'b' })
  })

  it('are the same board while nothing changes, so that nothing is drawn again', () => {
    const board = settleAlarms(EMPTY_BOARD, [alarmOf('a', 0)], cells, 0)
    expect(settleAlarms(board, [], cells, 100)).toBe(board)
    expect(settleAlarms(EMPTY_BOARD, [], cells, 100)).toBe(EMPTY_BOARD)
  })
})

describe('a storm of 100 alarms a second', () => {
  it('never changes the camera of a cell twice within two seconds, and shows every camera in its turn', () => {
    forCases(5, ({ below }) => {
      let board: AlarmBoard = EMPTY_BOARD
      const changedAtMs = new Map<number, number>()
      const seen = new Set<string>()
      for (let nowMs = 0; nowMs < 30_000; nowMs += 100) {
        const arrived = Array.from({ length: 10 }, () => alarmOf(`c${below(20)}`, nowMs))
        const before = shown(board)
        board = settleAlarms(board, arrived, cells, nowMs)
        for (const [cell, camera] of Object.entries(shown(board))) {
          seen.add(camera)
          if (before[Number(cell)] === camera) continue
          expect(nowMs - (changedAtMs.get(Number(cell)) ?? -ALERT_DWELL_MS)).toBeGreaterThanOrEqual(ALERT_DWELL_MS)
          changedAtMs.set(Number(cell), nowMs)
        }
        expect(board.waiting.length).toBeLessThanOrEqual(20)
      }
      expect(seen.size).toBe(20)
    })
  })

  it('stands in the list whole, as far as the list reaches, and is counted whole', () => {
    let list = EMPTY_LIST
    const all = Array.from({ length: 3000 }, () => buildMessage())
    for (let start = 0; start < all.length; start += 25) list = withMessages(list, all.slice(start, start + 25))
    expect(list.receivedCount).toBe(3000)
    expect(list.messages).toEqual(all.toReversed().slice(0, LIVE_EVENTS_MAX))
  })
})

describe('the list of events', () => {
  it('holds an event once: what is told of it later takes its place', () => {
    const [first, second] = [buildMessage({ text: 'а' }), buildMessage()]
    const list = withMessages(withMessages(EMPTY_LIST, [first, second]), [{ ...first, text: 'б' }])
    expect(list.messages.map(({ id, text }) => [id, text])).toEqual([
      [first.id, 'б'],
      [second.id, second.text],
    ])
    expect(list.receivedCount).toBe(2)
  })
  it('holds the events of two cameras apart, though they have the same id', () => {
    const gate = buildMessage({ camera_number: 'gate' })
    const yard = { ...gate, camera_number: 'yard' }
    expect(withMessages(withMessages(EMPTY_LIST, [gate]), [yard])).toEqual({ messages: [yard, gate], receivedCount: 2 })
  })
})
