/**
 * A camera on another site: the page `GET /api/internal/embed/{number}/` in a frame, and what that page asks for. It
 * needs no session; who may frame it is said by `embed_hosts` of the camera.
 */
import * as z from 'zod/mini'
import { CameraNumber, CameraServer } from './camera.ts'

export const EMBED_WIDTH_MIN = 100
export const EMBED_WIDTH_DEFAULT = 640
export const EMBED_HEIGHT_DEFAULT = 380
/** Hours without a reload, on the wire in seconds (spec 1 §9). */
export const EMBED_TTL_STEP_S = 3600
export const EMBED_TTL_MIN_S = 3600
export const EMBED_TTL_MAX_S = 43_200
/** The page asks for its next token, or reloads, this long before the last one ends. */
export const EMBED_RENEW_BEFORE_S = 60

export const EMBED_HOSTS_MAX = 50
const EMBED_HOST_LENGTH_MAX = 270
const EMBED_HOST = /^(?:\*|(?:https?:\/\/)?(?:\*\.)?[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*(?::\d{1,5})?\/?)$/iu

/**
 * A site that may frame a camera: `example.ru`, `*.example.ru`, either with a port, either after `http://` or `https://`;
 * `*` is every site.
 */
export const EmbedHost = z.string().check(
  z.trim(),
  z.maxLength(EMBED_HOST_LENGTH_MAX),
  z.refine((host) => EMBED_HOST.test(host), { params: { key: 'embed_host' } }),
)

/** In place of an account's id in the tokens of embedded pages; they open what `is_embed` of the camera allows. */
export const EMBED_TOKEN_ACCOUNT = 'embed'

export interface EmbedOptions {
  realtime: boolean
  ttlS: number
  autoplay: boolean
  mute: boolean
}

export const EMBED_OPTIONS_DEFAULT: EmbedOptions = {
  realtime: false,
  ttlS: EMBED_TTL_MIN_S,
  autoplay: true,
  mute: true,
}

export const embedPath = (number: string): string => `/api/internal/embed/${number}/`
/** What the page asks for once it runs: GET, answered with `EmbedSession`. */
export const embedSessionPath = (number: string): string => `/api/internal/embed/${number}/session`

/** The address in the frame's code. */
export function embedAddress(origin: string, number: string, options: EmbedOptions): string {
  const url = new URL(embedPath(number), origin)
  url.searchParams.set('realtime', String(options.realtime))
  url.searchParams.set('ttl', String(options.ttlS))
  url.searchParams.set('autoplay', String(options.autoplay))
  url.searchParams.set('mute', String(options.mute))
  return url.href
}

const isOn = (value: string | null, otherwise: boolean): boolean =>
  value === null ? otherwise : value === 'true' || value === '1'

/** Null for a `ttl` that is no whole number of seconds in its bounds; switches take `true`, `1`, `false` and `0`. */
export function parseEmbedOptions(query: URLSearchParams): EmbedOptions | null {
  const ttl = query.get('ttl') ?? String(EMBED_OPTIONS_DEFAULT.ttlS)
  const ttlS = /^[0-9]{1,5}$/.test(ttl) ? Number(ttl) : Number.NaN
  if (!(ttlS >= EMBED_TTL_MIN_S && ttlS <= EMBED_TTL_MAX_S)) return null
  return {
    realtime: isOn(query.get('realtime'), EMBED_OPTIONS_DEFAULT.realtime),
    ttlS,
    autoplay: isOn(query.get('autoplay'), EMBED_OPTIONS_DEFAULT.autoplay),
    mute: isOn(query.get('mute'), EMBED_OPTIONS_DEFAULT.mute),
  }
}

/** Live only: an embedded page never opens the archive. */
export const EmbedSession = z.object({
  number: CameraNumber,
  title: z.string(),
  timezone: z.string(),
  is_sounding: z.boolean(),
  streams_count: z.int(),
  server: CameraServer,
  token_l: z.string(),
  /** Seconds from now until `token_l` ends. */
  token_l_ttl: z.int(),
})
export type EmbedSession = z.output<typeof EmbedSession>
