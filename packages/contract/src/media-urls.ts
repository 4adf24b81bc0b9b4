/**
 * Media and screenshot addresses, Flussonic's by shape. Times are Unix seconds UTC; the token goes in `?token=`.
 * An address starts with `//`, so that the page's own scheme is used.
 */
import type { CameraServer } from './camera.ts'

export const SCREENSHOT_WIDTHS = [200, 400, 600] as const
export type ScreenshotWidth = (typeof SCREENSHOT_WIDTHS)[number]
export const SCREENSHOT_WIDTH_DEFAULT: ScreenshotWidth = 400
/** The cache-buster of a still changes this often (spec 1 §7). */
export const SCREENSHOT_CACHE_BUSTER_S = 300

/** Recording status is polled this often (spec 1 §7). */
export const RECORDING_STATUS_POLL_PLAYER_MS = 5000
export const RECORDING_STATUS_POLL_CELL_MS = 30_000
export const RECORDING_STATUS_POLL_OTHER_MS = 7000

type Query = Record<string, string | number | undefined>

function address(domain: string, path: string, query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return `//${domain}/${path}${text ? `?${text}` : ''}`
}

type Domain = Pick<CameraServer, 'domain'>

export const liveHlsUrl = (server: Domain, number: string, token: string, tracks?: string): string =>
  address(server.domain, `${number}/index.m3u8`, { tracks, token })

/** One WebSocket serves live and archive; see `mse-ld.ts` for what goes over it. */
export const mseLdUrl = (server: Domain, number: string, token: string, tracks?: string): string =>
  address(server.domain, `${number}/mse_ld`, { tracks, realtime: 'true', token })

/** WebRTC: an SDP offer is posted to it (draft-ietf-wish-whep). */
export const whepUrl = (server: Domain, number: string, token: string, tracks?: string): string =>
  address(server.domain, `${number}/whep`, { tracks, token })

/** The picture of a moment of the archive, 600 px wide. */
export const archiveStillUrl = (server: Domain, number: string, atS: number, token: string): string =>
  address(server.domain, `${number}/${atS}.jpg`, { token })

/** One keyframe of a moment of the archive, as it was recorded: it costs the server no decoding. */
export const archiveKeyframeUrl = (server: Domain, number: string, atS: number, token: string): string =>
  address(server.domain, `${number}/${atS}-preview.mp4`, { token })

export const archiveHlsUrl = (
  server: Domain,
  number: string,
  window: { fromS: number; durationS: number | 'now' },
  token: string,
): string => address(server.domain, `${number}/archive-${window.fromS}-${window.durationS}.m3u8`, { token })

export const recordingStatusUrl = (
  server: Domain,
  number: string,
  token: string,
  window?: { fromS: number; toS: number | 'now' },
): string =>
  address(server.domain, `${number}/recording_status.json`, {
    ...(window ? { request: 'ranges', from: window.fromS, to: window.toS } : {}),
    token,
  })

export const downloadUrl = (
  server: Domain,
  number: string,
  window: { fromS: number; durationS: number },
  token: string,
): string => {
  const extension = window.durationS <= 3600 ? 'mp4' : 'ts'
  return address(server.domain, `${number}/archive-${window.fromS}-${window.durationS}.${extension}`, { token })
}

/**
 * The still of a camera card: a JPEG from the screenshot domain, or one keyframe as `preview.mp4` without one.
 * @param nowMs the clock; the address changes every 300 s of it, so that caches let go
 */
export function stillUrl(
  camera: { number: string; server: CameraServer; token: string },
  nowMs: number,
  width: ScreenshotWidth = SCREENSHOT_WIDTH_DEFAULT,
): { kind: 'jpeg' | 'mp4'; url: string } {
  const { number, server, token } = camera
  const bust = Math.floor(nowMs / 1000 / SCREENSHOT_CACHE_BUSTER_S)
  if (server.screenshot_domain) {
    const url = address(server.screenshot_domain, `api/v0/screenshots/${number}~${width}.jpg`, { token, t: bust })
    return { kind: 'jpeg', url }
  }
  return { kind: 'mp4', url: address(server.domain, `${number}/preview.mp4`, { token, t: bust }) }
}
