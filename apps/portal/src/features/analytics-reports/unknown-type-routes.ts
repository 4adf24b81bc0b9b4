/** Calls of a kind of analytics that there is none of: the answer says so (spec 2 §7). */
import { Failure } from '@sova/contract'
import type { FastifyInstance } from 'fastify'

/** Below `/v0/analytics/{type}/`, as far as no other route has it. */
const PATHS = ['settings', 'events', 'report', 'edit', ''].map((part) => `/v0/analytics/:type/${part}`)

export function refuseUnknownTypes(http: FastifyInstance): void {
  for (const path of PATHS) {
    for (const prefix of ['', '/api']) {
      http.post(`${prefix}${path}`, () => {
        throw new Failure('unknown_analytic_type')
      })
    }
  }
}
