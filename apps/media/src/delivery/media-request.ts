import type { MediaTokenClaims } from '@sova/contract'
import type { Camera } from '../cameras/camera.ts'

/** A request whose token was found to open its address. */
export interface MediaRequest {
  readonly camera: Camera
  readonly claims: MediaTokenClaims
  readonly query: URLSearchParams
  /** Of the query; goes into the addresses inside playlists, never into a log. */
  readonly token: string
}

/** An address inside a playlist opens with the playlist's own token. */
export const withToken = (file: string, { token }: MediaRequest): string => `${file}?token=${encodeURIComponent(token)}`
