import type { Call, RequestOf, ResponseOf } from '@sova/contract'
import type { Caller } from './caller.ts'
import { type CallServer, PREFIXES, register, requireCaller } from './handle-call.ts'
import { parseRequest } from './parse-request.ts'

/** For calls that carry pictures: the body may be larger than that of others, and its caller is known before it is read. */
export function handleLargeCall<C extends Call>(
  server: CallServer,
  call: C,
  { bodyBytesMax }: { bodyBytesMax: number },
  handler: (request: RequestOf<C>, caller: Caller) => Promise<ResponseOf<C>>,
): void {
  register(server, call)
  for (const prefix of PREFIXES) {
    server.http.post(`${prefix}${call.path}`, {
      bodyLimit: bodyBytesMax,
      onRequest: async (request, reply) => {
        await requireCaller(server, call, request)
        await server.largeBodies.enter(request, reply)
      },
      handler: async (request, reply) => {
        if (!request.made) throw new Error(`${call.path} was let in without a caller`)
        const response = await handler(parseRequest(call, request.body), request.made.caller)
        void reply.header('Cache-Control', 'no-store')
        return call.response.parse(response)
      },
    })
  }
}
