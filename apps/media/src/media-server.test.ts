import { RecordingBounds, RecordingRanges } from '@sova/contract'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaFixture, startMedia } from './testing/media-fixture.ts'
import { until } from './testing/until.ts'

const database = useTestDatabase()
let media: MediaFixture
/** An hour ago on the second, so that what is recorded lies wholly in the past. */
const START_S = Math.floor(Date.now() / 1000) - 3600
const RECORDED_S = 20

const askStatus = async (path: string, token: string) =>
  RecordingBounds.parse(await (await media.get(path, token)).json())
const askRanges = async (path: string, token: string) =>
  RecordingRanges.parse(await (await media.get(path, token)).json())

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '101', hasAudio: true }, { number: '102' }])
  await until(() => media.camera('101').isConnected(), Boolean)
  media.camera('101').play(START_S * 1000, RECORDED_S)
  const token = await media.token('101', 'archive')
  await until(
    () => askStatus('/101/recording_status.json', token),
    (bounds) => (bounds['101']?.to ?? 0) >= START_S + RECORDED_S - 2,
  )
}, 60_000)
afterAll(() => media.close())

describe('recording status', () => {
  it('is a GET with a token that gives the bounds of the archive [MEDIA-01]', async () => {
    const response = await media.get('/101/recording_status.json', await media.token('101', 'live'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ 101: { from: START_S, to: expect.any(Number) } })
  })

  it('with request=ranges gives a list of ranges with from and duration [MEDIA-02]', async () => {
    const token = await media.token('101', 'archive')
    const path = `/101/recording_status.json?request=ranges&from=${START_S + 5}&to=${START_S + 10}`
    const ranges = RecordingRanges.parse(await (await media.get(path, token)).json())
    expect(ranges).toEqual([{ stream: '101', ranges: [{ from: START_S + 5, duration: 5 }] }])
  })

  it('of a time with nothing recorded, or a failed one, is an empty list for the viewer [MEDIA-03]', async () => {
    const token = await media.token('101', 'archive')
    const empty = await media.get('/101/recording_status.json?request=ranges&from=5&to=10', token)
    expect(await empty.json()).toEqual([{ stream: '101', ranges: [] }])
    const failed = await media.get('/101/recording_status.json?request=ranges&from=yesterday', token)
    expect(failed.status).toBe(400)
    expect(RecordingRanges.safeParse(await failed.json()).data ?? []).toEqual([])
  })

  it('of a camera without an archive is empty', async () => {
    const response = await media.get('/102/recording_status.json', await media.token('102', 'live'))
    expect(await response.json()).toEqual({})
  })
})

