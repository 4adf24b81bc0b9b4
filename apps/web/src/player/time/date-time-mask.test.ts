import { describe, expect, it } from 'vitest'
import { formatDateTime, maskDateTime, parseDateTime } from './date-time-mask.ts'

const ZONE = 'Asia/Yekaterinburg'

describe('typed date and time', () => {
  it('puts the separators in as digits are typed', () => {
    expect(maskDateTime('2')).toBe('2')
    expect(maskDateTime('21')).toBe('21')
    expect(maskDateTime('211')).toBe('21.1')
    expect(maskDateTime('21112026034211')).toBe('21.11.2026 03:42:11')
    expect(maskDateTime('21/11/2026, 03-42-11 and more 99')).toBe('21.11.2026 03:42:11')
  })

  it('reads what it writes, in the zone of the camera', () => {
    const timeMs = Date.UTC(2026, 10, 20, 22, 42, 11)
    expect(formatDateTime(timeMs, ZONE)).toBe('21.11.2026 03:42:11')
    expect(parseDateTime('21.11.2026 03:42:11', ZONE)).toBe(timeMs)
    expect(parseDateTime('21.11.2026 03:42', ZONE)).toBe(timeMs - 11_000)
  })

  it('means the hour that is looked at, where it happened twice', () => {
    for (const timeMs of [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]) {
      expect(formatDateTime(timeMs, 'Europe/Berlin')).toBe('25.10.2026 02:30:00')
      expect(parseDateTime('25.10.2026 02:30:00', 'Europe/Berlin', timeMs + 60_000)).toBe(timeMs)
    }
  })

  it('refuses a date that the calendar does not have', () => {
    for (const text of ['', '31.02.2026 10:00:00', '00.01.2026 10:00:00', '21.13.2026 10:00', '21.11.2026 24:00:00']) {
      expect(parseDateTime(text, ZONE)).toBeNull()
    }
    expect(parseDateTime('29.02.2028 00:00:00', ZONE)).not.toBeNull()
  })
})
