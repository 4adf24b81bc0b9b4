import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIP_FRAME_RATE } from '../testing/clip-source.ts'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

const run = promisify(execFile)
const database = useTestDatabase()
let media: MediaFixture
const RECORDED_S = 60
/** Recorded until half a minute ago. */
const START_S = Math.floor(Date.now() / 1000) - RECORDED_S - 30
let archive: string
let live: string

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '501', hasAudio: true }])
  await until(() => media.camera('501').isConnected(), Boolean)
  media.camera('501').play(START_S * 1000, RECORDED_S)
  archive = await media.token('501', 'archive')
  live = await media.token('501', 'live')
  await until(
    async () => (await media.get(`/501/recording_status.json?from=${START_S}&to=now`, archive)).text(),
    (text) => /"duration":(59|60)/.test(text),
  )
}, 60_000)
afterAll(() => media.close())

const text = async (path: string, token = archive) => (await media.get(path, token)).text()
const firstUri = (playlist: string) => playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
const status = async (path: string, token?: string) => (await media.get(path, token)).status

describe('windows that move with the clock', () => {
  it('rewind-{s} has the last seconds and goes on growing', async () => {
    const master = await text('/501/rewind-3600.m3u8')
    expect(master).toContain('#EXT-X-STREAM-INF')
    const playlist = await (await media.get(`/501/${firstUri(master)}`)).text()
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(playlist).not.toContain('#EXT-X-ENDLIST')
    expect(playlist).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(START_S * 1000).toISOString()}`)
  })

  it('timeshift_abs-{utc} begins at the moment, with what a player needs to start', async () => {
    const fromS = START_S + 20
    const playlist = await (await media.get(`/501/${firstUri(await text(`/501/timeshift_abs-${fromS}.m3u8`))}`)).text()
    expect(playlist).toContain(new Date(fromS * 1000).toISOString())
    const seconds = [...playlist.matchAll(/#EXTINF:([0-9.]+)/g)].reduce((sum, [, s]) => sum + Number(s), 0)
    expect(seconds).toBeGreaterThanOrEqual(8)
    // Whole segments only, of what had happened by the shifted clock.
    expect(seconds).toBeLessThan(30)
    expect(playlist).not.toContain('#EXT-X-ENDLIST')
  })

  it('timeshift_rel-{s} shows how it was so long ago', async () => {
    const playlist = await (await media.get(`/501/${firstUri(await text('/501/timeshift_rel-45.m3u8'))}`)).text()
    const startMs = Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(playlist)?.[1] ?? '')
    const agoS = (Date.now() - startMs) / 1000
    expect(agoS).toBeGreaterThanOrEqual(45)
    expect(agoS).toBeLessThan(75)
  })

  it('a time without a recording is told so, and a live token does not open any of them', async () => {
    expect(await status('/501/timeshift_abs-1000.m3u8', archive)).toBe(404)
    expect(await status('/501/timeshift_abs-9999999999.m3u8', archive)).toBe(404)
    for (const path of ['rewind-60', `timeshift_abs-${START_S}`, 'timeshift_rel-45', `timeshift-${START_S}-30`]) {
      expect(await status(`/501/${path}.m3u8`, live)).toBe(403)
    }
  })
})

describe('tracks', () => {
  const codecsOf = async (path: string, token = archive) => {
    const url = `http://127.0.0.1:${media.server.port}${path}${path.includes('?') ? '&' : '?'}token=${token}`
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      url,
    ])
    // A program and its streams: each name may come twice.
    return [...new Set(stdout.trim().split(/\s+/))].sort()
  }

  it.each([
    ['?tracks=v1', ['h264']],
    ['?tracks=a1', ['aac']],
    ['?tracks=v1a1', ['aac', 'h264']],
    ['', ['aac', 'h264']],
  ])('of the archive are those that the query %j asks for', { timeout: 30_000 }, async (query, codecs) => {
    expect(await codecsOf(`/501/archive-${START_S}-20.m3u8${query}`)).toEqual(codecs)
  })

  it('of the archive may stand in the path', { timeout: 30_000 }, async () => {
    expect(await codecsOf(`/501/tracks-v1/archive-${START_S}-20.m3u8`)).toEqual(['h264'])
  })

  it('that are not there are a bad request', async () => {
    for (const tracks of ['v2', 'v3', 'x', '']) {
      expect(await status(`/501/archive-${START_S}-20.m3u8?tracks=${tracks}`, archive)).toBe(400)
      expect(await status(`/501/index.m3u8?tracks=${tracks}`, live)).toBe(400)
    }
  })
})

