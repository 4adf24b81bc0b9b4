/** `GET /api/v0/screenshots/{number}~{200|400|600}.jpg?token=`: the still of a camera card (spec 1 §7). */
import { type MediaReach, mediaAddress } from '@sova/base'
import { findTokenAccess, mayUseToken } from '@sova/cameras'
import {
  CameraNumber,
  Failure,
  SCREENSHOT_CACHE_BUSTER_S,
  SCREENSHOT_WIDTH_DEFAULT,
  SCREENSHOT_WIDTHS,
  type ScreenshotWidth,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { FastifyInstance } from 'fastify'
import { createScreenshotRepository } from './screenshot-repository.ts'
import { fetchStill } from './still-relay.ts'

export interface ScreenshotRouteInputs {
  config: MediaReach
  database: Pick<Database, 'db'>
  verifyToken: MediaTokenVerifier
}

export function serveScreenshots(
  http: FastifyInstance,
  { config, database, verifyToken }: ScreenshotRouteInputs,
): void {
  const repository = createScreenshotRepository(database.db)

  http.get<{ Params: { file: string }; Querystring: { token?: unknown } }>(
    '/api/v0/screenshots/:file',
    async (request, reply) => {
      const asked = parseScreenshotFile(request.params.file)
      if (!asked) throw new Failure('not_found')
      const { token } = request.query
      const claims = typeof token === 'string' ? await verifyToken(token) : null
      if (typeof token !== 'string' || claims?.number !== asked.number || claims.scope === 'download') {
        throw new Failure('screenshot_forbidden')
      }
      // The token may be older than the loss of the right.
      const access = await findTokenAccess(database.db, claims)
      if (!mayUseToken(access, claims)) throw new Failure('screenshot_forbidden')
      const server = await repository.findServer(asked.number)
      if (!server) throw new Failure('not_found')
      const still = await fetchStill({ server: { ...server, ...mediaAddress(config, server.domain) }, token, ...asked })
      return reply
        .headers({
          'Content-Type': 'image/jpeg',
          'Cache-Control': `private, max-age=${SCREENSHOT_CACHE_BUSTER_S}`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .send(still)
    },
  )
}

/** Without a size it is the default one. */
export function parseScreenshotFile(file: string): { number: string; width: ScreenshotWidth } | null {
  const match = /^([0-9]+)(?:~([0-9]+))?\.jpg$/.exec(file)
  const number = CameraNumber.safeParse(match?.[1])
  if (!match || !number.success) return null
  const width =
    match[2] === undefined ? SCREENSHOT_WIDTH_DEFAULT : SCREENSHOT_WIDTHS.find((w) => String(w) === match[2])
  return width === undefined ? null : { number: number.data, width }
}
