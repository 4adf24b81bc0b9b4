/** The token of a stream of tracks: sealed with the server's key, so that only a portal can read or make one. */
import type { SecretBox } from '@sova/base'
import { CameraNumber } from '@sova/contract'
import * as z from 'zod/mini'

const TracksClaims = z.object({ push: z.literal('tracks'), number: CameraNumber, account: z.string(), exp: z.int() })
export type TracksClaims = z.output<typeof TracksClaims>

const TOKEN_LENGTH_MAX = 1000

export const sealTracksToken = (box: SecretBox, claims: Omit<TracksClaims, 'push'>): string =>
  Buffer.from(box.seal(JSON.stringify({ ...claims, push: 'tracks' }))).toString('base64url')

/** Null for one that is forged, or has ended. */
export function openTracksToken(box: SecretBox, token: string, nowMs: number): TracksClaims | null {
  if (token.length > TOKEN_LENGTH_MAX) return null
  try {
    const claims = TracksClaims.parse(JSON.parse(box.open(Buffer.from(token, 'base64url').toString())))
    return claims.exp * 1000 > nowMs ? claims : null
  } catch {
    return null
  }
}
