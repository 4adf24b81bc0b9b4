import { describe, expect, it } from 'vitest'
import { formatZonedDate } from './zoned-date.ts'

describe('a date in a camera’s zone', () => {
  it.each([
    ['Asia/Yekaterinburg', Date.UTC(2026, 10, 20, 19, 5, 9), '21.11.2026 00:05:09'],
    ['Asia/Kathmandu', Date.UTC(2026, 0, 1, 0, 0, 0), '01.01.2026 05:45:00'],
    ['UTC', Date.UTC(2024, 1, 29, 23, 59, 59), '29.02.2024 23:59:59'],
    ['Nowhere/Never', 0, '01.01.1970 00:00:00'],
  ])('of %s is its own', (zone, atMs, date) => {
    expect(formatZonedDate(atMs, zone)).toBe(date)
  })

  it('goes over the change of the clocks at its moment', () => {
    const changeMs = Date.UTC(2026, 9, 25, 1)
    const dates = [-1000, 0, 1000].map((awayMs) => formatZonedDate(changeMs + awayMs, 'Europe/Berlin'))
    expect(dates).toEqual(['25.10.2026 02:59:59', '25.10.2026 02:00:00', '25.10.2026 02:00:01'])
  })

  it('is what the formatter of the platform says, at any moment', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone: 'America/St_Johns',
    })
    for (let step = 0; step < 500; step += 1) {
      const atMs = Date.UTC(2026, 0, 1) + step * 63_131_313
      const [, year, month, day, time] = /(\d+)-(\d+)-(\d+) (.*)/.exec(format.format(atMs)) ?? []
      expect(formatZonedDate(atMs, 'America/St_Johns')).toBe(`${day}.${month}.${year} ${time}`)
    }
  })
})
