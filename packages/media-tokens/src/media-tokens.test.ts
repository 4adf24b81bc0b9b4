import type { MediaTokenClaims } from '@sova/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createMediaTokenSigner,
  createMediaTokenVerifier,
  generateSigningKeyPair,
  type SigningKeyPair,
} from './media-token.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const NOW_S = NOW_MS / 1000
const claims: MediaTokenClaims = { number: '100', scope: 'live', account: '7', exp: NOW_S + 60 }

let pair: SigningKeyPair
let other: SigningKeyPair
beforeAll(async () => {
  pair = await generateSigningKeyPair('a')
  other = await generateSigningKeyPair('a')
})

function verifierAt(clock: { nowMs: number }, keys: SigningKeyPair[] = [pair]) {
  let loads = 0
  const verify = createMediaTokenVerifier({
    nowMs: () => clock.nowMs,
    loadPublicKeys: async () => {
      loads += 1
      return keys
    },
  })
  return { verify, loads: () => loads }
}

describe('a media token', () => {
  it('opens what it says it opens', async () => {
    const token = createMediaTokenSigner('a', pair.privateJwk)({ ...claims, start: 5, duration: 20 })
    expect(await verifierAt({ nowMs: NOW_MS }).verify(token)).toEqual({ ...claims, start: 5, duration: 20 })
  })

  it('is refused once it has ended, also when it was seen before', async () => {
    const token = createMediaTokenSigner('a', pair.privateJwk)(claims)
    const clock = { nowMs: NOW_MS }
    const { verify } = verifierAt(clock)
    expect(await verify(token)).not.toBeNull()
    clock.nowMs += 60_000
    expect(await verify(token)).toBeNull()
    expect(await verifierAt(clock).verify(token)).toBeNull()
  })

  it('is refused when another key signed it under the same name', async () => {
    const forged = createMediaTokenSigner('a', other.privateJwk)(claims)
    expect(await verifierAt({ nowMs: NOW_MS }).verify(forged)).toBeNull()
  })

  it('is refused without a signature (alg:none), changed by a letter, or when it is no token', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = createMediaTokenSigner('a', pair.privateJwk)(claims)
    const [header, , signature] = token.split('.')
    const widened = `${header}.${part({ ...claims, scope: 'archive' })}.${signature}`
    const unsigned = `${part({ alg: 'none', kid: 'a' })}.${part(claims)}.`
    const { verify } = verifierAt({ nowMs: NOW_MS })
    for (const bad of [unsigned, widened, '', 'a.b.c', 'x'.repeat(100_000)]) expect(await verify(bad)).toBeNull()
  })

  it('signed with a new key is taken after one reload, and rubbish cannot make the keys reload more often', async () => {
    const keys = [pair]
    const clock = { nowMs: NOW_MS }
    const { verify, loads } = verifierAt(clock, keys)
    await verify(createMediaTokenSigner('a', pair.privateJwk)(claims))
    const next = await generateSigningKeyPair('b')
    keys.push(next)
    const token = createMediaTokenSigner('b', next.privateJwk)(claims)
    for (let attempt = 0; attempt < 100; attempt += 1) expect(await verify(token)).toBeNull()
    expect(loads()).toBe(1)
    clock.nowMs += 5000
    expect(await verify(token)).not.toBeNull()
    expect(loads()).toBe(2)
  })

  it('signed with a new key is taken also after the clock was set back by a day', async () => {
    const keys = [pair]
    const clock = { nowMs: NOW_MS }
    const { verify } = verifierAt(clock, keys)
    await verify(createMediaTokenSigner('a', pair.privateJwk)(claims))
    const next = await generateSigningKeyPair('b')
    keys.push(next)
    clock.nowMs -= 86_400_000
    expect(await verify(createMediaTokenSigner('b', next.privateJwk)(claims))).not.toBeNull()
  })
})
