import * as z from 'zod/mini'
import { hasRefusedCharacters } from './plain-text.ts'

export const USERNAME_LENGTH_MAX = 150
/** Control characters would break logs, and PostgreSQL knows no text with a NUL. */
export const Username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(USERNAME_LENGTH_MAX),
  z.refine((text) => !hasRefusedCharacters(text)),
)
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 256

export const SESSION_COOKIE = 'sova_session'
export const CSRF_COOKIE = 'csrftoken'
/** Every POST made with a cookie repeats the CSRF cookie's value in this header. */
export const CSRF_HEADER = 'X-CSRFToken'

/** Every call ends after this long (spec 1 §7, §9). */
export const REQUEST_TIMEOUT_MS = 10_000

/** The app asks for the page's version about this often, ±10 % (spec 1 §4). */
export const VERSION_CHECK_INTERVAL_MS = 15 * 60_000
export const VERSION_CHECK_JITTER_SHARE = 0.1

/** What the page needs to know of its session (spec 1 §3). */
export const SessionContext = z.object({
  username: z.string(),
  /** Product name; "Sova" where the operator set none. */
  title: z.string(),
  /** `composite` offers embeds both by http and https. */
  http_mode: z.enum(['http', 'https', 'composite']),
  favicon: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  logo_link: z.nullable(z.string()),
  version: z.string(),
  /** `host` or `host:port` that serves event push and screenshots. */
  default_push_domain: z.string(),
  gang_admin: z.boolean(),
  /** Sees the operator's console. */
  is_operator: z.boolean(),
  /** Settings of the server that the specification calls build variants. */
  is_boxed: z.boolean(),
  is_welcome: z.boolean(),
  /**
   * What lies under the cameras of the map: an address with `{z}`, `{x}` and `{y}`, one of a `.pmtiles` archive, or
   * `town`; the country outlines that the page ships with where there is none.
   */
  map_tiles: z.optional(z.nullable(z.string())),
})
export type SessionContext = z.output<typeof SessionContext>

/**
 * Where to go after signing in: a path of this same origin, or the root. `//host`, `/\host` and anything with a scheme
 * would leave it.
 */
export function safeNextPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const base = 'https://sova.invalid'
  if (!URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  return url.origin === base ? url.pathname + url.search + url.hash : '/'
}
