import { describe, expect, it } from 'vitest'
import { formatDateTimeOf, fromIsoDay, isoDayOf, maskDate, maskDateTime, parseDateTime } from './date-text.ts'

describe('a date that is typed', () => {
  it('gets its separators by itself', () => {
    expect(maskDate('2')).toBe('2')
    expect(maskDate('211')).toBe('21.1')
    expect(maskDate('21.11.2026')).toBe('21.11.2026')
    expect(maskDate('211120269')).toBe('21.11.2026')
    expect(maskDateTime('211120260905')).toBe('21.11.2026 09:05')
    expect(maskDateTime('21.11.2026 9')).toBe('21.11.2026 9')
  })

  it('is a moment of the browser’s own clock', () => {
    const timeMs = new Date(2026, 10, 21, 9, 5).getTime()
    expect(parseDateTime('21.11.2026 09:05')).toBe(timeMs)
    expect(formatDateTimeOf(timeMs)).toBe('21.11.2026 09:05')
    expect(parseDateTime('21.11.2026')).toBe(new Date(2026, 10, 21).getTime())
  })

  it('is a moment of a camera’s clock where it is told whose [REPORT-02]', () => {
    const timeMs = Date.UTC(2026, 10, 20, 21, 5)
    expect(parseDateTime('21.11.2026 09:05', 'Asia/Kamchatka')).toBe(timeMs)
    expect(formatDateTimeOf(timeMs, 'Asia/Kamchatka')).toBe('21.11.2026 09:05')
    expect(isoDayOf(timeMs, 'Asia/Kamchatka')).toBe('2026-11-21')
    expect(fromIsoDay('2026-11-21', 'Asia/Kamchatka')).toBe(Date.UTC(2026, 10, 20, 12))
  })

  it.each(['', '31.02.2026', '21.13.2026', '21.11.2026 24:00', '21.11.2026 10:60', '1.1.2026', '21.11.1969', 'завтра'])(
    'that makes no sense is none: %j',
    (text) => expect(parseDateTime(text)).toBeNull(),
  )

  it('goes to a call as YYYY-MM-DD, and comes back', () => {
    expect(isoDayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
    expect(fromIsoDay('2026-01-05')).toBe(new Date(2026, 0, 5).getTime())
    expect(fromIsoDay('2026-02-30')).toBeNull()
    expect(fromIsoDay('soon')).toBeNull()
  })
})
