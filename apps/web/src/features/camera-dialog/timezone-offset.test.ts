import { describe, expect, it } from 'vitest'
import { timezoneOffset } from './timezone-offset.ts'

const WINTER_MS = Date.UTC(2026, 0, 15)

describe('timezoneOffset', () => {
  it('says how far a zone is from UTC', () => {
    expect(timezoneOffset('Asia/Yekaterinburg', WINTER_MS)).toBe('UTC+05:00')
    expect(timezoneOffset('America/New_York', WINTER_MS)).toBe('UTC-05:00')
    expect(timezoneOffset('UTC', WINTER_MS)).toBe('UTC+00:00')
  })

  it('is absent for a zone that nobody knows', () => {
    expect(timezoneOffset('Mars/Olympus', WINTER_MS)).toBeNull()
    expect(timezoneOffset('', WINTER_MS)).toBeNull()
  })
})
