import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { binaryMessage } from './live-message.ts'

const http = createServer()
const sockets = new WebSocketServer({ server: http })
beforeAll(() => once(http.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate()
  http.close()
})

it.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
  'a message of %i bytes is read by a WebSocket as one',
  async (bytes) => {
    const payload = new Uint8Array(bytes).map((_, index) => index % 251)
    sockets.once('connection', (_, request) => request.socket.write(binaryMessage(payload)))
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
    const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]
    expect(isBinary).toBe(true)
    expect(Buffer.compare(data, payload)).toBe(0)
    client.terminate()
  },
)
