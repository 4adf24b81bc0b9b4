/** What every list, wall and timeline of events does alike. */
import { type AnalyticChunk, type AnalyticMessage, ARCHIVE_DAYS_MAX, cameraPushUrl } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { ManualPlayerClock } from '../../player/session/manual-player-clock.ts'
import { SPAN_MAX_MS } from '../../player/timeline/time-window.ts'
import { buildEvent } from '../../testing/build-event.ts'
import { detailShotUrl, eventShotUrl } from './event-shot.ts'
import { type EventSourcePort, openEventStream } from './event-stream.ts'
import { eventFacts } from './event-words.ts'
import { toCounts, toMarks } from './timeline-marks.ts'
import { timelineQuestion } from './timeline-question.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

  it('is counted by five minutes within a day, by the hour within eight, and by six hours of a month', () => {
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: DAY_MS }).stretchMs).toBe(300_000)
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: 7 * DAY_MS }).stretchMs).toBe(HOUR_MS)
    expect(timelineQuestion({ startMs: NOW_MS, spanMs: 31 * DAY_MS }).stretchMs).toBe(6 * HOUR_MS)
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
    const ofTwo = [chunk, { ...chunk, camera_number: '18', count: 2 }, { ...chunk, type: 'mask' as const }]
    expect(toCounts(ofTwo, 300_000).map(({ type, count }) => [type, count])).toEqual([
      ['car_number', 9],
      ['mask', 7],
    ])
  })
})

describe('pictures of events', () => {
  it('are whole, and of what the kind adds beside it', () => {
    const plate = { ...buildEvent('car_number', NOW_MS, { id: 9 }), plate_screenshot_url: '/p.jpg' } as AnalyticMessage
    expect(eventShotUrl(plate, 't')).toBe('/api/v0/screenshots/events/17/9-full.jpg?token=t')
    expect(detailShotUrl(plate, 't')).toBe('/p.jpg?token=t')
    expect(eventShotUrl({ ...plate, full_screenshot_url: null } as AnalyticMessage, 't')).toBe('/p.jpg?token=t')
    expect(eventShotUrl(plate, null)).toBeNull()
  })
})

it('an event of a car tells its plate once', () => {
  const told = (text: string) => eventFacts(buildEvent('car_number', NOW_MS, { text }))
  expect(told('Доступ запрещён')[0]).toBe('А717ОР02')
  expect(told('А717ОР 02')).not.toContain('А717ОР02')
})

describe('the stream of events', () => {
  /** An address may come from the portal. */
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

  class ScriptedSource implements EventSourcePort {
    readyState = 1
    isClosed = false
    onopen: EventSourcePort['onopen'] = null
    onmessage: EventSourcePort['onmessage'] = null
    onerror: EventSourcePort['onerror'] = null
    close(): void {
      this.isClosed = true
    }
    says(data: unknown, lastEventId = ''): void {
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(data), lastEventId }))
    }
    isRefused(): void {
      this.readyState = 2
      this.onerror?.(new Event('error'))
    }
  }

  async function setUp(token: { value: string | null } = { value: 'live-1' }) {
    const clock = new ManualPlayerClock()
    const sources: (ScriptedSource & { address?: string })[] = []
    const told: number[] = []
    const live = openEventStream({
      after: clock.after,
      findAddress: () => token.value && cameraPushUrl('push.test', 'all', '17', token.value),
      openSource: (address) => {
        const source = Object.assign(new ScriptedSource(), { address })
        sources.push(source)
        return source
      },
      onMessages: (messages) => told.push(...messages.map(({ id }) => id)),
    })
    await settled()
    return { clock, sources, told, live, token }
  }

  it('hands on what it understands, a few times a second, and passes over the rest', async () => {
    const { clock, sources, told } = await setUp()
    sources[0]?.says(buildEvent('helmet', 1))
    sources[0]?.says({ type: 'helmet' })
    sources[0]?.says('not an event')
    sources[0]?.says(buildEvent('mask', 2))
    expect(told).toEqual([])
    clock.advance(200)
    expect(told).toEqual([1, 2])
  })

  it('takes a new address every ten minutes, with the newest token, and loses nothing between [PUSH-04]', async () => {
    const { clock, sources, token } = await setUp()
    token.value = 'live-2'
    clock.advance(600_000)
    await settled()
    expect(sources.map(({ address }) => address)).toEqual([
      '//push.test/api/v0/analytics/push/all/camera/17/?token=live-1',
      '//push.test/api/v0/analytics/push/all/camera/17/?token=live-2',
    ])
    expect(sources[0]?.isClosed).toBe(false)
    sources[1]?.onopen?.(new Event('open'))
    expect(sources[0]?.isClosed).toBe(true)
  })

  it('asks for what it missed when it is opened anew', async () => {
    const { clock, sources } = await setUp()
    sources[0]?.says(buildEvent('mask', 1), '41')
    sources[0]?.says(buildEvent('mask', 2), '42')
    sources[0]?.isRefused()
    clock.advance(5000)
    await settled()
    expect(new URL(sources[1]?.address ?? '', 'http://page').searchParams.get('lastEventId')).toBe('42')
  })

  it('leaves one stream, however many were opened while the network was away', async () => {
    const { clock, sources } = await setUp()
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(600_000)
      await settled()
    }
    expect(sources).toHaveLength(4)
    sources[3]?.onopen?.(new Event('open'))
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, true, true, false])
  })

  it('asks again a minute after there was no address, and soon after it was refused [PUSH-05]', async () => {
    const { clock, sources, token } = await setUp({ value: null })
    token.value = 'live-1'
    clock.advance(59_999)
    await settled()
    expect(sources).toHaveLength(0)
    clock.advance(1)
    await settled()
    expect(sources).toHaveLength(1)
    sources[0]?.isRefused()
    clock.advance(5000)
    await settled()
    expect(sources).toHaveLength(2)
  })

  it('ends with the player', async () => {
    const { clock, sources, live } = await setUp()
    live.close()
    expect(sources[0]?.isClosed).toBe(true)
    expect(clock.timerCount).toBe(0)
  })
})
