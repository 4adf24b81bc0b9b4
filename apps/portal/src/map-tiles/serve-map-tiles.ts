import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Failure } from '@sova/contract'
import type { FastifyInstance } from 'fastify'
import { parseByteRange } from './byte-range.ts'
import { MAP_TILES_PATH, type MapTiles } from './map-tiles.ts'

/** Serves the operator's archive of tiles piece by piece: the page reads its directory and the tiles in view only. */
export function serveMapTiles(http: FastifyInstance, tiles: MapTiles | null): void {
  const file = tiles?.file
  if (!file) return
  http.get(MAP_TILES_PATH, async (request, reply) => {
    const found = await stat(file).catch(() => null)
    if (!found) throw new Failure('not_found')
    const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`
    void reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', 'Accept-Ranges': 'bytes' })
    const range = parseByteRange(request.headers.range, found.size)
    if (!range) {
      void reply.header('Content-Range', `bytes */${found.size}`)
      return reply.status(416).send()
    }
    const { start, end } = range
    if (request.headers.range) void reply.status(206).header('Content-Range', `bytes ${start}-${end}/${found.size}`)
    void reply.header('Content-Length', end - start + 1)
    return reply.type('application/vnd.pmtiles').send(createReadStream(file, { start, end }))
  })
}
