/** For tests: an HTTP server that answers as a script says, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Script = (request: IncomingMessage, response: ServerResponse) => void

export interface ScriptedHttpServer extends AsyncDisposable {
  readonly origin: string
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[]
}

export async function startHttpServer(script: Script): Promise<ScriptedHttpServer> {
  const requests: ScriptedHttpServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization })
    script(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
