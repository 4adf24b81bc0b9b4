/**
 * A camera in a frame of another site (spec 1 §7): the page, and the session that it asks for once it runs. Neither
 * needs a session of the portal; browsers show the page only inside the camera's `embed_hosts`. A camera that may not
 * be embedded looks like one that does not exist.
 */
import { join } from 'node:path'
import {
  CameraNumber,
  EMBED_TOKEN_ACCOUNT,
  EMBED_TTL_MAX_S,
  EMBED_TTL_MIN_S,
  type EmbedOptions,
  EmbedSession,
  Failure,
  parseEmbedOptions,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowFraming } from '../../http/security-headers.ts'
import { TOKEN_REUSE_SHARE, type TokenIssuer } from '../../media-tokens/token-issuer.ts'
import { createIndexPageReader } from '../../pages/index-page.ts'
import { createEmbedRepository, type EmbeddedCamera } from './embed-repository.ts'
import { frameAncestorsOf } from './frame-ancestors.ts'

export interface EmbedRouteInputs {
  database: Pick<Database, 'db'>
  tokens: Pick<TokenIssuer, 'issue'>
  /** Holds `embed.html`. */
  webDir: string
}

type EmbedRequest = FastifyRequest<{ Params: { number: string } }>

export function serveEmbed(http: FastifyInstance, { database, tokens, webDir }: EmbedRouteInputs): void {
  const repository = createEmbedRepository(database.db)
  const readPage = createIndexPageReader(join(webDir, 'embed.html'))

  async function findCamera({ params }: EmbedRequest): Promise<EmbeddedCamera> {
    const number = CameraNumber.safeParse(params.number)
    const camera = number.success ? await repository.find(number.data) : null
    if (!camera) throw new Failure('not_found')
    return camera
  }

  http.get('/api/internal/embed/:number/', async (request: EmbedRequest, reply) => {
    const camera = await findCamera(request)
    readOptions(request)
    const page = await readPage()
    if (!page) throw new Failure('not_found')
    allowFraming(reply, frameAncestorsOf(camera.embed_hosts))
    // Kept nowhere, so that hosts which are taken off the list are refused at once.
    return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page.html)
  })

  http.get('/api/internal/embed/:number/session', async (request: EmbedRequest, reply): Promise<EmbedSession> => {
    const camera = await findCamera(request)
    const { ttlS } = readOptions(request)
    const { number, domain, vendor_name, screenshot_domain } = camera
    const token = tokens.issue({ number, scope: 'live', account: EMBED_TOKEN_ACCOUNT, label: 'embed', ttlS })
    void reply.header('Cache-Control', 'no-store')
    return EmbedSession.parse({
      ...camera,
      server: { domain, vendor_name, screenshot_domain },
      token_l: token,
      // A token that is given out once more has lost that much of its life.
      token_l_ttl: Math.floor(ttlS * (1 - TOKEN_REUSE_SHARE)),
    })
  })
}

function readOptions(request: FastifyRequest): EmbedOptions {
  const options = parseEmbedOptions(new URL(request.url, 'http://portal').searchParams)
  if (options) return options
  throw new Failure('invalid_request', {
    fields: { ttl: ['field_range'] },
    parameters: { minimum: EMBED_TTL_MIN_S, maximum: EMBED_TTL_MAX_S },
  })
}
