/** Addresses of streams at the media server, opened with a token in the right of the camera's owner. */
import { type Clock, type MediaReach, mediaAddress, type SecretBox } from '@sova/base'
import { mseLdUrl, TOKEN_TTL_MULTI_S } from '@sova/contract'
import type { Database } from '@sova/database'
import {
  createMediaTokenSigner,
  createSigningKeyRepository,
  Ed25519Jwk,
  type MediaTokenSigner,
} from '@sova/media-tokens'
import type { WatchedCamera } from './watch-settings.ts'

/** A key may have been rotated; asking for the current one costs a query. */
const SIGNER_KEPT_MS = 60_000
const LABEL = 'analytics'

export interface StreamAddresses {
  /** Null while the portal has made no signing key yet. */
  of(camera: WatchedCamera): Promise<string | null>
}

export interface StreamAddressesInputs {
  database: Pick<Database, 'db'>
  secretBox: SecretBox
  config: MediaReach
  clock: Clock
}

export function createStreamAddresses(inputs: StreamAddressesInputs): StreamAddresses {
  const { database, secretBox, config, clock } = inputs
  let signer: { sign: MediaTokenSigner; madeAtMs: number } | null = null

  async function loadSigner(): Promise<MediaTokenSigner | null> {
    if (signer && clock.monotonicMs() - signer.madeAtMs < SIGNER_KEPT_MS) return signer.sign
    const key = await createSigningKeyRepository(database.db).findCurrent()
    if (!key) return null
    const jwk = Ed25519Jwk.parse(JSON.parse(secretBox.open(key.private_jwk_sealed)))
    signer = { sign: createMediaTokenSigner(key.kid, jwk), madeAtMs: clock.monotonicMs() }
    return signer.sign
  }

  return {
    async of({ number, ownerId, mediaDomain, tracks }) {
      const sign = await loadSigner()
      if (!sign) return null
      const exp = Math.floor(clock.nowMs() / 1000) + TOKEN_TTL_MULTI_S
      const token = sign({ number, scope: 'live', account: ownerId, label: LABEL, exp })
      const server = mediaAddress(config, mediaDomain)
      return `${server.isSecure ? 'wss' : 'ws'}:${mseLdUrl(server, number, token, tracks)}`
    },
  }
}
