/** Where a request came from, kept from its arrival on: a connection that was closed since no longer tells it. */
import type { FastifyInstance } from 'fastify'

export function keepCallerAddress(http: FastifyInstance): void {
  http.decorateRequest('address', '')
  http.addHook('onRequest', (request, _, done) => {
    // Of a connection that is closed already there is none, whatever its type says.
    request.address = request.ip ?? ''
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Empty where it could not be found out. */
    address: string
  }
}
