/** `/healthz`, `/readyz` and `/metrics`, for whoever runs this: nothing here is for visitors. */
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

export interface HealthServer {
  port: number
  close(): Promise<void>
}

export interface HealthServerInputs {
  host: string
  port: number
  registry: Registry
  isReady: () => Promise<boolean>
}

export function listenForHealth({ host, port, registry, isReady }: HealthServerInputs): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'application/json') =>
      void response.writeHead(status, { 'Content-Type': type }).end(text)
    const fail = () => answer(500, '')
    if (request.url === '/healthz') return answer(200, '{"status":"ok"}')
    if (request.url === '/readyz') {
      isReady().then(
        (ready) => answer(ready ? 200 : 503, JSON.stringify({ status: ready ? 'ready' : 'not_ready' })),
        fail,
      )
      return
    }
    if (request.url !== '/metrics') return answer(404, '')
    registry.metrics().then((text) => answer(200, text, registry.contentType), fail)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address()
      resolve({
        port: typeof bound === 'object' && bound ? bound.port : port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
