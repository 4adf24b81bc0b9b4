import { type CameraInfo, EmbedSession, embedSessionPath, REQUEST_TIMEOUT_MS } from '@sova/contract'

/** Null where this camera may not be embedded, or is not there. @throws when the portal could not be asked */
export async function loadEmbedSession(
  number: string,
  search: string,
  signal: AbortSignal,
): Promise<EmbedSession | null> {
  const url = new URL(embedSessionPath(number) + search, window.location.origin)
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) })
  if (response.status >= 500) throw new Error(`the portal answered ${response.status}`)
  return response.ok ? EmbedSession.parse(await response.json()) : null
}

/** The number in `/api/internal/embed/{number}/`. */
export const embeddedNumber = (pathname: string): string => /\/embed\/(\d+)\/?$/.exec(pathname)?.[1] ?? ''

/** As the player knows a camera; an embedded page never has the archive. */
export const embeddedCamera = (session: EmbedSession): CameraInfo => ({
  number: session.number,
  title: session.title,
  server: session.server,
  tokenLive: session.token_l,
  tokenDVR: null,
  hasSound: session.is_sounding,
  isPtz: false,
  streamsCount: session.streams_count,
  archiveHours: 0,
  analytics: [],
  hasAnalytics: false,
  isEmbed: true,
  inFavorites: false,
  hasCoordinates: false,
  isPublic: false,
})
