import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const KEPT_MS = 300_000

afterEach(() => {
  vi.useRealTimers()
})

/** A screen that showed an answer and was left: what was asked for, and how often. */
async function leaveScreen() {
  vi.useFakeTimers()
  const client = createQueryClient({ retries: 0 })
  const queryFn = vi.fn(async () => 'cameras')
  const open = () => new QueryObserver(client, { queryKey: ['list'], queryFn, staleTime: Infinity }).subscribe(() => {})
  const leave = open()
  await vi.advanceTimersByTimeAsync(0)
  leave()
  return { client, queryFn, open }
}

describe('what a screen that was left had loaded', () => {
  it('is kept for 300 s [CONST-01]', async () => {
    const { queryFn, open } = await leaveScreen()
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1)
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(1)
  })

  it('is asked for again after that [CONST-01]', async () => {
    const { client, queryFn, open } = await leaveScreen()
    await vi.advanceTimersByTimeAsync(KEPT_MS)
    expect(client.getQueryData(['list'])).toBeUndefined()
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })
})
