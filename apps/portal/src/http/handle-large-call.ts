import type { Call, RequestOf, ResponseOf } from '@sova/contract'
import type { Caller } from './caller.ts'
import { type CallServer, PREFIXES, register, requireCaller } from './handle-call.ts'
import { parseRequest } from './parse-request.ts'

/** For calls that carry pictures: the body may be larger than that of others. */
export function handleLargeCall<C extends Call>(
  server: CallServer,
  call: C,
  { bodyBytesMax }: { bodyBytesMax: number },
  handler: (request: RequestOf<C>, caller: Caller) => Promise<ResponseOf<C>>,
): void {
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, { bodyLimit: bodyBytesMax }, async (request, reply) => {
      const caller = await requireCaller(server, call, request)
      const response = await handler(parseRequest(call, request.body), caller)
      void reply.header('Cache-Control', 'no-store')
      return call.response.parse(response)
    })
  }
}
