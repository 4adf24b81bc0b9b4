import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('work that is done one at a time', () => {
  it('is done once more for all who ask while it runs, and reads what was there when they asked', async () => {
    let now = 1
    const seen: number[] = []
    const refresh = oneAtATime(async () => {
      const read = now
      await Promise.resolve()
      seen.push(read)
    })
    const first = refresh()
    now = 2
    const others = Array.from({ length: 1000 }, refresh)
    await first
    expect(seen).toEqual([1])
    await Promise.all(others)
    expect(seen).toEqual([1, 2])
    await refresh()
    expect(seen).toEqual([1, 2, 2])
  })

  it('that fails fails for those who asked, and is done again for the next', async () => {
    let failuresLeft = 1
    const refresh = oneAtATime(async () => {
      await Promise.resolve()
      failuresLeft -= 1
      if (failuresLeft >= 0) throw new Error('away')
    })
    const first = refresh()
    const second = refresh()
    await expect(first).rejects.toThrow('away')
    await expect(second).resolves.toBeUndefined()
  })
})
