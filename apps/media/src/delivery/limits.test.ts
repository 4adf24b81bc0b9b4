import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

const database = useTestDatabase()
const LIMITS = { viewersMax: 2, requestsMax: 4, downloadsMax: 1, requestTimeoutMs: 400, stallMaxMs: 1500 }
const START_S = Math.floor(Date.now() / 1000) - 60
let media: MediaFixture
let token: string

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '601' }], LIMITS)
  await until(() => media.camera('601').isConnected(), Boolean)
  media.camera('601').play(START_S * 1000, 20)
  token = await media.token('601', 'live')
}, 60_000)
afterAll(() => media.close())

const urlOf = (path: string) => `http://127.0.0.1:${media.server.port}${path}?token=${token}`
const open = () => new WebSocket(urlOf('/601/mse_ld').replace('http', 'ws'))

/** A request that waits for a part which does not come; returns how to give it up. */
async function waitForPart(): Promise<() => void> {
  const playlist = await (await media.get('/601/video.m3u8', token)).text()
  const [, sequence, part] = /PRELOAD-HINT:TYPE=PART,URI="live-([0-9]+)\.([0-9]+)/.exec(playlist) ?? []
  const waiting = request(`${urlOf('/601/video.m3u8')}&_HLS_msn=${sequence}&_HLS_part=${part}`)
  waiting.on('error', () => undefined)
  waiting.end()
  return () => waiting.destroy()
}

async function refusalOf(path: string) {
  const answer = await media.get(path, token)
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body: await answer.json() }
}

const REFUSAL = { status: 503, retryAfter: 5, body: { code: 'unavailable' } }

describe('a server that serves as many as it can', { timeout: 30_000 }, () => {
  it('tells one more viewer when to come again', async () => {
    const sockets = [open(), open()]
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
    const third = open()
    third.on('error', () => undefined)
    const [, response] = await once(third, 'unexpected-response')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    for (const socket of sockets) socket.close()
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
  })

  it('tells one more request, and still says that it is alive', async () => {
    const release: (() => void)[] = []
    for (let count = 0; count < LIMITS.requestsMax; count += 1) release.push(await waitForPart())
    const refusal = await until(
      () => refusalOf('/601/recording_status.json'),
      ({ status }) => status !== 200,
    )
    expect(refusal).toMatchObject(REFUSAL)
    expect((await media.get('/healthz')).status).toBe(200)
    for (const stop of release) stop()
    await until(
      async () => (await media.get('/601/recording_status.json', token)).status,
      (status) => status === 200,
    )
  })

  it('has room for requests while all downloads are taken', async () => {
    const stream = await fetch(urlOf('/601/mpegts'))
    expect(stream.status).toBe(200)
    expect(await refusalOf('/601/mpegts')).toMatchObject(REFUSAL)
    expect((await media.get('/601/preview.mp4', token)).status).toBe(200)
    await stream.body?.cancel()
    await until(
      async () => {
        const answer = await fetch(urlOf('/601/mpegts'))
        await answer.body?.cancel()
        return answer.status
      },
      (status) => status === 200,
    )
  })
})

describe('a client that is slow', { timeout: 30_000 }, () => {
  it('to write its request is let go', async () => {
    const socket = connect(media.server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET /601/preview.mp4?token=${token} HTTP/1.1\r\nHost: media\r\nX-Slow: `)
    socket.resume()
    await once(socket, 'close')
  })

  it('to take its answer is let go, and its place is free again', async () => {
    const socket = connect(media.server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(`GET /601/mpegts?token=${token} HTTP/1.1\r\nHost: media\r\n\r\n`)
    await until(
      async () => (await media.get('/601/mpegts', token)).status,
      (status) => status === 503,
    )
    // The stream stands still, and with it the socket: nothing is written that could be taken.
    await until(
      async () => {
        const answer = await fetch(urlOf('/601/mpegts'))
        await answer.body?.cancel()
        return answer.status
      },
      (status) => status === 200,
    )
    socket.destroy()
  })
})

describe('a server that ends', { timeout: 30_000 }, () => {
  it('tells viewers to come again, ends endless streams, and is gone in time', async () => {
    const socket = open()
    await once(socket, 'open')
    const stream = await fetch(urlOf('/601/mpegts'))
    const closed = once(socket, 'close')
    const ended = stream.text()
    await media.restart()
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1001, 'reconnect'])
    expect((await ended).length).toBeGreaterThan(0)
    expect((await media.get('/readyz')).status).toBe(200)
  })
})
