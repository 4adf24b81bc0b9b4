/**
 * A small real HTTP server for component tests: it answers contract-shaped JSON, checked by the contract's schemas, so a
 * test can't pass on an answer that the portal would never give.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Call, FAILURES, type FailureCode, type RequestInputOf, type ResponseOf } from '@sova/contract'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

export interface ReceivedCall {
  path: string
  lang: string | null
  headers: IncomingMessage['headers']
  body: unknown
}

/** An answer that is a failure. */
export class FixtureFailure {
  readonly status: number
  readonly body: object
  constructor(code: FailureCode, message: string, fields: Record<string, string[]> = {}) {
    this.status = FAILURES[code]
    this.body = { code, message, ...fields }
  }
}

type Answer = (request: unknown) => unknown | Promise<unknown>

export interface FixtureServer {
  origin: string
  received: ReceivedCall[]
  /** Every call of this kind is answered so from now on; a promise that never resolves leaves the caller waiting. */
  answer<C extends Call>(
    call: C,
    answer: (request: RequestInputOf<C>) => ResponseOf<C> | FixtureFailure | Promise<ResponseOf<C> | FixtureFailure>,
  ): void
  /** Answers anything else, for example `HEAD /index.html`; returns true when it did. */
  handle: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  bodiesOf(call: Call): unknown[]
}

interface JsdomWindow {
  reconfigure(options: { url: string }): void
}

/** Starts a server for the running test and moves its page to it. */
export async function startFixtureServer(path = '/'): Promise<FixtureServer> {
  const answers = new Map<string, { call: Call; answer: Answer }>()
  const received: ReceivedCall[] = []

  /* It ends no connection: on a slow machine that could be the moment at which the page uses it again. */
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (fixtures.handle?.(request, response)) return
    void respond(request, response)
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fixture.invalid')
    const body = await readBody(request)
    received.push({ path: url.pathname, lang: url.searchParams.get('lang'), headers: request.headers, body })
    const known = answers.get(url.pathname)
    if (!known) return send(response, 404, { code: 'not_found', message: `no fixture for ${url.pathname}` })
    const request_ = z.safeParse(known.call.request, request.method === 'GET' ? {} : body)
    if (!request_.success) return send(response, 400, { code: 'invalid_request', message: request_.error.message })
    const answer = await known.answer(body)
    if (answer instanceof FixtureFailure) return send(response, answer.status, answer.body)
    if (answer instanceof File) return sendFile(response, answer)
    send(response, 200, z.parse(z.record(z.string(), z.unknown()), z.parse(known.call.response, answer)))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const { jsdom } = globalThis as typeof globalThis & { jsdom: JsdomWindow }
  jsdom.reconfigure({ url: origin + path })

  const fixtures: FixtureServer = {
    origin,
    received,
    answer: (call, answer) => void answers.set(call.path, { call, answer: answer as Answer }),
    handle: null,
    bodiesOf: (call) => received.filter(({ path }) => path === call.path).map(({ body }) => body),
  }

  /* What is under way comes to its end: a failure that nobody waits for would be told in the next test. */
  onTestFinished(() => void server.close())
  return fixtures
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) return readForm(bytes, type)
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString())
}

/** Its files become files of the test's page, where the schemas look for them. */
async function readForm(bytes: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : new File([await value.text()], value.name)
  }
  return fields
}

async function sendFile(response: ServerResponse, file: File): Promise<void> {
  const disposition = `attachment; filename="${file.name}"`
  response.writeHead(200, { 'Content-Disposition': disposition }).end(Buffer.from(await file.arrayBuffer()))
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
