import { expect, it } from 'vitest'
import { createStandstill, STANDSTILL_MAX_MS } from './standstill.ts'

it('a picture without a new frame for ten seconds stands still', () => {
  const standstill = createStandstill()
  expect(standstill.lasts(5, 0)).toBe(false)
  expect(standstill.lasts(5, STANDSTILL_MAX_MS - 1)).toBe(false)
  expect(standstill.lasts(5, STANDSTILL_MAX_MS)).toBe(true)
  expect(standstill.lasts(6, STANDSTILL_MAX_MS + 1)).toBe(false)
  expect(standstill.lasts(6, 2 * STANDSTILL_MAX_MS)).toBe(false)
})

it('one that was paused is given the whole time again', () => {
  const standstill = createStandstill()
  standstill.lasts(5, 0)
  standstill.forgive(60_000)
  expect(standstill.lasts(5, 60_000 + STANDSTILL_MAX_MS - 1)).toBe(false)
  expect(standstill.lasts(5, 60_000 + STANDSTILL_MAX_MS)).toBe(true)
})
