import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLargeBodies, LARGE_BODIES_MAX } from './large-bodies.ts'
import { BODY_BYTES_MAX } from './limits.ts'

async function startServer() {
  const bodies = createLargeBodies()
  const http = fastify({ bodyLimit: 2 * BODY_BYTES_MAX })
  let entered = 0
  http.post('/', {
    onRequest: async (request, reply) => {
      await bodies.enter(request, reply)
      entered += 1
    },
    handler: () => ({}),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  /** Says that a body comes, and sends none of it. */
  const begin = () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': BODY_BYTES_MAX + 2 }
    const sender = request({ port, host: '127.0.0.1', method: 'POST', headers }).on('error', () => {})
    sender.flushHeaders()
    onTestFinished(() => void sender.destroy())
    return sender
  }
  const post = (text: string) =>
    http.inject({
      method: 'POST',
      url: '/',
      payload: JSON.stringify(text),
      headers: { 'content-type': 'application/json' },
    })
  return { begin, post, entered: () => entered }
}

it('large bodies are taken a few at once; others wait for an answer or a connection that has gone', async () => {
  const { begin, post, entered } = await startServer()
  const senders = Array.from({ length: LARGE_BODIES_MAX }, begin)
  await vi.waitFor(() => expect(entered()).toBe(LARGE_BODIES_MAX))
  const waiting = [post('x'.repeat(BODY_BYTES_MAX)), post('x'.repeat(BODY_BYTES_MAX))]
  expect((await post('small')).statusCode).toBe(200)
  expect(entered()).toBe(LARGE_BODIES_MAX + 1)
  senders[0]?.destroy()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
