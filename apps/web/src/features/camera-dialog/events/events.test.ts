import { ANALYTIC_TYPES, AnalyticMessage, PUSH_MESSAGES_KEPT_MAX } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../../testing/build-event.ts'
import { filterEvents, withEvents } from './event-list.ts'
import { isPlayableAt } from './is-playable.ts'
import { mediate } from './mediator.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)

describe('list of events', () => {
  it('keeps the newest thousand, newest first [EVENT-09]', () => {
    const many = Array.from({ length: 1500 }, (_, index) => buildEvent('helmet', NOW_MS + index))
    const list = withEvents([], many)
    expect(PUSH_MESSAGES_KEPT_MAX).toBe(1000)
    expect(list).toHaveLength(1000)
    expect(list[0]?.at).toBe(NOW_MS + 1499)
  })

  it('replaces what is told again of the same event', () => {
    const list = withEvents(
      [buildEvent('car_number', NOW_MS, { id: 5, text: '…' })],
      [buildEvent('car_number', NOW_MS, { id: 5, text: 'А717ОР02' })],
    )
    expect(list.map(({ text }) => text)).toEqual(['А717ОР02'])
  })

  it('is narrowed to a kind, and to alarms and those who were not let in', () => {
    const list = ANALYTIC_TYPES.map((type, index) => buildEvent(type, NOW_MS + index))
    expect(filterEvents(list, { type: 'mask', alarmsOnly: false })).toHaveLength(1)
    expect(filterEvents(list, { type: null, alarmsOnly: true }).map(({ type }) => type)).toEqual([
      'thermal_vision',
      'car_number',
    ])
  })
})

describe('mediator', () => {
  it('tells at most five events at once, the newest first [TIMELINE-05]', () => {
    const events = Array.from({ length: 9 }, (_, index) => buildEvent('face_recognition', NOW_MS - index * 100))
    expect(mediate(events, NOW_MS).current.map(({ at }) => NOW_MS - at)).toEqual([0, 100, 200, 300, 400])
    expect(mediate(events, NOW_MS).upcoming).toEqual([])
  })

  it('tells an event for as long as it says, and announces those of the next two minutes [TIMELINE-04]', () => {
    const events = [-6000, -4000, 1000, 120_000, 120_001].map((byMs) => buildEvent('mask', NOW_MS + byMs))
    const { current, upcoming } = mediate(events, NOW_MS)
    expect(current.map(({ at }) => at - NOW_MS)).toEqual([-4000])
    expect(upcoming.map(({ at }) => at - NOW_MS)).toEqual([1000, 120_000])
  })
})

describe('clips of events', () => {
  it('play from the earliest moment of the archive on, and not before it is known [EVENT-06]', () => {
    expect(isPlayableAt(NOW_MS, NOW_MS)).toBe(true)
    expect(isPlayableAt(NOW_MS - 1, NOW_MS)).toBe(false)
    expect(isPlayableAt(NOW_MS, null)).toBe(false)
  })
})

it('reads every kind of event that the wire has', () => {
  for (const type of ANALYTIC_TYPES) expect(AnalyticMessage.safeParse(buildEvent(type, NOW_MS)).success).toBe(true)
})