describe('tokens', () => {
  const LIVE = '/101/preview.mp4'
  const ARCHIVE = `/101/archive-${START_S}-10.m3u8`
  const EXPORT = `/101/archive-${START_S + 2}-5.mp4`
  const status = async (path: string, token?: string) => (await media.get(path, token)).status

  it('live opens live, archive opens both, download opens its own window only [CAM-TOKEN-04]', async () => {
    const window = { start: START_S, duration: 10 }
    const [live, archive, download] = [
      await media.token('101', 'live'),
      await media.token('101', 'archive'),
      await media.token('101', 'download', window),
    ]
    const table = [LIVE, ARCHIVE, EXPORT].map((path) => [live, archive, download].map((token) => status(path, token)))
    expect(await Promise.all(table.map((row) => Promise.all(row)))).toEqual([
      [200, 200, 403],
      [403, 200, 403],
      [403, 403, 200],
    ])
    expect(await status(`/101/archive-${START_S + 6}-5.mp4`, download)).toBe(403)
    expect(await status(`/101/archive-${START_S - 1}-5.mp4`, download)).toBe(403)
  })

  it('none, forged, alg:none, expired, another camera’s, and a camera that is not here are refused alike', async () => {
    const good = await media.token('101', 'archive')
    const [header, claims, signature] = good.split('.')
    const noneHeader = Buffer.from('{"alg":"none"}').toString('base64url')
    const answers = await Promise.all([
      media.get(ARCHIVE),
      media.get(ARCHIVE, ''),
      media.get(ARCHIVE, 'rubbish'),
      media.get(ARCHIVE, `${header}.${claims}.${[...(signature ?? '')].reverse().join('')}`),
      media.get(ARCHIVE, `${noneHeader}.${claims}.`),
      media.get(ARCHIVE, await media.token('101', 'archive', { exp: Math.floor(Date.now() / 1000) - 1 })),
      media.get(ARCHIVE, await media.token('102', 'archive')),
      media.get('/999/preview.mp4', await media.token('999', 'live')),
      media.get('/101/no-such-file', await media.token('102', 'live')),
    ])
    const seen = await Promise.all(
      answers.map(async (answer) => `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`),
    )
    expect(new Set(seen)).toEqual(new Set([seen[0]]))
    expect(seen[0]).toMatch(/^403 /)
  })

  it('a missing file is a 404 for a camera the token is for', async () => {
    expect(await status('/101/no-such-file', await media.token('101', 'live'))).toBe(404)
    const empty = await media.get('/101/archive-1000-60.m3u8', await media.token('101', 'archive'))
    expect(empty.status).toBe(404)
    expect(await empty.json()).toMatchObject({ code: 'nothing_recorded' })
  })

  it('a source that is down is a 503 that says when to come again', async () => {
    const response = await media.get('/102/preview.mp4', await media.token('102', 'live'))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('answers', () => {
  it('without a screenshot domain the picture is preview.mp4, an mp4 of one keyframe [SCREENSHOT-03]', async () => {
    const response = await media.get('/101/preview.mp4', await media.token('101', 'live'))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    expect(bytes.includes('moof')).toBe(true)
  })

  it('HEAD gives the length and no body', async () => {
    const token = await media.token('101', 'live')
    const response = await fetch(`http://127.0.0.1:${media.server.port}/101/preview.mp4?token=${token}`, {
      method: 'HEAD',
    })
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await response.text()).toBe('')
  })

  it('pages of the portal may read them, others may not', async () => {
    const token = await media.token('101', 'live')
    const originOf = async (origin: string) =>
      (await media.get('/101/preview.mp4', token, { origin })).headers.get('access-control-allow-origin')
    expect(await originOf('https://portal.test')).toBe('https://portal.test')
    expect(await originOf('https://portal.test.evil.test')).toBeNull()
  })

  it('health is told to anybody, figures on a port of their own without a token', async () => {
    expect((await media.get('/healthz')).status).toBe(200)
    expect((await media.get('/readyz')).status).toBe(200)
    const metrics = await (await fetch(`http://127.0.0.1:${media.server.metricsPort}/metrics`)).text()
    expect(metrics).toContain('sova_media_camera_online{camera="101"} 1')
    expect(metrics).not.toContain('token')
  })
})

describe('archive', () => {
  it('plays by HLS: the playlist names segments that begin with a keyframe, and an init segment', async () => {
    const token = await media.token('101', 'archive')
    const playlist = await (await media.get(`/101/archive-${START_S + 3}-10.m3u8`, token)).text()
    expect(playlist).toContain('#EXT-X-ENDLIST')
    const uris = playlist.split('\n').filter((line) => line.startsWith('archive-'))
    expect(uris.length).toBeGreaterThanOrEqual(2)
    for (const uri of uris) {
      const segment = await media.get(`/101/${uri}`)
      expect(segment.status).toBe(200)
      expect(
        Buffer.from(await segment.arrayBuffer())
          .subarray(4, 8)
          .toString(),
      ).toBe('moof')
    }
    const map = /URI="([^"]+)"/.exec(playlist)?.[1]
    expect(Buffer.from(await (await media.get(`/101/${map}`)).arrayBuffer()).includes('avc1')).toBe(true)
  })

  it('is there again after a restart, and recording goes on in a new file', async () => {
    await media.restart()
    const token = await media.token('101', 'archive')
    const bounds = await until(
      () => askStatus('/101/recording_status.json', token),
      (known) => known['101'] !== undefined,
    )
    expect(bounds['101']).toEqual({ from: START_S, to: START_S + RECORDED_S })
    await until(() => media.camera('101').isConnected(), Boolean)
    media.camera('101').play((START_S + 100) * 1000, 10)
    const ranges = await until(
      () => askRanges('/101/recording_status.json?request=ranges', token),
      ([stream]) => (stream?.ranges[1]?.duration ?? 0) >= 8,
    )
    expect(ranges[0]?.ranges[0]).toEqual({ from: START_S, duration: RECORDED_S })
    const across = await (await media.get(`/101/archive-${START_S + 15}-90.m3u8`, token)).text()
    expect(across.match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(1)
  })
})

describe('log', () => {
  it('names cameras by number, and has no password and no token of all that was done here', async () => {
    media.camera('101').fail(new Error('broken at rtsp://user:secret@camera.test/101'))
    await until(
      () => media.logLines.join(''),
      (text) => text.includes('offline'),
    )
    const text = media.logLines.join('')
    expect(text).toContain('"number":"101"')
    expect(text).not.toContain('secret')
    expect(text).not.toContain((await media.token('101', 'live')).slice(0, 40))
  })
})
