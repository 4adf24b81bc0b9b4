/** A site of somebody else, with a camera in a frame of its page. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPage {
  /** Of loopback; `localhost` and `127.0.0.1` are two different sites to a browser. */
  port: number
  close(): Promise<void>
}

export async function startHostPage(frameAddress: string): Promise<HostPage> {
  const page = `<!doctype html><title>Site</title><iframe src="${frameAddress}" width="640" height="360"></iframe>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
