/** Every call that does more than read is written down when it has succeeded: no feature has to think of it. */
import type { AuditLog } from '@sova/accounts'
import { CALLS, type Call } from '@sova/contract'
import type { FastifyInstance } from 'fastify'
import { describeRequest } from './describe-request.ts'

const NAME_OF_CALL = new Map<Call, string>(Object.entries(CALLS).map(([name, call]) => [call, name]))

export function auditCalls(http: FastifyInstance, audit: Pick<AuditLog, 'record'>): void {
  http.addHook('onResponse', async (request, reply) => {
    const { made } = request
    if (!made?.call.isAudited || reply.statusCode >= 400) return
    const { account } = made.caller
    audit.record({
      account,
      action: NAME_OF_CALL.get(made.call) ?? made.call.path,
      address: made.caller.address,
      ...describeRequest(made.about ?? request.body),
    })
  })
}
