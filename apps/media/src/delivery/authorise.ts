/** The one function that decides whether a token opens an address. Every route, socket and still goes through it. */
import type { MediaTokenClaims } from '@sova/contract'
import type { MediaAddress } from '@sova/media-formats'

/**
 * What an address asks of a token. `live` is opened by the stronger archive token too; a download token opens only its
 * own window; `any` is only told what does not exist.
 */
export type Need =
  | { readonly kind: 'any' }
  | { readonly kind: 'live' }
  | { readonly kind: 'archive' }
  | { readonly kind: 'export'; readonly fromS: number; readonly durationS: number }

const LIVE: Need = { kind: 'live' }
const ARCHIVE: Need = { kind: 'archive' }

/** @param query decides for the two addresses that serve now and the past alike */
export function needOf(address: MediaAddress, query: URLSearchParams): Need {
  switch (address.kind) {
    case 'live_master':
    case 'live_playlist':
    case 'live_init':
    case 'live_segment':
    case 'live_part':
    case 'mpegts':
    case 'whep':
    case 'whep_session':
    case 'preview':
    case 'screenshot':
      return LIVE
    case 'mse_ld':
      return query.has('from') ? ARCHIVE : LIVE
    case 'recording_status':
      return query.has('from') || query.has('to') || query.has('request') ? ARCHIVE : LIVE
    case 'archive_master':
    case 'archive_playlist':
    case 'archive_init':
    case 'archive_segment':
    case 'rewind':
    case 'timeshift_abs':
    case 'timeshift_rel':
    case 'archive_preview':
    case 'archive_still':
      return ARCHIVE
    case 'export':
      return { kind: 'export', fromS: address.fromS, durationS: address.durationS }
  }
}

/** @param claims of a token whose signature was checked; null for none, a forged or an expired one */
export function authorise(claims: MediaTokenClaims | null, number: string, need: Need, nowMs: number): boolean {
  if (!claims || claims.number !== number || claims.exp * 1000 <= nowMs) return false
  switch (need.kind) {
    case 'any':
      return true
    case 'live':
      return claims.scope === 'live' || claims.scope === 'archive'
    case 'archive':
      return claims.scope === 'archive'
    case 'export': {
      const { scope, start, duration } = claims
      if (scope !== 'download' || start === undefined || duration === undefined) return false
      return need.fromS >= start && need.fromS + need.durationS <= start + duration
    }
  }
}
