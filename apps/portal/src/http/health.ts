/** `/healthz`: the process is alive. `/readyz`: it can answer calls, that is, the database answers it. */
import type { FastifyInstance } from 'fastify'

export function serveHealth(http: FastifyInstance, isReady: () => Promise<boolean>): void {
  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.status(503).send({ status: 'not_ready' })
  })
}
