import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

/** ffmpeg and ffprobe as players that know nothing of us. */
const run = promisify(execFile)
const database = useTestDatabase()
let media: MediaFixture
const START_S = Math.floor(Date.now() / 1000) - 3600

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '301', hasAudio: true }])
  await until(() => media.camera('301').isConnected(), Boolean)
  media.camera('301').play(START_S * 1000, 20)
  media.camera('301').play((START_S + 60) * 1000, 20)
  const token = await media.token('301', 'archive')
  await until(
    async () => (await media.get(`/301/recording_status.json?from=${START_S + 60}&to=now`, token)).text(),
    (text) => /"duration":(19|20)/.test(text),
  )
}, 60_000)
afterAll(() => media.close())

const urlOf = (path: string, token: string) => `http://127.0.0.1:${media.server.port}${path}?token=${token}`

/** Decodes everything; what ffmpeg complains of, but for its note on init segments that are read again. */
async function complaintsOf(url: string, limits: readonly string[] = []): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-v', 'warning', ...limits, '-i', url, '-f', 'null', '-'])
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !/duplicated MOOV|Last message repeated/.test(line))
    .join('\n')
}

async function packetsOf(url: string): Promise<Record<string, number>> {
  const entries = ['-show_entries', 'stream=codec_name,nb_read_packets', '-count_packets', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, url])
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',').filter(Boolean))
      .map(([name, count]) => [name, Number(count)]),
  )
}

describe('ffmpeg', () => {
  it('plays a window of the archive by HLS, every picture of it, without a complaint', async () => {
    const url = urlOf(`/301/archive-${START_S + 2}-10.m3u8`, await media.token('301', 'archive'))
    expect(await complaintsOf(url)).toBe('')
    // Segments are whole groups; the sound of the last picture may come a moment later.
    expect((await packetsOf(url)).h264).toBe(250)
  })

  it('plays a window that spans a gap', async () => {
    const url = urlOf(`/301/archive-${START_S + 10}-60.m3u8`, await media.token('301', 'archive'))
    expect((await packetsOf(url)).h264).toBe(500)
  })

  it.each(['mp4', 'ts'])('reads a download as .%s, across the gap too, and any range of it again', async (format) => {
    const token = await media.token('301', 'download', { start: START_S, duration: 100 })
    const path = `/301/archive-${START_S + 10}-60.${format}`
    expect(await complaintsOf(urlOf(path, token))).toBe('')
    expect((await packetsOf(urlOf(path, token))).h264).toBe(500)
    const whole = Buffer.from(await (await media.get(path, token)).arrayBuffer())
    const part = await media.get(path, token, { range: 'bytes=1000-50999' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-50999/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 51_000))).toBe(true)
  })

  it.each([
    ['rewind', () => 7200],
    ['timeshift_abs', () => START_S + 2],
    // When it is asked for: what was recorded moves on behind it.
    ['timeshift_rel', () => Math.floor(Date.now() / 1000) - START_S - 14],
  ])('plays %s, which does not end', { timeout: 30_000 }, async (name, secondsOf) => {
    const url = urlOf(`/301/${name}-${secondsOf()}.m3u8`, await media.token('301', 'archive'))
    expect(await complaintsOf(url, ['-t', '3'])).toBe('')
  })

  it('plays mpegts, which does not end either', { timeout: 30_000 }, async () => {
    const stream = await fetch(urlOf('/301/mpegts', await media.token('301', 'live')))
    media.camera('301').play((START_S + 80) * 1000, 20)
    const chunks: Uint8Array[] = []
    for await (const chunk of stream.body ?? []) {
      chunks.push(chunk)
      if (Buffer.concat(chunks).length > 100_000) break
    }
    const file = join(media.dataDir, 'live.ts')
    writeFileSync(file, Buffer.concat(chunks))
    expect(await complaintsOf(file, ['-t', '2'])).toBe('')
  })

  it('plays live by HLS', async () => {
    const token = await media.token('301', 'live')
    const master = await (await media.get('/301/index.m3u8', token)).text()
    expect(master).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=160x96/)
    const file = master.split('\n').find((line) => line.startsWith('tracks-v1a1/'))
    const playlist = await (await media.get(`/301/${file}`)).text()
    expect(playlist).not.toContain('ENDLIST')
    // ffmpeg waits for more of a live list; the list of now, as one that is complete.
    const segments = playlist.split('\n').filter((line) => line.startsWith('live-') && line.includes('.m4s'))
    const init = /URI="([^"]+)"/.exec(playlist)?.[1]
    const parts = [init, ...segments].map(async (uri) => {
      const answer = await media.get(`/301/tracks-v1a1/${uri}`)
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    })
    expect(Buffer.concat(await Promise.all(parts)).includes('moof')).toBe(true)
  })
})

describe('stills', () => {
  const sizeOf = (jpeg: Buffer) => {
    const at = jpeg.indexOf(Buffer.of(0xff, 0xc0))
    return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) }
  }

  it('are JPEGs of 200, 400 or 600, 400 by default, of now [SCREENSHOT-01] [SCREENSHOT-02]', async () => {
    const token = await media.token('301', 'live')
    const sizes = ['~200', '~400', '~600', ''].map(async (size) => {
      const answer = await media.get(`/api/v0/screenshots/301${size}.jpg`, token)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      return sizeOf(Buffer.from(await answer.arrayBuffer())).width
    })
    expect(await Promise.all(sizes)).toEqual([200, 400, 600, 400])
  })

  it('of a recorded moment, and of one where nothing was recorded', async () => {
    const token = await media.token('301', 'archive')
    const answer = await media.get(`/301/${START_S + 5}.jpg`, token)
    expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual({ width: 600, height: 360 })
    expect((await media.get(`/301/${START_S + 30}.jpg`, token)).status).toBe(404)
    expect((await media.get(`/301/${START_S + 5}-preview.mp4`, token)).status).toBe(200)
  })
})
