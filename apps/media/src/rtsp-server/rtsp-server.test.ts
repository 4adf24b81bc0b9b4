import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { createLogger, systemClock } from '@sova/base'
import { openSource } from '@sova/media-sources'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'
import { parseRtspAddress } from './rtsp-address.ts'

const run = promisify(execFile)
const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })
const NUMBERS = ['801', '802', '803']
const ended = new AbortController()
let media: MediaFixture
let playing: Promise<void>[] = []

beforeAll(async () => {
  media = await startMedia(
    database(),
    [{ number: '801', hasAudio: true }, { number: '802', isH265: true }, { number: '803' }],
    { rtspMax: 4 },
  )
  await until(() => NUMBERS.every((number) => media.camera(number).isConnected()), Boolean)
  playing = NUMBERS.map((number) => media.camera(number).playLive(ended.signal))
}, 60_000)
afterAll(async () => {
  ended.abort()
  await Promise.all(playing)
  await media.close()
})

const urlOf = (number: string, token: string, more = '') =>
  `rtsp://127.0.0.1:${media.server.rtspPort}/${number}?token=${token}${more}`

const connectMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(media.server.rtspPort ?? 0, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )

/** One request by hand. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(media.server.rtspPort ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [Buffer | '']
  socket.destroy()
  return answer.toString()
}
const ask = async (text: string) => (await answerTo(text)).split('\r\n')[0] ?? ''
const describeOf = (uri: string) => ask(`DESCRIBE ${uri} RTSP/1.0\r\nCSeq: 1\r\n\r\n`)

describe('a live stream by RTSP', { timeout: 60_000 }, () => {
  it('is read by ffprobe, picture and sound', async () => {
    const url = urlOf('801', await media.token('801', 'live'))
    const entries = ['-show_entries', 'stream=codec_name,width,height', '-of', 'json', '-rtsp_transport', 'tcp']
    const { stdout, stderr } = await run('ffprobe', ['-v', 'error', ...entries, url])
    expect(stderr).toBe('')
    const { streams } = JSON.parse(stdout)
    expect(streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(['h264', 'aac'])
    expect(streams[0].width).toBeGreaterThan(0)
  })

  it('of H.265 is described as such', async () => {
    const url = urlOf('802', await media.token('802', 'live'))
    expect(await answerTo(`DESCRIBE ${url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`)).toMatch(/a=rtpmap:96 H265\/90000\r\n/)
  })

  it('plays in a client of another server with growing times and the camera’s own wall clock', async () => {
    const url = urlOf('803', await media.token('803', 'live'))
    const enough = new AbortController()
    const times: number[] = []
    const walls: number[] = []
    const sink = {
      onTracks: () => undefined,
      onSample({ dts, wallClockMs }: { dts: number; wallClockMs: number }) {
        times.push(dts)
        walls.push(wallClockMs)
        if (times.length >= 30) enough.abort()
      },
    }
    await openSource(url, { clock: systemClock, logger }).run(sink, enough.signal)
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
    expect(Math.abs((walls.at(-1) ?? 0) - Date.now())).toBeLessThan(10_000)
  })

  it('gives the picture alone where only it is asked for', async () => {
    const url = urlOf('801', await media.token('801', 'live'), '&tracks=v1')
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', '-rtsp_transport', 'tcp', url],
    ])
    expect(stdout.trim()).toBe('video')
  })

  it('is not there for another camera’s token, an expired one, a forged one, and none', async () => {
    const other = await media.token('801', 'live')
    const expired = await media.token('803', 'live', { exp: 1 })
    for (const token of [other, expired, 'eyJhbGciOiJub25lIn0.e30.', '']) {
      expect(await describeOf(urlOf('803', token))).toBe('RTSP/1.0 404 Not Found')
    }
    expect(await describeOf(urlOf('999', other))).toBe('RTSP/1.0 404 Not Found')
  })

  it('ends within seconds of its token', async () => {
    const token = await media.token('803', 'live', { exp: Math.floor(Date.now() / 1000) + 3 })
    const source = openSource(urlOf('803', token), { clock: systemClock, logger })
    const sink = { onTracks: () => undefined, onSample: () => undefined }
    await expect(source.run(sink, new AbortController().signal)).rejects.toMatchObject({ code: 'closed' })
  })

  it('is refused over UDP, before it was described, and to one client too many', async () => {
    const uri = urlOf('803', await media.token('803', 'live'))
    expect(
      await ask(`SETUP ${uri} RTSP/1.0\r\nCSeq: 1\r\nTransport: RTP/AVP;unicast;client_port=5000-5001\r\n\r\n`),
    ).toBe('RTSP/1.0 461 Unsupported Transport')
    expect(await ask(`PLAY ${uri} RTSP/1.0\r\nCSeq: 1\r\n\r\n`)).toBe('RTSP/1.0 455 Method Not Valid in This State')
    const sockets = await connectMany(4)
    for (const socket of sockets) {
      socket.write(`DESCRIBE ${uri} RTSP/1.0\r\nCSeq: 1\r\n\r\n`)
      expect(String(await once(socket, 'data'))).toMatch(/^RTSP\/1.0 200/)
    }
    expect(await describeOf(uri)).toMatch(/453/)
    for (const socket of sockets) socket.destroy()
    expect(
      await until(
        () => describeOf(uri),
        (line) => line.includes('200'),
      ),
    ).toBe('RTSP/1.0 200 OK')
  })

  it('is kept from nobody by those who show no token', async () => {
    const strangers = await connectMany(80)
    expect(await describeOf(urlOf('803', await media.token('803', 'live')))).toBe('RTSP/1.0 200 OK')
    await until(
      () => strangers.filter(({ closed }) => closed).length,
      (count) => count >= 80 - 64,
    )
    expect(strangers.at(-1)?.closed).toBe(false)
    for (const socket of strangers) socket.destroy()
  })

  it('outlives rubbish, and its log never has a token', async () => {
    const token = await media.token('803', 'live')
    await ask('\u0000\u0001\u0002rubbish')
    await ask(`GET /803?token=${token} HTTP/1.1\r\n\r\n`)
    expect(await describeOf(urlOf('803', token))).toBe('RTSP/1.0 200 OK')
    expect(media.logLines.filter((line) => line.includes(token))).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    ['rtsp://host:554/7?token=a.b-c_d', '7', 'a.b-c_d', null],
    ['rtsp://host/7/track2?token=t', '7', 't', 2],
    ['rtsp://host/7?token=t/track1', '7', 't', 1],
    ['rtsp://host/7/?token=t/', '7', 't', null],
  ])('%s', (uri, number, token, trackNumber) => {
    const address = parseRtspAddress(uri)
    expect([address?.number, address?.query.get('token'), address?.trackNumber]).toEqual([number, token, trackNumber])
  })

  it.each(['http://host/7', 'rtsp://host/', 'rtsp://host/abc', 'rtsp://', '7'])('%s is none', (uri) => {
    expect(parseRtspAddress(uri)).toBeNull()
  })
})
