import { ManualClock } from '@sova/base'
import { MediaTokenClaims, TOKEN_TTL_MAX_S, tokenRefreshDelayMs } from '@sova/contract'
import {
  createMediaTokenVerifier,
  createSigningKeyRepository,
  Ed25519Jwk,
  loadSigner,
  rotateSigningKeys,
} from '@sova/media-tokens'
import { testSecretBox, useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { createTokenIssuer } from './token-issuer.ts'

const database = useTestDatabase()
const order = { number: '101', scope: 'live', account: '7', ttlS: 86_400 } as const
const inputs = (clock: ManualClock) => ({ database: database(), secretBox: testSecretBox, clock })

const verifierAt = (clock: ManualClock) =>
  createMediaTokenVerifier({
    loadPublicKeys: async () => {
      const keys = await createSigningKeyRepository(database().db).listPublic()
      return keys.map((key) => ({ kid: key.kid, publicJwk: Ed25519Jwk.parse(key.public_jwk) }))
    },
    nowMs: () => clock.nowMs(),
  })

describe('signing keys', () => {
  it('are made once, also when two portals start at the same moment, and are sealed', async () => {
    const clock = new ManualClock()
    const [first, second] = await Promise.all([loadSigner(inputs(clock)), loadSigner(inputs(clock))])
    expect(first.kid).toBe(second.kid)
    const rows = await database().db.selectFrom('signing_key').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('"d":')
    expect(testSecretBox.open(rows[0]?.private_jwk_sealed ?? '')).toContain('"d":')
  })

  it('rotate without ending the tokens that the old key has signed', async () => {
    const clock = new ManualClock()
    const issuer = createTokenIssuer(await loadSigner(inputs(clock)), clock)
    const before = issuer.issue(order)
    issuer.useSigner(await rotateSigningKeys(inputs(clock)))
    const after = issuer.issue(order)
    expect(after).not.toBe(before)
    const verify = verifierAt(clock)
    expect([await verify(before), await verify(after)]).toMatchObject([{ number: '101' }, { number: '101' }])
  })

  it('are forgotten when no token of theirs can be in use any more', async () => {
    const clock = new ManualClock()
    const { kid } = await rotateSigningKeys(inputs(clock))
    await rotateSigningKeys(inputs(clock))
    await clock.advance(TOKEN_TTL_MAX_S * 1000 + 1)
    await rotateSigningKeys(inputs(clock))
    const kids = (await createSigningKeyRepository(database().db).listPublic()).map((key) => key.kid)
    expect(kids).not.toContain(kid)
  })
})

describe('the issuer', () => {
  it('gives a token that was just signed once more, and a new one soon after', async () => {
    const clock = new ManualClock()
    const issuer = createTokenIssuer(await loadSigner(inputs(clock)), clock)
    const first = issuer.issue({ ...order, ttlS: 60 })
    expect(issuer.issue({ ...order, ttlS: 60 })).toBe(first)
    expect(issuer.issue({ ...order, ttlS: 60, account: '8' })).not.toBe(first)
    expect(issuer.issue({ ...order, ttlS: 60, scope: 'archive' })).not.toBe(first)
    await clock.advance(2000)
    expect(issuer.issue({ ...order, ttlS: 60 })).not.toBe(first)
  })

  it.each([60, 3600, 86_400])(
    'gives no token that ends before its client renews it, nor one for longer (%i s)',
    async (ttlS) => {
      const clock = new ManualClock(Date.UTC(2026, 10, 20, 12) + 999)
      const issuer = createTokenIssuer(await loadSigner(inputs(clock)), clock)
      const latestRenewalMs = tokenRefreshDelayMs(ttlS, 0.999_999)
      for (let ask = 0; ask < 50; ask += 1) {
        const [, claims = ''] = issuer.issue({ ...order, ttlS }).split('.')
        const { exp } = MediaTokenClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
        const lifeMs = exp * 1000 - clock.nowMs()
        expect(lifeMs).toBeGreaterThanOrEqual(latestRenewalMs)
        expect(lifeMs).toBeLessThanOrEqual(ttlS * 1000)
        await clock.advance(ttlS * 2)
      }
    },
  )
})
