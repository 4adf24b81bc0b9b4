import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EnvironmentProvider } from '../environment.ts'
import { useTokenRefresh } from './use-token-refresh.ts'

const START_MS = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000
const environment = { nowMs: () => Date.now(), monotonicMs: () => 0, random: () => 0.5, reloadPage: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS })
})

afterEach(() => {
  vi.useRealTimers()
})

function refreshing(query: { dataUpdatedAt: number; errorUpdatedAt: number }) {
  const refetch = vi.fn(() => Promise.resolve())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EnvironmentProvider value={environment}>{children}</EnvironmentProvider>
  )
  const hook = renderHook((props) => useTokenRefresh({ ...props, refetch }, 3600), { wrapper, initialProps: query })
  return { refetch, ...hook }
}

describe('useTokenRefresh', () => {
  it('asks again at 90 % of the life of the tokens [CAM-TOKEN-03] [CAM-LIST-22]', () => {
    const { refetch } = refreshing({ dataUpdatedAt: START_MS, errorUpdatedAt: 0 })
    vi.advanceTimersByTime(54 * MINUTE_MS - 1)
    expect(refetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('counts from the answer, not from when it is shown again', () => {
    const { refetch } = refreshing({ dataUpdatedAt: START_MS - 50 * MINUTE_MS, errorUpdatedAt: 0 })
    vi.advanceTimersByTime(4 * MINUTE_MS)
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('tries every 30 s after a failure, while the old tokens still work', () => {
    const { refetch, rerender } = refreshing({ dataUpdatedAt: START_MS, errorUpdatedAt: 0 })
    vi.advanceTimersByTime(54 * MINUTE_MS)
    rerender({ dataUpdatedAt: START_MS, errorUpdatedAt: Date.now() })
    vi.advanceTimersByTime(30_000)
    expect(refetch).toHaveBeenCalledTimes(2)
    rerender({ dataUpdatedAt: START_MS, errorUpdatedAt: Date.now() })
    vi.advanceTimersByTime(30_000)
    expect(refetch).toHaveBeenCalledTimes(3)
  })

  it('asks for nothing before the first answer and after the page is left', () => {
    const waiting = refreshing({ dataUpdatedAt: 0, errorUpdatedAt: 0 })
    const left = refreshing({ dataUpdatedAt: START_MS, errorUpdatedAt: 0 })
    left.unmount()
    vi.advanceTimersByTime(120 * MINUTE_MS)
    expect(waiting.refetch).not.toHaveBeenCalled()
    expect(left.refetch).not.toHaveBeenCalled()
  })
})
