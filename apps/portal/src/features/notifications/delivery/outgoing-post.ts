/**
 * The one way in which notifications ask other servers over HTTP. A name is looked up once, only addresses that the
 * rule allows are connected to, no redirect is followed, and of an answer only its status is read.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type IsTargetAllowed, lookupAllowed, SourceFailure } from '@sova/media-sources'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { outcomeOfStatus } from './delivery-outcome.ts'

export interface PostOrder {
  url: URL
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
  signal: AbortSignal
}

export type OutgoingPost = (order: PostOrder) => Promise<DeliveryOutcome>

export function createOutgoingPost(isTargetAllowed: IsTargetAllowed): OutgoingPost {
  return ({ url, headers, body, signal }) =>
    new Promise((resolve) => {
      const isTls = url.protocol === 'https:'
      const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
      const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
      // Of an address nothing is looked up.
      if (isIP(hostname) !== 0 && !isTargetAllowed({ hostname, address: hostname, port })) {
        return resolve({ kind: 'failed', failure: 'not_allowed' })
      }
      const request = (isTls ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: false,
        signal,
        lookup: lookupAllowed(port, isTargetAllowed),
        headers: { 'User-Agent': 'Sova', ...headers, 'Content-Length': Buffer.byteLength(body) },
      })
      request.on('error', (error) => resolve(outcomeOfError(error, signal)))
      request.on('response', (response) => {
        resolve(outcomeOfStatus(response.statusCode ?? 0))
        response.destroy()
      })
      request.end(body)
    })
}

function outcomeOfError(error: Error, signal: AbortSignal): DeliveryOutcome {
  if (error instanceof SourceFailure) return { kind: 'failed', failure: 'not_allowed' }
  return { kind: 'retry', failure: signal.aborted ? 'timed_out' : 'unreachable' }
}
