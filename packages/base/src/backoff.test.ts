import { expect, it } from 'vitest'
import { BACKOFF_DEFAULT, backoffDelayMs } from './index.ts'

it('doubles from the first delay up to the longest and stays there for ever', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => backoffDelayMs(failures, () => 0.5))
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

it('spreads by the jitter and by no more', () => {
  const { maxMs, jitterShare } = BACKOFF_DEFAULT
  expect(backoffDelayMs(99, () => 0)).toBeCloseTo(maxMs * (1 - jitterShare))
  expect(backoffDelayMs(99, () => 0.999_999)).toBeCloseTo(maxMs * (1 + jitterShare), -1)
})
