/**
 * Serves a call of the contract: `POST /v0/…` and `/api/v0/…`, with and without the last slash. The request is parsed
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
import { type Caller, type FindSession, identify, refuseForgedCall, type Session } from './caller.ts'
import { parseRequest } from './parse-request.ts'

export interface CallServer {
  http: FastifyInstance
  findSession: FindSession
  /** Calls that have a handler; a test compares them with the contract's list. */
  served: Set<Call>
}

/** What a handler of a public call may need beside the request. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
}

const PREFIXES = ['', '/api'] as const

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
  serve(server, call, async (request) => {
    const session = await requireSession(server, request)
    refuseForgedCall(request, session)
    if (call.access === 'gang_admin' && !session.gang_admin) throw new Failure('insufficient_rights')
    return handler(parseRequest(call, request.body), {
      account: accountOf(session),
      session,
      locale: localeOf(request),
    })
  })
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

function serve<C extends Call>(
  server: CallServer,
  call: C,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<ResponseOf<C>> | ResponseOf<C>,
): void {
  if (server.served.has(call)) throw new Error(`${call.path} has two handlers`)
  server.served.add(call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, async (request, reply) => {
      const response = await answer(request, reply)
      void reply.header('Cache-Control', 'no-store')
      return call.response.parse(response)
    })
  }
}

async function requireSession({ findSession }: CallServer, request: FastifyRequest): Promise<Session> {
  const session = await identify(request, findSession)
  if (!session) throw new Failure('unauthenticated')
  request.session = session
  return session
}

const accountOf = ({ account_id, username, gang_admin, is_operator }: Session): Caller['account'] => ({
  id: account_id,
  username,
  gang_admin,
  is_operator,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that needs one, once it was found. */
    session: Session | null
  }
}
