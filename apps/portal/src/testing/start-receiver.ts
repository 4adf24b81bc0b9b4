/** A web server on loopback that keeps what is posted to it, as a webhook's receiver or a push service. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPost {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface TestReceiver {
  /** `http://127.0.0.1:port` */
  origin: string
  posts: ReceivedPost[]
  /** The status of its answers; null for none at all. */
  status: number | null
  headers: Record<string, string>
  close(): Promise<void>
}

export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      started.posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      if (started.status !== null) response.writeHead(started.status, started.headers).end('ok')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const started: TestReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    status: 204,
    headers: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return started
}