describe('mpegts', () => {
  it('streams the newest group at once and goes on', { timeout: 30_000 }, async () => {
    const url = `http://127.0.0.1:${media.server.port}/501/mpegts?token=${live}`
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('video/mp2t')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.[0]).toBe(0x47)
    media.camera('501').play((START_S + RECORDED_S) * 1000, 2)
    let bytes = 0
    await until(
      async () => {
        bytes += (await reader?.read())?.value?.length ?? 0
        return bytes
      },
      (count) => count > 20_000,
    )
    await reader?.cancel()
  })

  it('answers HEAD without a stream', async () => {
    const url = `http://127.0.0.1:${media.server.port}/501/mpegts?token=${live}`
    const response = await fetch(url, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('a download', () => {
  const window = { start: START_S, duration: 40 }
  const path = (format: string) => `/501/archive-${START_S}-40.${format}`

  it.each(['mp4', 'ts'])('.%s goes on where it broke off, and begins anew when it changed', async (format) => {
    const token = await media.token('501', 'download', window)
    const whole = await media.get(path(format), token)
    const etag = whole.headers.get('etag') ?? ''
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const rest = await media.get(path(format), token, { range: 'bytes=1000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true)
    const other = await media.get(path(format), token, { range: 'bytes=1000-', 'if-range': '"another"' })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
    expect(await (await media.get(path(format), token, { 'if-none-match': etag })).text()).toBe('')
  })

  it('answers HEAD with its exact length', async () => {
    const token = await media.token('501', 'download', window)
    const url = `http://127.0.0.1:${media.server.port}${path('mp4')}?token=${token}`
    const head = await fetch(url, { method: 'HEAD' })
    const length = Number(head.headers.get('content-length'))
    expect(length).toBe((await (await fetch(url)).arrayBuffer()).byteLength)
    expect(head.headers.get('content-disposition')).toContain('attachment')
  })
})

describe('low-latency HLS', () => {
  const playlistPath = '/501/tracks-v1a1/index.m3u8'

  it('tells parts, what comes next, and that it may be waited for', async () => {
    const playlist = await text(playlistPath, live)
    expect(playlist).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=')
    expect(playlist).toMatch(/#EXT-X-PART-INF:PART-TARGET=0\.3/)
    expect(playlist).toMatch(/#EXT-X-PART:DURATION=0\.320,URI="live-[0-9]+\.0\.m4s[^"]+",INDEPENDENT=YES/)
    expect(playlist.trim().split('\n').at(-1)).toMatch(/^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="live-/)
  })

  it('parts have the same pictures as their segment', async () => {
    const playlist = await text(playlistPath, live)
    const [, sequence] = /#EXT-X-PART:[^\n]*live-([0-9]+)\.0/.exec(playlist) ?? []
    const uris = [...playlist.matchAll(new RegExp(`#EXT-X-PART:[^\\n]*URI="(live-${sequence}\\.[^"]+)"`, 'g'))]
    const parts = await Promise.all(
      uris.map(async ([, uri]) => (await media.get(`/501/tracks-v1a1/${uri}`)).arrayBuffer()),
    )
    const segment = await (await media.get(`/501/tracks-v1a1/live-${sequence}.m4s`, live)).arrayBuffer()
    const pictures = (bytes: ArrayBuffer) => bytes.byteLength
    const sum = parts.reduce((total, part) => total + pictures(part), 0)
    // Each part has headers of its own.
    expect(sum).toBeGreaterThan(segment.byteLength)
    expect(sum).toBeLessThan(segment.byteLength + parts.length * 400)
  })

  it('a reload is held until the part is there, and a hinted part too', { timeout: 30_000 }, async () => {
    const playlist = await text(playlistPath, live)
    const [, sequence, part] = /PRELOAD-HINT:TYPE=PART,URI="live-([0-9]+)\.([0-9]+)/.exec(playlist) ?? []
    const reload = media.get(`${playlistPath}?_HLS_msn=${sequence}&_HLS_part=${part}`, live)
    const hinted = media.get(`/501/tracks-v1a1/live-${sequence}.${part}.m4s`, live)
    const early = await Promise.race([reload, hinted, media.get('/healthz')])
    expect(new URL(early.url).pathname).toBe('/healthz')
    media.camera('501').play((START_S + RECORDED_S + 2) * 1000, 1 + 1 / CLIP_FRAME_RATE)
    expect(await (await reload).text()).toContain(`live-${sequence}.${part}.m4s`)
    expect((await hinted).status).toBe(200)
  })

  it('a segment that left the playlist is still there for a player that is behind', { timeout: 30_000 }, async () => {
    const playSegments = async (seconds: number) => {
      media.camera('501').play(Date.now() - 1000 * seconds, seconds)
      const playlist = await text(playlistPath, live)
      return [...playlist.matchAll(/^(live-[0-9]+\.m4s[^\n]*)/gm)].map(([, uri]) => uri ?? '')
    }
    const [first] = await playSegments(12)
    const later = await playSegments(6)
    expect(later).not.toContain(first)
    expect((await media.get(`/501/tracks-v1a1/${first}`)).status).toBe(200)
    expect((await media.get(`/501/tracks-v1a1/${later[0]}`)).status).toBe(200)
  })

  it.each(['_HLS_msn=99999999999999', '_HLS_msn=x', '_HLS_part=1', '_HLS_msn=1&_HLS_part=-1'])(
    '%s is a bad request',
    async (query) => {
      expect(await status(`${playlistPath}?${query}`, live)).toBe(400)
    },
  )
})
