import { TOKEN_REFRESH_MIN_S, tokenRefreshDelayMs } from '@sova/contract'
import { useCallback, useEffect } from 'react'
import { useEnvironment } from '../environment.ts'

interface TokenBearingQuery {
  /** Unix ms; 0 before the first answer. */
  dataUpdatedAt: number
  errorUpdatedAt: number
  refetch(): Promise<unknown>
}

/**
 * Asks again before the tokens of an answer end, at about 90 % of their life; after a failure every 30 s, so that one
 * lost answer does not break the picture.
 */
export function useTokenRefresh({ dataUpdatedAt, errorUpdatedAt, refetch }: TokenBearingQuery, ttlS: number): void {
  const { nowMs, random } = useEnvironment()
  useEffect(() => {
    if (dataUpdatedAt === 0) return
    const failed = errorUpdatedAt > dataUpdatedAt
    const dueMs = failed
      ? errorUpdatedAt + TOKEN_REFRESH_MIN_S * 1000
      : dataUpdatedAt + tokenRefreshDelayMs(ttlS, random())
    const timer = setTimeout(() => void refetch(), Math.max(0, dueMs - nowMs()))
    return () => clearTimeout(timer)
  }, [dataUpdatedAt, errorUpdatedAt, refetch, ttlS, nowMs, random])
}

/** Asks at once, when a token was refused. It may be said again and again: one that has just been given is not asked for twice. */
export function useTokenReplacement({
  dataUpdatedAt,
  refetch,
}: Pick<TokenBearingQuery, 'dataUpdatedAt' | 'refetch'>): () => void {
  const { nowMs } = useEnvironment()
  return useCallback(() => {
    if (nowMs() - dataUpdatedAt >= TOKEN_REFRESH_MIN_S * 1000) void refetch()
  }, [nowMs, dataUpdatedAt, refetch])
}
