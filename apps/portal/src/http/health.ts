/** `/healthz`: the process is alive. `/readyz`: it can answer calls, that is, the database answers it. */
import type { Database } from '@sova/database'
import type { FastifyInstance } from 'fastify'

export function serveHealth(http: FastifyInstance, isReady: () => Promise<boolean>): void {
  http.get('/healthz', () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.status(503).send({ status: 'not_ready' })
  })
}

const READY_TIMEOUT_MS = 2000

export async function databaseAnswers({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS)
  })
  const answer = sql`SELECT 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
