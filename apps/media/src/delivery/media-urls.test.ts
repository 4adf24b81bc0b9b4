import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { MediaScope } from '@sova/contract'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

/** The page that users read is the list of what is asked here. */
const PAGE = new URL('../../../../docs/reference/media-urls.md', import.meta.url)
const START_S = Math.floor(Date.now() / 1000) - 120
const WINDOW = { from: START_S + 10, duration: 20 }
const SCOPES: readonly MediaScope[] = ['live', 'archive', 'download']
/** Which tokens open what needs which. */
const OPENED_BY: Readonly<Record<string, readonly MediaScope[]>> = {
  live: ['live', 'archive'],
  archive: ['archive'],
  download: ['download'],
}

const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `((?:\{n\}|api)[^`]*)` \| (live|archive|download) \|/gm)].map(
  ([, address = '', need = '']) => ({ address, need }),
)
const pathOf = (address: string) =>
  `/${address
    .replace('{n}', '701')
    .replace('{from}', String(WINDOW.from))
    .replace('{duration}', String(WINDOW.duration))
    .replace('{seconds}', '90')}`

const database = useTestDatabase()
let media: MediaFixture

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '701' }, { number: '702' }])
  await until(() => media.camera('701').isConnected(), Boolean)
  media.camera('701').play(START_S * 1000, 60)
  const token = await media.token('701', 'archive')
  await until(
    async () => (await media.get(`/701/recording_status.json?from=${START_S}&to=now`, token)).text(),
    (text) => /"duration":(59|60)/.test(text),
  )
}, 60_000)
afterAll(() => media.close())

async function statusOf(path: string, token: string): Promise<number> {
  if (path.includes('mse_ld')) return socketStatusOf(path, token)
  const response = await media.get(path, token)
  await response.body?.cancel()
  return response.status
}

async function socketStatusOf(path: string, token: string): Promise<number> {
  const separator = path.includes('?') ? '&' : '?'
  const socket = new WebSocket(`ws://127.0.0.1:${media.server.port}${path}${separator}token=${token}`)
  socket.on('error', () => undefined)
  const status = await Promise.race([
    once(socket, 'open').then(() => 200),
    once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode)),
  ])
  socket.terminate()
  return status
}

describe('the page of media URLs', () => {
  it('has all forms of address', () => {
    expect(rows.length).toBeGreaterThanOrEqual(25)
  })

  it.each(rows)('is right about $address, which needs $need', { timeout: 30_000 }, async ({ address, need }) => {
    const path = pathOf(address)
    for (const scope of SCOPES) {
      const claims = scope === 'download' ? { start: WINDOW.from, duration: WINDOW.duration } : {}
      const expected = OPENED_BY[need]?.includes(scope) ? 200 : 403
      expect([scope, await statusOf(path, await media.token('701', scope, claims))]).toEqual([scope, expected])
      expect(await statusOf(path, await media.token('702', scope, claims))).toBe(403)
    }
    expect(await statusOf(path, 'rubbish')).toBe(403)
  })

  it('is right about methods: GET and HEAD alone', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const url = `http://127.0.0.1:${media.server.port}/701/preview.mp4?token=${await media.token('701', 'live')}`
      expect((await fetch(url, { method })).status).toBe(405)
    }
  })
})
