/** Calls whose request is a form with a file in it, and calls that are answered with a file. */
import multipart from '@fastify/multipart'
import { type Call, Failure, type RequestOf, type ResponseOf } from '@sova/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { type CallServer, PREFIXES, register, requireCaller } from './handle-call.ts'
import { parseRequest } from './parse-request.ts'

const FIELD_BYTES_MAX = 1000
const FIELDS_MAX = 10

/** The caller is known before a byte of the file is read. */
export function handleUploadCall<C extends Call>(
  server: CallServer,
  call: C,
  { fileBytesMax }: { fileBytesMax: number },
  handler: (request: RequestOf<C>, caller: Caller) => Promise<ResponseOf<C>>,
): void {
  if (call.body !== 'multipart') throw new Error(`${call.path} takes JSON: serve it with handleCall`)
  register(server, call)
  // In a scope of its own: no other call takes forms.
  void server.http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: fileBytesMax, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX },
    })
    for (const prefix of PREFIXES) {
      scope.post(`${prefix}${call.path}`, async (request, reply) => {
        const caller = await requireCaller(server, call, request)
        const response = await handler(parseRequest(call, await readForm(request)), caller)
        void reply.header('Cache-Control', 'no-store')
        return call.response.parse(response)
      })
    }
  })
}

/** @throws Failure naming the file's field where the file is too large */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Failure('malformed_body')
  const form = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.set(part.fieldname, part.value)
      else form.set(part.fieldname, new File([await part.toBuffer()], part.filename ?? ''))
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Failure('invalid_request', { fields: { file: ['file_too_large'] } })
    }
    throw new Failure('malformed_body', { cause: error })
  }
  return Object.fromEntries(form)
}

export function handleDownloadCall<C extends Call>(
  server: CallServer,
  call: C,
  handler: (request: RequestOf<C>, caller: Caller) => Promise<File>,
): void {
  if (call.answer !== 'file') throw new Error(`${call.path} is answered with JSON: serve it with handleCall`)
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, async (request, reply) => {
      const caller = await requireCaller(server, call, request)
      const file = await handler(parseRequest(call, request.body), caller)
      void reply.headers({
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Disposition': `attachment; filename="${file.name}"`,
      })
      return reply.type(file.type).send(Buffer.from(await file.arrayBuffer()))
    })
  }
}
