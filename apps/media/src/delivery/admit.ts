/** The door that every address goes through, over HTTP, WebSocket and RTSP alike. */
import type { Clock } from '@sova/base'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { CameraDirectory } from '../cameras/camera-directory.ts'
import type { TokenRights } from '../viewers/token-rights.ts'
import { authorise, type Need } from './authorise.ts'
import type { MediaRequest } from './media-request.ts'

export interface Gate {
  readonly cameras: CameraDirectory
  readonly verifyToken: MediaTokenVerifier
  readonly rights: TokenRights
  readonly clock: Clock
}

/** The camera and claims of a request whose token opens what it needs; null otherwise. */
export async function admit(
  { cameras, verifyToken, rights, clock }: Gate,
  { number, query, need }: { number: string; query: URLSearchParams; need: Need },
): Promise<MediaRequest | null> {
  const token = query.get('token') ?? ''
  const claims = token === '' ? null : await verifyToken(token)
  const camera = cameras.get(number)
  if (!claims || !camera || !authorise(claims, number, need, clock.nowMs())) return null
  if ((await rights.judge(claims)) === 'denied') return null
  return { camera, claims, query, token }
}
