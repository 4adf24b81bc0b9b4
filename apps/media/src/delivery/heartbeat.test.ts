import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createHeartbeat, PING_INTERVAL_MS } from './heartbeat.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
afterAll(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

async function join(options: { autoPong: boolean }) {
  const joined = once(server, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  const [socket] = (await joined) as [WebSocket]
  await once(client, 'open')
  return { client, socket }
}

describe('heartbeat', () => {
  it('ends a socket that answers no ping, and no other', async () => {
    const heartbeat = createHeartbeat()
    const [alive, gone] = [await join({ autoPong: true }), await join({ autoPong: false })]
    for (const { socket } of [alive, gone]) heartbeat.add(socket)
    heartbeat.tick(0)
    const answered = once(alive.socket, 'pong')
    const pinged = once(gone.client, 'ping')
    heartbeat.tick(PING_INTERVAL_MS)
    await Promise.all([answered, pinged])
    const closed = once(gone.client, 'close')
    heartbeat.tick(PING_INTERVAL_MS * 2)
    await closed
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })
})
