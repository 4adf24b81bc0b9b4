import { Readable } from 'node:stream'
import type { Call, RequestOf } from '@sova/contract'
import type { Caller } from './caller.ts'
import { contentDisposition } from './content-disposition.ts'
import { type CallServer, PREFIXES, register, requireCaller } from './handle-call.ts'
import { parseRequest } from './parse-request.ts'

/** A file that is sent as it is made. */
export interface StreamedFile {
  name: string
  type: string
  headers?: Record<string, string>
  parts: AsyncIterable<string | Buffer>
}

/** For files too long to be held in memory: what can be refused is refused before the first part is sent. */
export function handleStreamCall<C extends Call>(
  server: CallServer,
  call: C,
  handler: (request: RequestOf<C>, caller: Caller) => Promise<StreamedFile>,
): void {
  if (call.answer !== 'file') throw new Error(`${call.path} is answered with JSON: serve it with handleCall`)
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, async (request, reply) => {
      const caller = await requireCaller(server, call, request)
      const file = await handler(parseRequest(call, request.body), caller)
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
          'Content-Disposition': contentDisposition(file.name),
          'Access-Control-Expose-Headers': ['Content-Disposition', ...Object.keys(file.headers ?? {})].join(', '),
          ...file.headers,
        })
        .type(file.type)
        .send(Readable.from(file.parts))
    })
  }
}
