/** The rules of event tables that need no page. */
import {
  describePage,
  EVENT_FILTER_CAMERAS_MAX,
  EVIDENCE_EVENTS_MAX,
  EventFilterSettings,
  TEMPERATURE_STEP,
} from '@sova/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rangeText } from '../../../shared/paging/page-window.ts'
import { hasVideo } from './event-archive.ts'
import { clipWindow } from './event-clip.ts'
import { eventQuestion, shownRange, validRange } from './event-question.ts'
import { EventSearch, searchWith } from './event-search.ts'
import type { TableEvent } from './events-query.ts'
import { markSelection, NO_MARKS } from './evidence/marks.ts'
import { searchOf, settingsOf } from './saved-filters/saved-filter.ts'
import { EVENTS_SHOWN_MAX, isCapped, withinCap } from './shown-rows.ts'
import { neighbourOf, placeOf, viewedEvent } from './viewer/viewed-event.ts'

const HOUR_MS = 3_600_000
const NOW_MS = new Date(2026, 10, 20, 12).getTime()
const read = (search: Record<string, unknown>) => z.parse(EventSearch, search)

describe('the filters in the address', () => {
  it('are f, t, s, c and p: from, to, search, page and page size [PACS-EVENT-16] [PACS-EVENT-17]', () => {
    const search = read({ f: '1795000000', t: '1795003600', s: 'ворота', c: '3', p: '100' })
    expect(search).toEqual({ f: 1_795_000_000, t: 1_795_003_600, s: 'ворота', c: 3, p: 100 })
    const { range } = validRange(shownRange('perimeter', search, NOW_MS), 1_795_003_600_000)
    expect(range).toEqual({ startMs: 1_795_000_000_000, endMs: 1_795_003_600_000 })
    expect(eventQuestion('perimeter', search, range)).toMatchObject({ query: 'ворота', page: 3, pageSize: 100 })
  })

  it('that make no sense are left out', () => {
    const search = read({ f: 'yesterday', t: '-5', c: '0', p: '33', l: 'cold', a: 'yes', n: 5 })
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([])
  })

  it('that change are shown from the first page on', () => {
    expect(searchWith({ s: 'a', c: 7 }, { s: 'b' })).toEqual({ s: 'b', c: undefined })
    expect(searchWith({ s: 'a', c: 7 }, { c: 8 })).toEqual({ s: 'a', c: 8 })
  })

  it('have page sizes of 20 to 200, and 60 at first [PACS-EVENT-18]', () => {
    for (const p of [20, 40, 60, 100, 200]) expect(read({ p: String(p) }).p).toBe(p)
    expect(eventQuestion('cars', {}, null).pageSize).toBe(60)
  })

  it('ask for 20 to 60 degrees at first, in steps of a tenth [PACS-EVENT-07] [PACS-EVENT-08]', () => {
    expect(eventQuestion('thermals', {}, null)).toMatchObject({ temperatureMin: 20, temperatureMax: 60 })
    expect(read({ l: '36.6', h: '-2.5' })).toMatchObject({ l: 36.6, h: -2.5 })
    expect(TEMPERATURE_STEP).toBe(0.1)
  })
})

describe('the cameras of a table', () => {
  it('are all of the account, or those that the address names', () => {
    expect(eventQuestion('masks', {}, null).cameras).toEqual([])
    expect(eventQuestion('masks', read({ k: '17,0042' }), null).cameras).toEqual(['17', '0042'])
    const many = (count: number) => Array(count).fill('1').join(',')
    expect(eventQuestion('masks', read({ k: many(EVENT_FILTER_CAMERAS_MAX) }), null).cameras).toHaveLength(100)
    for (const k of [many(101), '17,', 'x', '17;DROP']) expect(read({ k }).k).toBeUndefined()
  })
})

describe('a saved filter', () => {
  const range = { startMs: NOW_MS - 2 * HOUR_MS, endMs: NOW_MS }

  it('keeps what narrows its own table, and opens it again with a range that ends now', () => {
    const search = read({ s: 'ворота', k: '17,18', n: 'А1', a: '1', l: '36.6' })
    const settings = settingsOf('cars', eventQuestion('cars', search, range), range)
    expect(settings).toEqual({
      span_s: 7200,
      query: 'ворота',
      camera_numbers: ['17', '18'],
      number: 'А1',
      access: true,
    })
    expect(searchOf(settings, NOW_MS + HOUR_MS)).toEqual({
      ...{ f: NOW_MS / 1000 - 3600, t: NOW_MS / 1000 + 3600 },
      ...{ s: 'ворота', k: '17,18', n: 'А1', a: '1', l: undefined, h: undefined },
    })
    const warm = settingsOf('thermals', eventQuestion('thermals', read({ l: '36.6' }), range), range)
    expect(searchOf(warm, NOW_MS)).toMatchObject({ l: 36.6, h: undefined })
  })

  it('has a range that the portal takes, however short or long the table’s is', () => {
    for (const startMs of [NOW_MS, NOW_MS - 40 * 24 * HOUR_MS]) {
      const shown = { startMs, endMs: NOW_MS }
      const settings = settingsOf('masks', eventQuestion('masks', {}, shown), shown)
      expect(EventFilterSettings.safeParse(settings).success).toBe(true)
    }
  })
})

