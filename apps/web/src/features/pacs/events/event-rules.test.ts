/** The rules of event tables that need no page. */
import { describePage, TEMPERATURE_STEP } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hasVideo } from './event-archive.ts'
import { clipWindow } from './event-clip.ts'
import { eventQuestion, shownRange, validRange } from './event-question.ts'
import { EventSearch, searchWith } from './event-search.ts'
import type { TableEvent } from './events-query.ts'
import { EVENTS_SHOWN_MAX, isCapped, withinCap } from './shown-rows.ts'

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
    const pageOf = (page: number) => ({
      results: [],
      count: 5000,
      page: describePage({ page, pageSize: 200, count: 5000 }),
    })
    expect(withinCap(pageOf(1))).toMatchObject({ count: EVENTS_SHOWN_MAX, page: { all: 5, next: 2 } })
    expect(withinCap(pageOf(5)).page.next).toBeNull()
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
