import { type Answer, JSON_TYPE, ok, unavailable } from './answer.ts'

/** `/healthz`: the process answers. `/readyz`: it knows its cameras. Null for any other path. */
export function answerHealth(path: string, isReady: boolean): Answer | null {
  if (path === '/healthz') return ok(JSON_TYPE, '{"status":"alive"}')
  if (path !== '/readyz') return null
  return isReady ? ok(JSON_TYPE, '{"status":"ready"}') : unavailable('The cameras are not known yet.', 1)
}
