/**
 * Events as they happen: server-sent streams (spec 1 §7). Every frame is `event: message` with an `AnalyticMessage` as
 * its data, and an id that `Last-Event-ID` gives back; a comment comes as a heartbeat.
 */
import type { AnalyticType } from './analytics.ts'

export const PUSH_HEARTBEAT_MS = 15_000
/** A stream that was broken for no longer than this goes on without a gap. */
export const PUSH_RESUME_MS = 300_000
/** In the address of a new stream, what the header `Last-Event-ID` says in one that goes on by itself. */
export const LAST_EVENT_ID_PARAMETER = 'lastEventId'
/** The page asks for the stream's address this often, and again so soon where there is none (spec 1 §4). */
export const PUSH_ADDRESS_REFRESH_MS = 600_000
export const PUSH_ADDRESS_RETRY_MS = 60_000
/** Life of a mosaic's token; of a camera's stream it is the camera's live token. */
export const PUSH_MOSAIC_TOKEN_TTL_S = 14_400
/** A page keeps this many events (spec 1 §9). */
export const PUSH_MESSAGES_KEPT_MAX = 1000

/** In place of a type: all kinds of the camera in one stream, for a browser opens no more than six to a server. */
export const PUSH_ALL_TYPES = 'all'
export type PushType = AnalyticType | typeof PUSH_ALL_TYPES

export const cameraPushPath = (type: PushType, number: string): string =>
  `/api/v0/analytics/push/${type}/camera/${number}/`
export const mosaicPushPath = (id: number): string => `/api/v0/analytics/push/mosaics/${id}/`

/** @param token live token of the camera, of an account that has a right of its own to it */
export const cameraPushUrl = (host: string, type: PushType, number: string, token: string): string =>
  `//${host}${cameraPushPath(type, number)}?${new URLSearchParams({ token })}`

/** @param token of `openMosaicPush` */
export const mosaicPushUrl = (host: string, id: number, token: string): string =>
  `//${host}${mosaicPushPath(id)}?${new URLSearchParams({ token })}`
