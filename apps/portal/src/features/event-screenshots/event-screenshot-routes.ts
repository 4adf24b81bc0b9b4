/** `GET /api/v0/screenshots/events/{number}/{id}-{shot}[~{size}].jpg?token=`: pictures of events (spec 2 §7). */
import { findTokenAccess, mayReadEvents, mayUseToken } from '@sova/cameras'
import {
  CameraNumber,
  EMBED_TOKEN_ACCOUNT,
  EventId,
  EventShot,
  Failure,
  SCREENSHOT_WIDTHS,
  type ScreenshotWidth,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { decodeEventId, type EventStore } from '@sova/event-store'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { FastifyInstance } from 'fastify'
import type { PictureResizer } from './picture-resizer.ts'

export interface EventScreenshotInputs {
  database: Pick<Database, 'db'>
  verifyToken: MediaTokenVerifier
  events: Pick<EventStore, 'readScreenshot'>
  resizer: PictureResizer
  nowMs: () => number
}

/** An event that has just happened may be seen by whoever hears it; older ones by whoever may see the archive. */
const FRESH_MS = 300_000
const CACHE_S = 86_400

export function serveEventScreenshots(http: FastifyInstance, inputs: EventScreenshotInputs): void {
  const { database, verifyToken, events, resizer, nowMs } = inputs

  http.get<{ Params: { number: string; file: string }; Querystring: { token?: unknown } }>(
    '/api/v0/screenshots/events/:number/:file',
    async (request, reply) => {
      const asked = parseEventScreenshot(request.params)
      if (!asked) throw new Failure('not_found')
      const { token } = request.query
      const claims = typeof token === 'string' ? await verifyToken(token) : null
      const isOfCamera = claims?.number === asked.number && claims.scope !== 'download'
      if (!isOfCamera || claims.account === EMBED_TOKEN_ACCOUNT) throw new Failure('screenshot_forbidden')
      // The token may be older than the loss of the right.
      const access = await findTokenAccess(database.db, claims)
      if (!access || !mayUseToken(access, claims)) throw new Failure('screenshot_forbidden')
      const isFresh = access.level !== null && nowMs() - asked.atMs <= FRESH_MS
      if (!isFresh && !mayReadEvents(access)) throw new Failure('screenshot_forbidden')
      const picture = await events.readScreenshot({ cameraNumber: asked.number, id: asked.id, shot: asked.shot })
      if (!picture) throw new Failure('not_found')
      return reply
        .headers({
          'Content-Type': 'image/jpeg',
          'Cache-Control': `private, max-age=${CACHE_S}, immutable`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .send(asked.width === null ? picture : await resizer.resize(picture, asked.width))
    },
  )
}

export interface EventScreenshotOrder {
  number: string
  id: number
  atMs: number
  shot: EventShot
  /** Null for the picture as it was kept. */
  width: ScreenshotWidth | null
}

export function parseEventScreenshot({ number, file }: { number: string; file: string }): EventScreenshotOrder | null {
  const match = /^([0-9]{1,16})-([a-z]+)(?:~([0-9]{3}))?\.jpg$/.exec(file)
  const camera = CameraNumber.safeParse(number)
  const id = EventId.safeParse(Number(match?.[1]))
  const shot = EventShot.safeParse(match?.[2])
  if (!match || !camera.success || !id.success || !shot.success) return null
  const said = decodeEventId(id.data)
  const width = match[3] === undefined ? null : SCREENSHOT_WIDTHS.find((known) => String(known) === match[3])
  if (!said || width === undefined) return null
  return { number: camera.data, id: id.data, atMs: said.atMs, shot: shot.data, width }
}
