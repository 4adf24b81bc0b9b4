import { describe, expect, it } from 'vitest'
import { isExpired } from './expiry.ts'
import { createPassages, PASSAGE_WINDOW_MS } from './passages.ts'
import { plateKey } from './plate-key.ts'

describe('temporary access', () => {
  const car = { expiredDate: '2026-03-29', timezone: 'Europe/Berlin' }
  it('lasts to the end of its day in its own time zone, also when the clocks change', () => {
    expect(isExpired(car, Date.UTC(2026, 2, 29, 21, 59, 59, 999))).toBe(false)
    expect(isExpired(car, Date.UTC(2026, 2, 29, 22))).toBe(true)
  })

  it('never ends without a date, and is over with a time zone that nobody knows', () => {
    expect(isExpired({ expiredDate: null, timezone: null }, Date.UTC(2999, 0, 1))).toBe(false)
    expect(isExpired({ expiredDate: '2999-01-01', timezone: 'Mars/Olympus' }, 0)).toBe(true)
    expect(isExpired({ expiredDate: '2999-01-01', timezone: null }, 0)).toBe(true)
  })
})

describe('plates', () => {
  it.each([
    ['А717ОР02', 'A717OP02'],
    ['a717op 02', 'A717OP02'],
    ['АВЕКМНОРС', 'ABEKMHOPC'],
    ['ТУХ-777', 'TYX777'],
    ['Ж123ЯЯ', 'Ж123ЯЯ'],
  ])('%s is %s', (plate, key) => {
    expect(plateKey(plate)).toBe(key)
  })

  it('with a digit in place of a letter are different', () => {
    expect(plateKey('О000ОО')).not.toBe(plateKey('0000ОО'))
  })
})

describe('a passage', () => {
  const granted = { reason: 'employee_permission' } as const

  it('is one for all readings within its window, in whatever order they come', () => {
    const passages = createPassages()
    passages.remember('A', 100_000, granted)
    expect(passages.find('A', 100_000 + PASSAGE_WINDOW_MS - 1)).toBe(granted)
    expect(passages.find('A', 99_000)).toBe(granted)
    expect(passages.find('B', 100_000)).toBeNull()
    expect(passages.find('A', 100_000 + PASSAGE_WINDOW_MS)).toBeNull()
  })

  it.each(['low_confidence', 'too_late', 'clock_ahead'] as const)(
    'does not begin with a reading that was %s',
    (reason) => {
      const passages = createPassages()
      passages.remember('A', 0, { reason })
      expect(passages.find('A', 1)).toBeNull()
    },
  )

  it('is forgotten when there are too many, the oldest first', () => {
    const passages = createPassages({ passagesMax: 2 })
    for (const key of ['A', 'B', 'C']) passages.remember(key, 0, granted)
    expect(['A', 'B', 'C'].map((key) => passages.find(key, 0) !== null)).toEqual([false, true, true])
  })
})
