import { describe, expect, it } from 'vitest'
import { posixTimezone } from './posix-timezone.ts'

const NOW = Date.UTC(2026, 10, 20)

describe('a time zone as a camera takes it', () => {
  it.each([
    ['Europe/Moscow', '<+03>-3'],
    ['Asia/Yekaterinburg', '<+05>-5'],
    ['UTC', '<+00>0'],
    ['Asia/Kolkata', '<+0530>-5:30'],
    ['America/Caracas', '<-04>4'],
    ['Europe/Berlin', '<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3'],
    ['Europe/Kiev', '<+02>-2<+03>-3,M3.5.0/3,M10.5.0/4'],
    ['America/New_York', '<-05>5<-04>4,M3.2.0/2,M11.1.0/2'],
    ['Australia/Sydney', '<+10>-10<+11>-11,M10.1.0/2,M4.1.0/3'],
    ['Australia/Lord_Howe', '<+1030>-10:30<+11>-11,M10.1.0/2,M4.1.0/2'],
  ])('%s is %s', (name, posix) => {
    expect(posixTimezone(name, NOW)).toBe(posix)
  })
})
