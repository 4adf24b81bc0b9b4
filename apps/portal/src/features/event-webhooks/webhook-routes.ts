/**
 * `POST /api/v0/webhooks/{engine}/{number}/`: plate engines that speak their own shapes. They give an API token of the
 * camera's owner, in the address (`?token=`) or as a Bearer token.
 */
import multipart from '@fastify/multipart'
import {
  CameraNumber,
  EVENT_SCREENSHOT_BYTES_MAX,
  Failure,
  INGEST_BODY_BYTES_MAX,
  type IngestResult,
  ingestEvents,
  type NewAnalyticEvent,
  WEBHOOK_ENGINES,
  type WebhookEngine,
} from '@sova/contract'
import type { FastifyRequest } from 'fastify'
import { identify, refuseUnentitled, type Session } from '../../http/caller.ts'
import type { CallServer } from '../../http/handle-call.ts'
import { readOpenAlpr } from './openalpr-events.ts'
import { readPlateRecognizer } from './platerecognizer-events.ts'

export interface WebhookInputs {
  ingest: (accountId: string, events: readonly NewAnalyticEvent[]) => Promise<IngestResult[]>
}

interface Delivery {
  json: unknown
  picture: Buffer | null
}

const READERS: Record<WebhookEngine, (delivery: Delivery, number: string) => NewAnalyticEvent[] | null> = {
  openalpr: ({ json }, number) => readOpenAlpr(json, number),
  platerecognizer: ({ json, picture }, number) => readPlateRecognizer(json, number, picture),
}

const JSON_FIELD_BYTES_MAX = 200_000

export function serveWebhooks(server: CallServer, { ingest }: WebhookInputs): void {
  // In a scope of its own: no other route of these takes forms.
  void server.http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: EVENT_SCREENSHOT_BYTES_MAX, files: 1, fields: 5, fieldSize: JSON_FIELD_BYTES_MAX },
    })
    scope.post<{ Params: { engine: string; number: string } }>('/api/v0/webhooks/:engine/:number/', {
      bodyLimit: INGEST_BODY_BYTES_MAX,
      // Before the body is read.
      onRequest: async (request, reply) => {
        readPlace(request.params)
        request.session = await requireProgram(server, request)
        await server.largeBodies.enter(request, reply)
      },
      handler: async (request) => {
        const { engine, number } = readPlace(request.params)
        if (!request.session) throw new Failure('unauthenticated')
        const events = READERS[engine](await readDelivery(request), number)
        if (!events) throw new Failure('invalid_request')
        const results = await ingest(request.session.account_id, events)
        const [first] = results
        if (first?.code && results.every(({ status }) => status === 'refused')) throw new Failure(first.code)
        return { results }
      },
    })
  })
}

/** @throws Failure `not_found` */
function readPlace(params: { engine: string; number: string }): { engine: WebhookEngine; number: string } {
  const engine = WEBHOOK_ENGINES.find((known) => known === params.engine)
  const number = CameraNumber.safeParse(params.number)
  if (!engine || !number.success) throw new Failure('not_found')
  return { engine, number: number.data }
}

/** A browser's cookie is no key here: another site could make it post. @throws Failure */
async function requireProgram({ findSession }: CallServer, request: FastifyRequest): Promise<Session> {
  const { token } = request.query as { token?: unknown }
  const session = typeof token === 'string' ? await findSession(token, 'bearer') : await identify(request, findSession)
  if (session?.kind !== 'bearer') throw new Failure('unauthenticated')
  refuseUnentitled(ingestEvents, session)
  return session
}

/** @throws Failure */
async function readDelivery(request: FastifyRequest): Promise<Delivery> {
  if (!request.isMultipart()) return { json: request.body, picture: null }
  let json: unknown = null
  let picture: Buffer | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') picture = await part.toBuffer()
      else if (part.fieldname === 'json') json = JSON.parse(String(part.value))
    }
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge
      ? new Failure('screenshot_invalid', { parameters: { maximum: EVENT_SCREENSHOT_BYTES_MAX } })
      : new Failure('malformed_body', { cause })
  }
  return { json, picture }
}
