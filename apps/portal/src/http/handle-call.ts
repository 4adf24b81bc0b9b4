/**
 * Serves a call of the contract: under `/v0/…` and `/api/v0/…`, with and without the last slash. The request is parsed
 * once with the call's own schema, and the answer holds only what the call declares.
 */
import {
  type Call,
  Failure,
  LOCALE_QUERY_PARAMETER,
  type Locale,
  parseLocale,
  type RequestOf,
  type ResponseOf,
} from '@sova/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type FindSession, identify, refuseForgedCall, refuseUnentitled, type Session } from './caller.ts'
import { sendCompressed } from './compress.ts'
import type { LargeBodies } from './large-bodies.ts'
import { parseRequest } from './parse-request.ts'

export interface CallServer {
  http: FastifyInstance
  findSession: FindSession
  /** Calls that have a handler; a test compares them with the contract's list. */
  served: Set<Call>
  largeBodies: LargeBodies
}

/** What a handler of a public call may need beside the request. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
}

export interface MadeCall {
  call: Call
  caller: Caller
  /** What the audit log is told of it in place of its body, where it has none. */
  about?: object
}

export const PREFIXES = ['', '/api'] as const

export function localeOf(request: FastifyRequest): Locale {
  const query = request.query as Record<string, unknown> | undefined
  return parseLocale(query?.[LOCALE_QUERY_PARAMETER])
}

/** For calls that need a session. */
export function handleCall<C extends Call>(
  server: CallServer,
  call: C,
  handler: (request: RequestOf<C>, caller: Caller) => Promise<ResponseOf<C>> | ResponseOf<C>,
): void {
  if (call.access === 'public') throw new Error(`${call.path} is public: serve it with handlePublicCall`)
  if (call.method !== 'POST') throw new Error(`${call.path} is a GET: serve it with handleCachedCall`)
  serve(server, call, async (request) => {
    const caller = await requireCaller(server, call, request)
    return handler(parseRequest(call, request.body), caller)
  })
}

/** For long answers that are asked for often: the handler writes their JSON itself, with the call's own fields. */
export function handleWrittenCall<C extends Call>(
  server: CallServer,
  call: C,
  handler: (request: RequestOf<C>, caller: Caller) => Promise<Buffer>,
): void {
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, async (request, reply) => {
      const caller = await requireCaller(server, call, request)
      const json = await handler(parseRequest(call, request.body), caller)
      return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(json)
    })
  }
}

/** For calls that anyone may make. */
export function handlePublicCall<C extends Call>(
  server: CallServer,
  call: C,
  handler: (request: RequestOf<C>, visit: Visit) => Promise<ResponseOf<C>> | ResponseOf<C>,
): void {
  if (call.access !== 'public') throw new Error(`${call.path} needs a session: serve it with handleCall`)
  serve(server, call, (request, reply) =>
    handler(parseRequest(call, request.body), { request, reply, locale: localeOf(request) }),
  )
}

/** An answer that a caller may keep: `json` is null when the caller has this one already. */
export interface CachedAnswer {
  etag: string
  json: string | null
}

/**
 * For GET calls, which change nothing and so need no CSRF header. The handler writes the JSON itself: these answers are
 * long, and come from the database as they are sent.
 */
export function handleCachedCall(
  server: CallServer,
  call: Call,
  handler: (caller: Caller, knownEtags: readonly string[]) => Promise<CachedAnswer>,
): void {
  if (call.method !== 'GET') throw new Error(`${call.path} is a POST: serve it with handleCall`)
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.get(`${prefix}${call.path}`, async (request, reply) => {
      const session = await requireSession(server, request)
      refuseUnentitled(call, session)
      const { etag, json } = await handler(callerOf(request, session), knownEtagsOf(request))
      // Another account that signs in with this browser must not see it: every use asks first.
      void reply.headers({
        ETag: etag,
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Authorization, Accept-Encoding',
      })
      if (json === null) return reply.status(304).send()
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), json)
    })
  }
}

export const knownEtagsOf = (request: FastifyRequest): string[] =>
  request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []

export function register({ served }: CallServer, call: Call): void {
  if (served.has(call)) throw new Error(`${call.path} has two handlers`)
  served.add(call)
}

function serve<C extends Call>(
  server: CallServer,
  call: C,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<ResponseOf<C>> | ResponseOf<C>,
): void {
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, async (request, reply) => {
      const response = await answer(request, reply)
      void reply.header('Cache-Control', 'no-store')
      return call.response.parse(response)
    })
  }
}

/** Of a POST. */
export async function requireCaller(server: CallServer, call: Call, request: FastifyRequest): Promise<Caller> {
  const session = await requireSession(server, request)
  refuseForgedCall(request, session)
  refuseUnentitled(call, session)
  const caller = callerOf(request, session)
  request.made = { call, caller }
  return caller
}

/** Of a GET that hands out what the call names: a picture of a list, for example. */
export async function requireReader(server: CallServer, call: Call, request: FastifyRequest): Promise<Caller> {
  const session = await requireSession(server, request)
  refuseUnentitled(call, session)
  return callerOf(request, session)
}

async function requireSession({ findSession }: CallServer, request: FastifyRequest): Promise<Session> {
  const session = await identify(request, findSession)
  if (!session) throw new Failure('unauthenticated')
  request.session = session
  return session
}

function callerOf(request: FastifyRequest, session: Session): Caller {
  const { account_id: id, username, gang_admin, is_operator } = session
  const account = { id, username, gang_admin, is_operator }
  return {
    account,
    session,
    locale: localeOf(request),
    address: request.address,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that needs one, once it was found. */
    session: Session | null
    /** The call that is made, once it was found that its caller may make it. */
    made: MadeCall | null
  }
}
