/** Requests of every kind to a running server: each is answered in good order, and the server lives on. */
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

/** A request costs what fifty parsed addresses do. */
const REQUESTS = Math.ceil(Number(process.env.SOVA_FUZZ_INPUTS ?? 20_000) / 50)
const AT_ONCE = 20
const START_S = Math.floor(Date.now() / 1000) - 600

const FORMS = [
  ...['index.m3u8', 'video.m3u8', 'tracks-v1a1/index.m3u8', 'tracks-a1/index.m3u8', 'preview.mp4', 'whep', 'mse_ld'],
  ...[
    'live-#.m4s',
    'live-#.#.m4s',
    'live-init-#.mp4',
    'recording_status.json',
    'whep/00000000000000000000000000000000',
  ],
  ...['archive-#-#.m3u8', 'index-#-now.m3u8', 'archive-#-#.mp4', 'archive-#-#.ts', 'archive-#-#.m4s'],
  ...['archive-init-#.mp4', '#-preview.mp4', 'rewind-#.m3u8', 'timeshift_abs-#.m3u8', 'timeshift_rel-#.m3u8'],
]
const QUERIES = [
  '',
  'tracks=v1',
  'tracks=%00',
  '_HLS_msn=1',
  '_HLS_part=#',
  'from=#&to=now',
  'from=x',
  'request=ranges',
  'codecs=',
]
const RANGES = ['', 'bytes=0-', 'bytes=#-#', 'bytes=-#', 'bytes=9-1', 'lines=1', 'bytes=0-0,5-9']
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']
const ANSWERS = new Set([200, 201, 204, 206, 304, 400, 403, 404, 405, 416, 503])

const database = useTestDatabase()
let media: MediaFixture
let tokens: string[]

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '951', hasAudio: true }])
  await until(() => media.camera('951').isConnected(), Boolean)
  media.camera('951').play(START_S * 1000, 20)
  const window = { start: START_S, duration: 20 }
  tokens = await Promise.all([
    media.token('951', 'live'),
    media.token('951', 'archive'),
    media.token('951', 'download', window),
    media.token('952', 'archive'),
  ])
  tokens.push('', 'a.b.c')
}, 60_000)
afterAll(() => media.close())

/** xorshift32: the same requests in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

it(`${REQUESTS} requests are answered in good order`, { timeout: 60_000 + REQUESTS * 50 }, async () => {
  const random = createRandom(0x51de)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  const moment = () => (random(3) === 0 ? String(random(2 ** 31)) : String(START_S + random(30)))
  const fill = (text: string) => text.replaceAll('#', () => (random(2) === 0 ? String(random(40)) : moment()))

  async function send(): Promise<void> {
    const query = [fill(pick(QUERIES)), `token=${encodeURIComponent(pick(tokens))}`].filter(Boolean).join('&')
    const method = pick(METHODS)
    const range = fill(pick(RANGES))
    const url = `http://127.0.0.1:${media.server.port}/${random(9) === 0 ? '952' : '951'}/${fill(pick(FORMS))}?${query}`
    const body = method === 'POST' ? 'v=0' : null
    const answer = await fetch(url, { method, body, headers: range === '' ? {} : { range } })
    await answer.arrayBuffer()
    if (!ANSWERS.has(answer.status)) throw new Error(`${method} ${url} was answered ${answer.status}`)
  }

  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, send))
  expect((await media.get('/healthz')).status).toBe(200)
  // 500 is an answer too, but one that is logged as a fault of ours.
  expect(media.logLines.filter((line) => line.includes('could not be made'))).toEqual([])
})
