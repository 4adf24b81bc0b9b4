/** Public keys that media tokens are checked with: as the database says, or as last known. */
import type { VerifierInputs } from '@sova/media-tokens'
import * as z from 'zod/mini'
import type { KnownState } from './cameras/camera-cache.ts'
import type { CameraRefresher } from './cameras/camera-refresher.ts'

type LoadPublicKeys = VerifierInputs['loadPublicKeys']
type PublicKeys = Awaited<ReturnType<LoadPublicKeys>>

const PublicJwk = z.looseObject({ kty: z.string(), crv: z.string(), x: z.string() })

/** A token that names an unknown key makes the database be read again, at most as often as the verifier allows. */
export function createKeyLoader(refresher: Pick<CameraRefresher, 'state' | 'refresh'>): LoadPublicKeys {
  let isFirst = true
  return async () => {
    if (!isFirst || refresher.state().keys.length === 0) await refresher.refresh()
    isFirst = false
    return readKeys(refresher.state())
  }
}

function readKeys({ keys }: KnownState): PublicKeys {
  return keys.flatMap(({ kid, publicJwk }) => {
    const parsed = PublicJwk.safeParse(publicJwk)
    return parsed.success ? [{ kid, publicJwk: parsed.data }] : []
  })
}
