/** The Fastify server with what every route shares: body limits, cookies, headers, and one place for failures. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Logger } from '@sova/base'
import { Failure } from '@sova/contract'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { keepCallerAddress } from './caller-address.ts'
import { describeFailure, toFailure } from './failure-answer.ts'
import { localeOf } from './handle-call.ts'
import { BODY_BYTES_MAX } from './limits.ts'
import { registerSecurityHeaders, type SecurityHeaderInputs } from './security-headers.ts'
import { clearSessionCookies, prolongSessionCookies, setCsrfCookie } from './session-cookies.ts'

/** A request that is not complete by then is dropped, so that slow senders don't hold sockets. */
const REQUEST_TIMEOUT_MS = 30_000
const KEEP_ALIVE_TIMEOUT_MS = 60_000

/** The address that the proxy saw stands last in `X-Forwarded-For`; what stands before it is the visitor's own say. */
const trustTheProxyAlone = (_address: string, hops: number): boolean => hops === 0

export interface HttpServerInputs extends SecurityHeaderInputs {
  logger: Logger
  /** Believe `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy that sets them or adds to them. */
  isBehindProxy: boolean
  sessionTtlS: number
}

export async function createHttpServer(inputs: HttpServerInputs): Promise<FastifyInstance> {
  const { logger, isTls, sessionTtlS } = inputs
  const fastifyLogger: FastifyBaseLogger = logger
  const http = fastify({
    loggerInstance: fastifyLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: true,
    trustProxy: inputs.isBehindProxy ? trustTheProxyAlone : false,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
  })
  keepCallerAddress(http)
  await http.register(cookie)
  await registerSecurityHeaders(http, inputs)
  http.decorateRequest('session', null)
  http.decorateRequest('made', null)
  parseBodiesOurselves(http)
  http.addHook('onSend', async (request, reply) => prolongSessionCookies(request, reply, sessionTtlS, { isTls }))

  http.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error) ?? unforeseen(error, request.id, logger)
    if (failure.code === 'unavailable') {
      // Without a cause it is a camera that has no picture at the moment: many, and known elsewhere.
      const level = failure.cause === undefined ? 'debug' : 'warn'
      logger[level]({ err: failure.cause, path: request.routeOptions.url }, 'unavailable')
    }
    if (failure.code === 'unauthenticated') clearSessionCookies(reply, { isTls })
    // The cookie was lost or is stale: with the right one the next call succeeds.
    const csrfToken = request.session?.csrf_token
    if (failure.code === 'csrf_token_invalid' && csrfToken) setCsrfCookie(reply, csrfToken, sessionTtlS, { isTls })
    if (failure.parameters.seconds !== undefined) void reply.header('Retry-After', String(failure.parameters.seconds))
    return reply
      .status(failure.status)
      .headers({ 'Cache-Control': 'no-store', 'X-Request-Id': request.id })
      .send(describeFailure(failure, localeOf(request)))
  })
  return http
}

function unforeseen(error: unknown, requestId: string, logger: Logger): Failure {
  logger.error({ err: error, requestId }, 'a request failed')
  return new Failure('internal')
}

/** JSON only, and an empty body is an empty object. */
function parseBodiesOurselves(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(['application/json'], { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)))
    } catch {
      done(new Failure('malformed_body'))
    }
  })
}