describe('marks for an archive of evidence', () => {
  const row = (id: number) => ({ id, camera_number: '17', type: 'mask' }) as TableEvent
  const select = (...ids: string[]) => ({ ids: new Set(ids), isAll: false, anchor: null })

  it('outlive the page on which they were made', () => {
    const first = markSelection(NO_MARKS, select('1'), [row(1), row(2)]).marks
    const both = markSelection(first, select('1', '9'), [row(9)]).marks
    expect([...both.events.values()]).toEqual([
      { camera_number: '17', type: 'mask', id: 1 },
      { camera_number: '17', type: 'mask', id: 9 },
    ])
    expect([...markSelection(both, select('9'), [row(9)]).marks.events.keys()]).toEqual(['9'])
  })

  it('are as many as one archive takes', () => {
    const rows = Array.from({ length: EVIDENCE_EVENTS_MAX + 1 }, (_, id) => row(id + 1))
    const { marks, isFull } = markSelection(NO_MARKS, select(...rows.map(({ id }) => String(id))), rows)
    expect([marks.events.size, marks.selection.ids.size, isFull]).toEqual([100, 100, true])
  })
})

describe('the neighbours of an event', () => {
  const rows = [31, 30, 29].map((id) => ({ id }) as TableEvent)
  const shown = { events: rows, page: describePage({ page: 2, pageSize: 3, count: 9 }) }

  it('are the rows beside it, and beyond the page the end of the next one', () => {
    expect(neighbourOf(rows[0]!, 'next', shown)).toEqual({ id: 30 })
    expect(neighbourOf(rows[0]!, 'previous', shown)).toEqual({ end: 'last', page: 1 })
    expect(neighbourOf(rows[2]!, 'next', shown)).toEqual({ end: 'first', page: 3 })
    expect(placeOf(rows[1]!, shown)).toBe(5)
  })

  it('are none at the ends of the table', () => {
    const only = { events: rows, page: describePage({ page: 1, pageSize: 3, count: 3 }) }
    expect([neighbourOf(rows[0]!, 'previous', only), neighbourOf(rows[2]!, 'next', only)]).toEqual([null, null])
  })

  it('on another page are there once that page is', () => {
    expect(viewedEvent({ end: 'first', page: 3 }, shown)).toBeNull()
    expect(viewedEvent({ end: 'first', page: 2 }, shown)).toBe(rows[0])
    expect(viewedEvent({ end: 'last', page: 2 }, shown)).toBe(rows[2])
  })
})

describe('the range of a table', () => {
  it('is the last hour at first, and the last day of motions', () => {
    expect(shownRange('cars', {}, NOW_MS)).toEqual({ startMs: NOW_MS - HOUR_MS, endMs: NOW_MS })
    expect(shownRange('motions', {}, NOW_MS)).toEqual({ startMs: NOW_MS - 24 * HOUR_MS, endMs: NOW_MS })
  })

  it('is none until both dates are set', () => {
    expect(validRange(shownRange('cars', { f: 0 }, NOW_MS), NOW_MS).range).toBeNull()
    expect(validRange(shownRange('cars', { t: 0 }, NOW_MS), NOW_MS).range).toBeNull()
  })
})

describe('a table of more than 1000 events', () => {
  it('warns, and shows the latest 1000 of them [PACS-EVENT-24] [PACS-EVENT-25]', () => {
    expect([isCapped(999), isCapped(1000)]).toEqual([false, true])
    const pageOf = (page: number, pageSize: number) => ({
      results: Array.from({ length: pageSize }, (_, index) => (page - 1) * pageSize + index + 1),
      count: 5000,
      page: describePage({ page, pageSize, count: 5000, countMax: 4999 }),
    })
    expect(withinCap(pageOf(1, 200))).toMatchObject({ count: EVENTS_SHOWN_MAX, page: { all: 5, next: 2 } })
    expect(withinCap(pageOf(5, 200))).toMatchObject({ results: { length: 200 }, page: { next: null } })
    const last = withinCap(pageOf(17, 60))
    expect([last.results[0], last.results.at(-1), last.page.next]).toEqual([961, EVENTS_SHOWN_MAX, null])
    expect(rangeText(last.page, last.results.length, last.count)).toMatch(/^961–1.000 \/ 1.000$/)
    expect(['17', '18'].map((c) => eventQuestion('cars', read({ c }), null).page)).toEqual([17, 1])
  })
})

describe('the clip of an event', () => {
  const event = (given: Partial<TableEvent>) =>
    ({ type: 'car_number', at: 1_795_000_100_500, duration: 5, ...given }) as TableEvent

  it('begins 15 s before it and is as long as can be downloaded at least', () => {
    expect(clipWindow(event({}))).toEqual({ fromS: 1_795_000_085, durationS: 20 })
  })

  it('of a motion goes on to 1 s after its end', () => {
    expect(clipWindow(event({ type: 'motion_alarm', duration: 61.5 }))).toEqual({ fromS: 1_795_000_085, durationS: 78 })
  })

  it('is there for events since the archive begins, and for no others', () => {
    const camera = {
      number: '17',
      server: { domain: 'x', vendor_name: 'sova' as const, screenshot_domain: null },
      token_r: 't',
    }
    expect(hasVideo({ camera, earliestMs: 1000 }, 1000)).toBe(true)
    expect(hasVideo({ camera, earliestMs: 1000 }, 999)).toBe(false)
    expect(hasVideo(undefined, 1000)).toBe(false)
  })
})
