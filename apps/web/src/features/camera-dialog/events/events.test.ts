import {
  ANALYTIC_TYPES,
  type AnalyticChunk,
  AnalyticMessage,
  ARCHIVE_DAYS_MAX,
  cameraPushUrl,
  PUSH_MESSAGES_KEPT_MAX,
} from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { ManualPlayerClock } from '../../../player/session/manual-player-clock.ts'
import { SPAN_MAX_MS } from '../../../player/timeline/time-window.ts'
import { buildEvent } from '../testing/events.ts'
import { filterEvents, withEvents } from './event-list.ts'
import { detailShotUrl, fullShotUrl } from './event-shot.ts'
import { isPlayableAt } from './is-playable.ts'
import { type EventSourcePort, openLiveEvents } from './live-events.ts'
import { mediate } from './mediator.ts'
import { toCounts, toMarks } from './timeline-marks.ts'
import { timelineQuestion } from './timeline-question.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

describe('what is asked for the timeline', () => {
  it('is single events up to four hours, and their numbers above [TIMELINE-02]', () => {
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: 4 * HOUR_MS }).kind).toBe('events')
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: 4 * HOUR_MS + 1 }).kind).toBe('counts')
  })

  it('covers the window, and is the same while it moves a little', () => {
    const spanMs = 10 * 60_000
    const question = timelineQuestion({ startMs: NOW_MS + 61_000, spanMs })
    expect(question.fromMs).toBeLessThanOrEqual(NOW_MS + 61_000)
    expect(question.toMs).toBeGreaterThanOrEqual(NOW_MS + 61_000 + spanMs)
    expect(timelineQuestion({ startMs: NOW_MS + 65_000, spanMs })).toEqual(question)
  })

  it('is counted by five minutes within a day and by the hour beyond', () => {
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: DAY_MS }).stretchMs).toBe(300_000)
    const month = timelineQuestion({ startMs: NOW_MS, spanMs: 31 * DAY_MS })
    expect(month.stretchMs).toBe(HOUR_MS)
  })

  it('begins 31 days back at most, and never before the 33 days that the portal answers for [TIMELINE-07]', () => {
    expect(SPAN_MAX_MS).toBe(31 * DAY_MS)
    const month = timelineQuestion({ startMs: NOW_MS - SPAN_MAX_MS, spanMs: SPAN_MAX_MS })
    expect(month.fromMs).toBeGreaterThan(NOW_MS - ARCHIVE_DAYS_MAX * DAY_MS)
  })
})

describe('events on the timeline', () => {
  it('stand from their beginning to their end, in the order of time', () => {
    const marks = toMarks([buildEvent('motion_alarm', NOW_MS + 1000), buildEvent('thermal_vision', NOW_MS)])
    expect(marks.map(({ fromMs, toMs, isAlarm }) => [fromMs - NOW_MS, toMs - NOW_MS, isAlarm])).toEqual([
      [0, 5000, true],
      [1000, 31_000, false],
    ])
  })

  it('are counted by date, type, count and end [TIMELINE-06]', () => {
    const chunk: AnalyticChunk = {
      camera_number: '17',
      type: 'car_number',
      date: '20.11.2026 17:00:00',
      end: '20.11.2026 17:04:10',
      at: NOW_MS,
      end_at: NOW_MS + 250_000,
      count: 7,
    }
    expect(toCounts([chunk], 300_000)).toEqual([
      { type: 'car_number', fromMs: NOW_MS, toMs: NOW_MS + 300_000, count: 7 },
    ])
  })
})

describe('pictures and clips of events', () => {
  it('are whole, and of what the kind adds beside it', () => {
    const plate = { ...buildEvent('car_number', NOW_MS, { id: 9 }), plate_screenshot_url: '/p.jpg' } as AnalyticMessage
    expect(fullShotUrl(plate, 't')).toBe('/api/v0/screenshots/events/17/9-full.jpg?token=t')
    expect(detailShotUrl(plate, 't')).toBe('/p.jpg?token=t')
    expect(fullShotUrl({ ...plate, full_screenshot_url: null } as AnalyticMessage, 't')).toBe('/p.jpg?token=t')
    expect(fullShotUrl(plate, null)).toBeNull()
  })

  it('play from the earliest moment of the archive on, and not before it is known [EVENT-06]', () => {
    expect(isPlayableAt(NOW_MS, NOW_MS)).toBe(true)
    expect(isPlayableAt(NOW_MS - 1, NOW_MS)).toBe(false)
    expect(isPlayableAt(NOW_MS, null)).toBe(false)
  })
})

describe('live feed of a camera', () => {
  class ScriptedSource implements EventSourcePort {
    readyState = 1
    isClosed = false
    onopen: EventSourcePort['onopen'] = null
    onmessage: EventSourcePort['onmessage'] = null
    onerror: EventSourcePort['onerror'] = null
    close(): void {
      this.isClosed = true
    }
    says(data: unknown): void {
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(data) }))
    }
    isRefused(): void {
      this.readyState = 2
      this.onerror?.(new Event('error'))
    }
  }

  function setUp(token: { value: string | null } = { value: 'live-1' }) {
    const clock = new ManualPlayerClock()
    const sources: (ScriptedSource & { address?: string })[] = []
    const told: number[] = []
    const live = openLiveEvents({
      clock,
      address: () => token.value && cameraPushUrl('push.test', 'all', '17', token.value),
      openSource: (address) => {
        const source = Object.assign(new ScriptedSource(), { address })
        sources.push(source)
        return source
      },
      onEvents: (messages) => told.push(...messages.map(({ id }) => id)),
    })
    return { clock, sources, told, live, token }
  }

  it('hands on what it understands, a few times a second, and passes over the rest', () => {
    const { clock, sources, told } = setUp()
    sources[0]?.says(buildEvent('helmet', 1))
    sources[0]?.says({ type: 'helmet' })
    sources[0]?.says('not an event')
    sources[0]?.says(buildEvent('mask', 2))
    expect(told).toEqual([])
    clock.advance(200)
    expect(told).toEqual([1, 2])
  })

  it('takes a new address every ten minutes, with the newest token, and loses nothing between [PUSH-04]', () => {
    const { clock, sources, token } = setUp()
    token.value = 'live-2'
    clock.advance(600_000)
    expect(sources.map(({ address }) => address)).toEqual([
      '//push.test/api/v0/analytics/push/all/camera/17/?token=live-1',
      '//push.test/api/v0/analytics/push/all/camera/17/?token=live-2',
    ])
    expect(sources[0]?.isClosed).toBe(false)
    sources[1]?.onopen?.(new Event('open'))
    expect(sources[0]?.isClosed).toBe(true)
  })

  it('asks again a minute after there was no address, and soon after it was refused', () => {
    const { clock, sources, token } = setUp({ value: null })
    expect(sources).toHaveLength(0)
    token.value = 'live-1'
    clock.advance(60_000)
    expect(sources).toHaveLength(1)
    sources[0]?.isRefused()
    clock.advance(5000)
    expect(sources).toHaveLength(2)
  })

  it('ends with the player', () => {
    const { clock, sources, live } = setUp()
    live.close()
    expect(sources[0]?.isClosed).toBe(true)
    expect(clock.timerCount).toBe(0)
  })
})

it('reads every kind of event that the wire has', () => {
  for (const type of ANALYTIC_TYPES) expect(AnalyticMessage.safeParse(buildEvent(type, NOW_MS)).success).toBe(true)
})
