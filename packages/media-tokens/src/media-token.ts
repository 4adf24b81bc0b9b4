/**
 * Signs and checks media tokens: JWS (RFC 7515) with Ed25519 (RFC 8037). The portal holds the private keys, a media
 * server only the public ones.
 */
import { createPrivateKey, sign } from 'node:crypto'
import { MediaTokenClaims } from '@sova/contract'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify } from 'jose'

const ALGORITHM = 'EdDSA'
const CACHE_SIZE_MAX = 10_000

export interface SigningKeyPair {
  kid: string
  publicJwk: JWK
  privateJwk: JWK
}

export async function generateSigningKeyPair(kid: string): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  return { kid, publicJwk: await exportJWK(publicKey), privateJwk: await exportJWK(privateKey) }
}

/** Takes some 60 µs of the event loop: who signs hundreds at once lets others have their turn in between. */
export type MediaTokenSigner = (claims: MediaTokenClaims) => string

/** Node's own signature costs half of `SignJWT`, which spends as long on claims and promises as on signing. */
export function createMediaTokenSigner(kid: string, privateJwk: JWK): MediaTokenSigner {
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' })
  const header = encodePart({ alg: ALGORITHM, kid })
  return (claims) => {
    const signed = `${header}.${encodePart(claims)}`
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
  }
}

/** RFC 7515 §7.1 */
const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Null for a token that is forged, expired, of another algorithm (`alg:none` too), or not a token at all. */
export type MediaTokenVerifier = (token: string) => Promise<MediaTokenClaims | null>

export interface VerifierInputs {
  /** Public keys that may still have signed a token in use. Called again when a token names an unknown one. */
  loadPublicKeys: () => Promise<readonly { kid: string; publicJwk: JWK }[]>
  nowMs: () => number
}

/** An unknown key id makes the verifier reload its keys, but not more often than this, whatever is sent to it. */
const KEY_RELOAD_INTERVAL_MS = 5000

export function createMediaTokenVerifier({ loadPublicKeys, nowMs }: VerifierInputs): MediaTokenVerifier {
  const keys = new Map<string, CryptoKey>()
  const verified = new Map<string, MediaTokenClaims>()
  let reloadedAtMs = Number.NEGATIVE_INFINITY
  let reloading: Promise<void> | null = null

  async function reload(): Promise<void> {
    const loaded = await loadPublicKeys()
    keys.clear()
    verified.clear()
    for (const { kid, publicJwk } of loaded) keys.set(kid, (await importJWK(publicJwk, ALGORITHM)) as CryptoKey)
    reloadedAtMs = nowMs()
  }

  async function findKey(kid: string | undefined): Promise<CryptoKey> {
    if (kid === undefined) throw new Error('the token names no key')
    // A clock that was set back must not put off the next reload by as much.
    if (!keys.has(kid) && Math.abs(nowMs() - reloadedAtMs) >= KEY_RELOAD_INTERVAL_MS) {
      reloading ??= reload().finally(() => {
        reloading = null
      })
      await reloading
    }
    const key = keys.get(kid)
    if (!key) throw new Error('the token was signed with an unknown key')
    return key
  }

  return async (token) => {
    const known = verified.get(token)
    if (known) return known.exp * 1000 > nowMs() ? known : null
    try {
      const { payload } = await jwtVerify(token, (header) => findKey(header.kid), {
        algorithms: [ALGORITHM],
        currentDate: new Date(nowMs()),
        requiredClaims: ['exp'],
      })
      const claims = MediaTokenClaims.parse(payload)
      // Verification costs 82 µs, a look-up none; the oldest entry makes room.
      if (verified.size >= CACHE_SIZE_MAX) verified.delete(verified.keys().next().value as string)
      verified.set(token, claims)
      return claims
    } catch {
      return null
    }
  }
}
