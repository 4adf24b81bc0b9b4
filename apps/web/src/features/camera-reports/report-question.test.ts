import { ANALYTIC_TYPES } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { browserTimezone } from '../../shared/dates/date-text.ts'
import { dateBounds, withEndDate, withStartDate, withValidDates } from './report-dates.ts'
import {
  EMPTY_QUESTION,
  hasRange,
  questionAfterReset,
  questionAtFirst,
  reportParts,
  reportRequest,
  settlingMs,
} from './report-question.ts'

const END_MS = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
const question = { ...questionAtFirst('helmet', END_MS), startMs: END_MS - HOUR_MS, endMs: END_MS }

describe('the question of a report', () => {
  it('is the last hour at first, of motion the last day, on pages of 60 [REPORT-17] [REPORT-18]', () => {
    for (const type of ANALYTIC_TYPES) {
      const depthMs = type === 'motion_alarm' ? 24 * HOUR_MS : HOUR_MS
      expect(questionAtFirst(type, END_MS)).toEqual({
        ...EMPTY_QUESTION,
        startMs: END_MS - depthMs,
        endMs: END_MS,
        pageSize: 60,
      })
    }
  })

  it('is after a reset the last hour of every kind at page 1, with as many rows a page as before [REPORT-15]', () => {
    const searched = { ...question, query: 'x', page: 3, pageSize: 200, startMs: 0 }
    const last = { ...EMPTY_QUESTION, startMs: END_MS - HOUR_MS, endMs: END_MS, pageSize: 200 }
    expect(questionAfterReset(END_MS, searched)).toEqual(last)
  })

  it('has dates within the archive and today by the clock of the camera, else it is put right', () => {
    const there = { nowMs: END_MS, timezone: 'Asia/Kamchatka' }
    const midnightMs = Date.UTC(2026, 10, 21, 12)
    const { minMs, maxMs } = dateBounds(there.nowMs, there.timezone)
    expect([minMs, maxMs]).toEqual([midnightMs - 34 * 24 * HOUR_MS, midnightMs - 1])
    const judged = (startMs: number, endMs: number) => withValidDates({ ...question, startMs, endMs }, there)
    expect(judged(minMs, maxMs)).toEqual({ question: { ...question, startMs: minMs, endMs: maxMs }, wasInvalid: false })
    expect(judged(minMs - 1, END_MS)).toMatchObject({
      question: { startMs: minMs, endMs: minMs + 24 * HOUR_MS },
      wasInvalid: true,
    })
    expect(judged(END_MS, maxMs + 1)).toMatchObject({ question: { startMs: END_MS, endMs: maxMs }, wasInvalid: true })
    expect(withValidDates(EMPTY_QUESTION, there).wasInvalid).toBe(false)
    expect(withValidDates(question, { nowMs: END_MS, timezone: browserTimezone() }).wasInvalid).toBe(false)
  })

  it('has an end that follows a start that goes past it, and the reverse; both begin at page 1 [REPORT-13]', () => {
    const far = { ...question, page: 7 }
    expect(withStartDate(far, END_MS + 5)).toMatchObject({ startMs: END_MS + 5, endMs: END_MS + 5, page: 1 })
    expect(withEndDate(far, END_MS - 2 * HOUR_MS)).toMatchObject({
      startMs: END_MS - 2 * HOUR_MS,
      endMs: END_MS - 2 * HOUR_MS,
      page: 1,
    })
    expect(withStartDate(far, END_MS - 1)).toMatchObject({ startMs: END_MS - 1, endMs: END_MS })
  })

  it('has no range while a date is missing [REPORT-16]', () => {
    expect(hasRange(EMPTY_QUESTION)).toBe(false)
    expect(hasRange(withStartDate(question, null))).toBe(false)
    expect(hasRange(withEndDate(question, null))).toBe(false)
    expect(hasRange(withEndDate(withEndDate(question, null), END_MS))).toBe(true)
  })

  it('settles after 350 ms, and after 50 where a plate is typed [REPORT-12]', () => {
    expect(settlingMs(EMPTY_QUESTION, question)).toBe(0)
    expect(settlingMs(question, { ...question, page: 2 })).toBe(350)
    expect(settlingMs(question, { ...question, pageSize: 100 })).toBe(350)
    expect(settlingMs(question, { ...question, query: 'x' })).toBe(350)
    expect(settlingMs(question, withStartDate(question, 0))).toBe(350)
    expect(settlingMs({ ...question, page: 3 }, { ...question, number: 'А7' })).toBe(50)
    expect(settlingMs(question, { ...question, number: 'А7', query: 'x' })).toBe(350)
  })

  it('asks only for what reports of the kind know', () => {
    const all = { ...question, query: ' каска ', number: 'А7', isGrantedOnly: true, temperatureMin: 36.6 }
    const none = { query: null, number: null, access: null, temperature_min: null, temperature_max: null }
    const base = { ...none, camera_number: '17', start: '2026-11-20T11:00:00.000Z', end: '2026-11-20T12:00:00.000Z' }
    expect(reportRequest('helmet', '17', all)).toEqual({ ...base, query: 'каска' })
    expect(reportRequest('face_recognition', '17', all)).toEqual({ ...base, access: true })
    expect(reportRequest('thermal_vision', '17', all)).toEqual({ ...base, query: 'каска', temperature_min: 36.6 })
    expect(reportRequest('car_number', '17', all)).toEqual({ ...base, query: 'каска', number: 'А7', access: true })
    expect(reportRequest('motion_alarm', '17', all)).toEqual(base)
  })

  it('has search where the specification gives it', () => {
    const searched = ANALYTIC_TYPES.filter((type) => reportParts(type).hasSearch)
    expect(searched).not.toContain('motion_alarm')
    expect(searched).not.toContain('people_counter')
    expect(searched).not.toContain('face_recognition')
  })
})
