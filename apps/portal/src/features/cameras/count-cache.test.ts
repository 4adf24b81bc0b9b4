import { ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import { COUNT_REMEMBERED_MIN, COUNT_REMEMBERED_MS, COUNT_TOLD_MS, createCountCache } from './count-cache.ts'

function counter(found: number) {
  const clock = new ManualClock()
  const { countOnce, lastCount } = createCountCache(clock)
  const state = { found, asked: 0 }
  const count = (key = 'my') =>
    countOnce(key, async () => {
      state.asked += 1
      return state.found
    })
  return { clock, state, count, lastCount }
}

describe('the count of a list', () => {
  it('is made anew each time while it is small', async () => {
    const { state, count } = counter(COUNT_REMEMBERED_MIN - 1)
    await Promise.all([count(), count()])
    state.found = 3
    expect([await count(), state.asked]).toEqual([3, 3])
  })

  it('is remembered for a moment when it is large', async () => {
    const { state, count } = counter(COUNT_REMEMBERED_MIN)
    await count()
    state.found += 1
    expect([await count(), state.asked]).toEqual([COUNT_REMEMBERED_MIN, 1])
  })

  it('is told for a while longer, while it is counted anew beside', async () => {
    const { clock, state, count } = counter(COUNT_REMEMBERED_MIN)
    await count()
    state.found += 1
    await clock.advance(COUNT_REMEMBERED_MS)
    expect(await Promise.all([count(), count()])).toEqual([COUNT_REMEMBERED_MIN, COUNT_REMEMBERED_MIN])
    expect([await count(), state.asked]).toEqual([COUNT_REMEMBERED_MIN + 1, 2])
  })

  it('is waited for when it is old, by all who ask once', async () => {
    const { clock, state, count, lastCount } = counter(COUNT_REMEMBERED_MIN)
    await count()
    state.found += 1
    await clock.advance(COUNT_TOLD_MS)
    expect(lastCount('my')).toBe(COUNT_REMEMBERED_MIN)
    expect(await Promise.all([count(), count()])).toEqual([COUNT_REMEMBERED_MIN + 1, COUNT_REMEMBERED_MIN + 1])
    expect(state.asked).toBe(2)
  })

  it('of another list is another one', async () => {
    const { state, count } = counter(COUNT_REMEMBERED_MIN)
    await count('my')
    state.found = 5000
    expect(await count('fav')).toBe(5000)
  })

  it('that failed is asked for again', async () => {
    const { countOnce } = createCountCache(new ManualClock())
    await expect(countOnce('my', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await countOnce('my', async () => 7)).toBe(7)
  })
})
