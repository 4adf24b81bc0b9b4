/**
 * Serves the web app: files with a hash in their name for ever, everything else only after asking again. A path that is
 * no file and no call is a page of the app, whose router knows it.
 */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Failure, type ProductDescription } from '@sova/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownEtagsOf } from '../http/handle-call.ts'
import { createIndexPageReader } from './index-page.ts'

/** Where vite puts files whose names hold a hash of their content. */
const HASHED_DIR = 'assets'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
const SERVER_PATH = /^\/(api|v0|assets)(\/|$)/

export async function servePages(
  http: FastifyInstance,
  webDir: string,
  product: () => ProductDescription,
): Promise<void> {
  const readIndexPage = createIndexPageReader(join(webDir, 'index.html'), product)

  const sendIndexPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readIndexPage()
    if (!page) throw new Failure('not_found')
    void reply.headers({ ETag: page.etag, 'Cache-Control': ASK_AGAIN })
    if (knownEtagsOf(request).includes(page.etag)) return reply.status(304).send()
    return reply.type('text/html; charset=utf-8').send(page.html)
  }

  if (existsSync(webDir)) {
    await http.register(fastifyStatic, {
      root: webDir,
      index: false,
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = path.includes(`${sep}${HASHED_DIR}${sep}`)
        response.header('Cache-Control', isHashed ? IMMUTABLE : ASK_AGAIN)
      },
    })
  }
  // The root is a folder to the file server, which refuses to show one.
  http.get('/', sendIndexPage)
  http.get('/index.html', sendIndexPage)
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !SERVER_PATH.test(path)
    if (!isPage) throw new Failure('not_found')
    return sendIndexPage(request, reply)
  })
}
