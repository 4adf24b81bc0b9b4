import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, ManualClock } from '@sova/base'
import { readFragmentHeader } from '@sova/media-formats'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createLiveReader } from '../stream/live-reader.ts'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_GOP_FRAMES, clipFrame, clipTrack } from '../testing/clip-source.ts'
import { until } from '../testing/until.ts'
import { createMseSink } from './mse-sink.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)
const FRAME_BYTES = 100_000
const FRAMES = CLIP_GOP_FRAMES * 16
/** What may wait for a viewer, and a frame that came when it was just below. */
const WAITING_MAX_BYTES = 2 * 1024 * 1024 + 2 * FRAME_BYTES

const http = createServer()
const sockets = new WebSocketServer({ server: http })
afterEach(() => {
  for (const socket of sockets.clients) socket.terminate()
  http.close()
})

const oneTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
const isKeyframe = (fragment: Buffer) => readFragmentHeader(fragment)?.samples[0]?.isKeyframe === true

describe('a viewer whose socket stands still', () => {
  it('costs a bounded amount of memory, holds up nobody, and goes on at a keyframe', { timeout: 30_000 }, async () => {
    const hub = createStreamHub({ clock: new ManualClock(START_MS), logger: createLogger('test', { level: 'silent' }) })
    hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const { port } = http.address() as AddressInfo

    async function watch() {
      const joined = once(sockets, 'connection')
      const client = new WebSocket(`ws://127.0.0.1:${port}`)
      const received: Buffer[] = []
      client.on('message', (data: Buffer) => received.push(data))
      const [server, request] = (await joined) as [WebSocket, IncomingMessage]
      await once(client, 'open')
      createLiveReader(
        hub,
        { video: 1, hasAudio: false },
        createMseSink(server, request.socket),
        () => undefined,
      ).start()
      return { client, server, received }
    }

    const slow = await watch()
    const fast = await watch()
    slow.client.pause()
    let mostWaiting = 0
    for (let index = 0; index < FRAMES; index += 1) {
      const frame = clipFrame(index, START_MS)
      hub.onSample({ ...frame, data: new Uint8Array(FRAME_BYTES) })
      mostWaiting = Math.max(mostWaiting, slow.server.bufferedAmount)
      while (fast.received.length <= index) await oneTurn()
    }
    expect(fast.received).toHaveLength(FRAMES)
    expect(mostWaiting).toBeGreaterThan(0)
    expect(mostWaiting).toBeLessThan(WAITING_MAX_BYTES)

    slow.client.resume()
    await until(
      () => slow.server.bufferedAmount,
      (bytes) => bytes === 0,
    )
    const before = await until(
      async () => {
        const count = slow.received.length
        await oneTurn()
        await oneTurn()
        return { count, isSteady: count > 0 && count === slow.received.length }
      },
      ({ isSteady }) => isSteady,
    )
    expect(before.count).toBeLessThan(FRAMES)
    for (let index = FRAMES + 3; index < FRAMES + 2 * CLIP_GOP_FRAMES; index += 1) {
      hub.onSample({ ...clipFrame(index, START_MS), data: new Uint8Array(FRAME_BYTES) })
    }
    await until(
      () => slow.received.length,
      (count) => count > before.count,
    )
    expect(isKeyframe(slow.received[before.count] ?? Buffer.alloc(0))).toBe(true)
  })
})
