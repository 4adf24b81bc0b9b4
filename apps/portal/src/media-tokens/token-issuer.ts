/**
 * Issues media tokens. A list of cameras asks for two or three tokens a row, and a page that is opened in several tabs
 * asks for the same ones again: a token that has just been signed is given out once more.
 */
import type { Clock } from '@sova/base'
import type { MediaScope, MediaTokenClaims } from '@sova/contract'
import type { Signer } from '@sova/media-tokens'

export interface TokenOrder {
  number: string
  scope: MediaScope
  account: string
  label?: string | undefined
  ttlS: number
  /** Of a download token. */
  window?: { start: number; duration: number } | undefined
}

export interface TokenIssuer {
  issue(order: TokenOrder): string
  /** From now on this key signs. */
  useSigner(signer: Signer): void
}

const CACHED_TOKENS_MAX = 20_000
/**
 * A reused token has lost no more than this share of its life. A client renews at 97 % of the life that it was promised,
 * counted from the answer (`tokenRefreshDelayMs`): what is left of the 3 % is for the way there and back.
 */
export const TOKEN_REUSE_SHARE = 0.025

interface CachedToken {
  token: string
  reuseUntilMs: number
}

export function createTokenIssuer(initialSigner: Signer, clock: Clock): TokenIssuer {
  const cache = new Map<string, CachedToken>()
  let signer = initialSigner

  return {
    issue(order) {
      const nowMs = clock.nowMs()
      const key = keyOf(order)
      const cached = cache.get(key)
      if (cached && cached.reuseUntilMs > nowMs) return cached.token
      const claims = claimsOf(order, nowMs)
      const token = signer.sign(claims)
      cache.delete(key)
      const oldest = cache.size >= CACHED_TOKENS_MAX ? cache.keys().next().value : undefined
      if (oldest !== undefined) cache.delete(oldest)
      // From its end, for a token ends with a whole second.
      const reuseUntilMs = (claims.exp - order.ttlS * (1 - TOKEN_REUSE_SHARE)) * 1000
      cache.set(key, { token, reuseUntilMs })
      return token
    },
    useSigner(next) {
      if (next.kid === signer.kid) return
      signer = next
      cache.clear()
    },
  }
}

/** The label is free text and therefore last: nothing can follow it and be taken for something else. */
const keyOf = ({ account, number, scope, ttlS, window, label = '' }: TokenOrder): string =>
  `${account} ${number} ${scope} ${ttlS} ${window ? `${window.start}+${window.duration}` : ''} ${label}`

function claimsOf(order: TokenOrder, nowMs: number): MediaTokenClaims {
  return {
    number: order.number,
    scope: order.scope,
    account: order.account,
    exp: Math.floor(nowMs / 1000) + order.ttlS,
    ...(order.label ? { label: order.label } : {}),
    ...(order.window ?? {}),
  }
}
