// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { isoDayOf } from '../../../shared/dates/date-text.ts'
import { type CarValues, carProblems, draftOf } from './car-form.ts'

const TODAY_MS = new Date(2026, 10, 20, 12).getTime()
const DAY_MS = 86_400_000
const OWNER = { id: 7, title: 'Иванов' }

const values = (given: Partial<CarValues>): CarValues => ({
  number: 'а123вс102',
  employee_id: OWNER,
  isTemporary: true,
  expired_date: TODAY_MS,
  timezone: 'Asia/Yekaterinburg',
  ...given,
})
const problems = carProblems(TODAY_MS)

describe('the form of a car', () => {
  it('sends its number in upper case [PACS-CAR-09]', () => {
    expect(draftOf(values({}))?.number).toBe('А123ВС102')
  })

  it('sends the expiry with its time zone only while access is temporary, else null [PACS-CAR-11] [PACS-CAR-07]', () => {
    expect(draftOf(values({}))).toMatchObject({ expired_date: '2026-11-20', timezone: 'Asia/Yekaterinburg' })
    expect(draftOf(values({ isTemporary: false }))).toMatchObject({ expired_date: null, timezone: null })
  })

  it('refuses a day before today, and no other [PACS-CAR-10]', () => {
    const problemOf = (expired_date: number | null) => problems.expired_date(expired_date, values({ expired_date }))
    expect(problemOf(new Date(2026, 10, 20).getTime())).toBeNull()
    expect(problemOf(TODAY_MS + DAY_MS)).toBeNull()
    expect(problemOf(TODAY_MS - DAY_MS)).toMatch(/./)
    expect(problemOf(null)).toMatch(/./)
    expect(problems.expired_date(TODAY_MS - DAY_MS, values({ isTemporary: false }))).toBeNull()
    expect(isoDayOf(TODAY_MS)).toBe('2026-11-20')
  })

  it('refuses a number of ten characters, and one with markup [PACS-CAR-08]', () => {
    expect(problems.number('А123ВС102')).toBeNull()
    expect(problems.number('А123ВС1021')).toMatch(/./)
    expect(problems.number('<b>1</b>')).toMatch(/./)
    expect(problems.number('')).toMatch(/./)
  })

  it('has no draft without an owner', () => {
    expect(draftOf(values({ employee_id: null }))).toBeNull()
  })
})
