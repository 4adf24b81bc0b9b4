/**
 * Tokens that open the media server (see `docs/reference/media-urls.md`): a JWS (RFC 7515) signed by the portal with
 * Ed25519, so that a media server holds only public keys.
 */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'

/** Seconds; a lifetime outside is refused, not clamped (spec 1 §9). */
export const TOKEN_TTL_MIN_S = 60
export const TOKEN_TTL_MAX_S = 86_400
export const TOKEN_TTL_DEFAULT_S = 3600
export const TOKEN_TTL_PLAYER_S = 3600
export const TOKEN_TTL_MULTI_S = 14_400
export const TokenTtlS = z.int().check(z.minimum(TOKEN_TTL_MIN_S), z.maximum(TOKEN_TTL_MAX_S))

/** A token is renewed at this share of its life, ±10 %, never sooner than 30 s after the last one (spec 1 §4, §9). */
export const TOKEN_REFRESH_SHARE = 0.9
export const TOKEN_REFRESH_JITTER_SHARE = 0.1
export const TOKEN_REFRESH_MIN_S = 30

/** Downloads, in seconds (spec 1 §5). */
export const DOWNLOAD_DURATION_MIN_S = 20
export const DOWNLOAD_DURATION_MAX_S = 28_800
/** A clip of an event begins and ends so much before and after it. */
export const EVENT_CLIP_BEFORE_S = 15
export const EVENT_CLIP_AFTER_S = 1
/** At most this long as `.mp4`, longer ones as `.ts`. */
export const DOWNLOAD_MP4_DURATION_MAX_S = 3600

/** Live (`token_l`), archive (`token_r`), download (`token_d`). */
export const MediaScope = z.enum(['live', 'archive', 'download'])
export type MediaScope = z.output<typeof MediaScope>

export const TOKEN_LABEL_LENGTH_MAX = 64

export const MediaTokenClaims = z.object({
  number: CameraNumber,
  scope: MediaScope,
  /** Id of the account that the token was given to. */
  account: z.string(),
  label: z.optional(z.string()),
  /** Unix seconds. */
  exp: z.int(),
  /** Of a download token: the window that it opens, Unix seconds and seconds. */
  start: z.optional(z.int()),
  duration: z.optional(z.int()),
})
export type MediaTokenClaims = z.output<typeof MediaTokenClaims>

/**
 * How long to wait before asking for a new token, in ms.
 * @param random uniform in [0, 1)
 */
export function tokenRefreshDelayMs(ttlS: number, random: number): number {
  const jitter = 1 + (random * 2 - 1) * TOKEN_REFRESH_JITTER_SHARE
  const delayS = Math.min(ttlS * TOKEN_REFRESH_SHARE * jitter, ttlS * 0.97)
  return Math.max(TOKEN_REFRESH_MIN_S, delayS) * 1000
}
