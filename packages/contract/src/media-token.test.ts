import { describe, expect, it } from 'vitest'
import {
  TOKEN_REFRESH_MIN_S,
  TOKEN_TTL_DEFAULT_S,
  TOKEN_TTL_MAX_S,
  TOKEN_TTL_MIN_S,
  TOKEN_TTL_MULTI_S,
  TOKEN_TTL_PLAYER_S,
  TokenTtlS,
  tokenRefreshDelayMs,
} from './index.ts'

describe('token lifetimes', () => {
  it('are 60 to 86400 s, 3600 by default; anything else is refused, not clamped [CAM-TOKEN-01]', () => {
    expect([TOKEN_TTL_MIN_S, TOKEN_TTL_MAX_S, TOKEN_TTL_DEFAULT_S]).toEqual([60, 86_400, 3600])
    for (const ttl of [60, 3600, 86_400]) expect(TokenTtlS.safeParse(ttl).success, `${ttl}`).toBe(true)
    for (const ttl of [0, 59, 86_401, 60.5, -1, '3600', Number.NaN]) {
      expect(TokenTtlS.safeParse(ttl).success, `${ttl}`).toBe(false)
    }
  })

  it('are 3600 s in the player and 14400 s in multi [CAM-TOKEN-02]', () => {
    expect(TOKEN_TTL_PLAYER_S).toBe(3600)
    expect(TOKEN_TTL_MULTI_S).toBe(14_400)
  })

  it('are renewed at about 90 %, with jitter, before they end and never at once [CAM-TOKEN-03]', () => {
    expect(tokenRefreshDelayMs(3600, 0.5)).toBeCloseTo(3_240_000, 0)
    const delays = [0, 0.25, 0.5, 0.75, 0.999].map((random) => tokenRefreshDelayMs(3600, random))
    expect(new Set(delays).size).toBeGreaterThan(1)
    for (const ttl of [60, 3600, 14_400, 86_400]) {
      for (const random of [0, 0.5, 0.999]) {
        const delayMs = tokenRefreshDelayMs(ttl, random)
        expect(delayMs).toBeLessThan(ttl * 1000)
        expect(delayMs).toBeGreaterThanOrEqual(TOKEN_REFRESH_MIN_S * 1000)
      }
    }
  })
})
