/** The token of a mosaic's stream: sealed with the server's key, so that only a portal can read or make one. */
import type { SecretBox } from '@sova/base'
import { MosaicId } from '@sova/contract'
import * as z from 'zod/mini'

const MosaicClaims = z.object({ push: z.literal('mosaic'), id: MosaicId, account: z.string(), exp: z.int() })
export type MosaicClaims = z.output<typeof MosaicClaims>

const TOKEN_LENGTH_MAX = 1000

export const sealMosaicToken = (box: SecretBox, claims: Omit<MosaicClaims, 'push'>): string =>
  Buffer.from(box.seal(JSON.stringify({ ...claims, push: 'mosaic' }))).toString('base64url')

/** Null for one that is forged, or has ended. */
export function openMosaicToken(box: SecretBox, token: string, nowMs: number): MosaicClaims | null {
  if (token.length > TOKEN_LENGTH_MAX) return null
  try {
    const claims = MosaicClaims.parse(JSON.parse(box.open(Buffer.from(token, 'base64url').toString())))
    return claims.exp * 1000 > nowMs ? claims : null
  } catch {
    return null
  }
}
