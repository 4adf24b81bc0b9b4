/** An HTTP relay as a real one: it counts what it was asked, and answers as it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type DigestChallenge, formatChallenge, isAnswerRight } from '@sova/media-formats'
import { onTestFinished } from 'vitest'

export const RELAY_USER = { username: 'sova', password: 'relay-pass' }
const CHALLENGE: DigestChallenge = {
  scheme: 'digest',
  realm: 'relay',
  nonce: 'b7e1c0',
  algorithm: 'MD5',
  hasQop: true,
  opaque: null,
  isStale: false,
}

export interface Relay {
  url: string
  /** Method and path of each request that was let in, with its body. */
  opened: string[]
  requests: number
}

export interface RelayBehaviour {
  needsDigest?: boolean
  answer?: (request: IncomingMessage, response: ServerResponse, body: string) => void
}

/** For the running test. */
export function startRelay({ needsDigest = false, answer }: RelayBehaviour = {}): Promise<Relay> {
  const relay: Relay = { url: '', opened: [], requests: 0 }
  const server = createServer((request, response) => {
    relay.requests += 1
    const { authorization = '' } = request.headers
    if (needsDigest && !isAnswerRight(authorization, CHALLENGE, RELAY_USER, request.method ?? '')) {
      return void response.writeHead(401, { 'WWW-Authenticate': formatChallenge(CHALLENGE) }).end()
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      relay.opened.push(`${request.method} ${request.url} ${body}`.trim())
      if (answer) answer(request, response, body)
      else response.end('OK')
    })
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      relay.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
      resolve(relay)
    })
  })
}
