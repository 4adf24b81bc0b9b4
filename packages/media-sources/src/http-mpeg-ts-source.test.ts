import { setImmediate as oneTurn } from 'node:timers/promises'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import { formatChallenge, isAnswerRight } from '@sova/media-formats'
import { makeClip } from '@sova/testing/clips'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHttpMpegTsSource } from './http-mpeg-ts-source.ts'
import { HTTP_IDLE_TIMEOUT_MS } from './outgoing-http.ts'
import { NO_PICTURE_MAX_MS } from './packet-source.ts'
import { createCollectingSink, isGrowing } from './testing/collecting-sink.ts'
import { type Script, startHttpServer } from './testing/scripted-http-server.ts'

const logger = createLogger('test', { level: 'silent' })
const inputs = { clock: systemClock, logger }
const USER = { username: 'operator', password: 'cam%ra pass' }

describe('the MPEG-TS source over HTTP', { timeout: 60_000 }, () => {
  let clip: Buffer
  beforeAll(async () => {
    clip = await makeClip({ container: 'mpegts', audio: true, durationS: 2 })
  }, 60_000)

  const sendClip: Script = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'video/mp2t' })
    for (let at = 0; at < clip.length; at += 5000) response.write(clip.subarray(at, at + 5000))
    response.end()
  }

  it('delivers tracks, then samples in order, and says closed when the server ends', async () => {
    await using server = await startHttpServer(sendClip)
    const sink = createCollectingSink()
    const source = createHttpMpegTsSource(new URL(`${server.origin}/live.ts`), inputs)
    await expect(source.run(sink, sink.signal)).rejects.toMatchObject({ code: 'closed' })
    expect(sink.tracks).toMatchObject([{ video: { codec: 'h264', width: 320 }, audio: { codec: 'aac' } }])
    expect(sink.video()).toHaveLength(50)
    expect(isGrowing(sink.video())).toBe(true)
    expect(isGrowing(sink.audio())).toBe(true)
  })

  it('reads H.265', async () => {
    const h265 = await makeClip({ container: 'mpegts', video: 'h265', durationS: 1 })
    await using server = await startHttpServer((_request, response) => response.end(h265))
    const sink = createCollectingSink(({ samples }) => samples.length === 20)
    await createHttpMpegTsSource(new URL(`${server.origin}/`), inputs).run(sink, sink.signal)
    expect(sink.tracks).toMatchObject([{ video: { codec: 'h265' }, audio: null }])
  })

  it('resolves when it is told to stop, in the middle of a stream', async () => {
    await using server = await startHttpServer((_request, response) => {
      response.write(clip)
    })
    const sink = createCollectingSink(({ samples }) => samples.length === 10)
    await createHttpMpegTsSource(new URL(server.origin), inputs).run(sink, sink.signal)
    expect(sink.samples).toHaveLength(10)
  })

  for (const challenge of [
    { scheme: 'basic' as const, realm: 'cameras' },
    {
      scheme: 'digest' as const,
      realm: 'cameras',
      nonce: 'n0nce',
      algorithm: 'MD5' as const,
      hasQop: true,
      opaque: null,
      isStale: false,
    },
  ]) {
    it(`answers a ${challenge.scheme} challenge with the user of the address, and only then`, async () => {
      await using server = await startHttpServer((request, response) => {
        const { authorization } = request.headers
        if (authorization && isAnswerRight(authorization, challenge, USER, 'GET')) return sendClip(request, response)
        response.writeHead(401, { 'WWW-Authenticate': formatChallenge(challenge) }).end()
      })
      const url = new URL(`${server.origin}/live.ts?x=1`)
      url.username = USER.username
      url.password = encodeURIComponent(USER.password)
      const sink = createCollectingSink(({ samples }) => samples.length === 5)
      await createHttpMpegTsSource(url, inputs).run(sink, sink.signal)
      expect(server.requests.map(({ authorization }) => authorization === undefined)).toEqual([true, false])

      url.password = 'wrong'
      const failed = createHttpMpegTsSource(url, inputs).run(sink, new AbortController().signal)
      await expect(failed).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(failed).rejects.not.toThrow(/wrong|operator/)
    })
  }

  it('waits for the first keyframe as long as for any camera, and counts what comes meanwhile', async () => {
    const [packetBytes, waitMs] = [188, HTTP_IDLE_TIMEOUT_MS - 1000]
    const oneKeyframe = await makeClip({ container: 'mpegts', durationS: 8, keyframeInterval: 200 })
    const rounds = Math.floor(NO_PICTURE_MAX_MS / waitMs)
    const firstPacket = Math.floor(oneKeyframe.length / packetBytes / 2)
    const clock = new ManualClock()
    let send = (_bytes: Uint8Array) => {}
    await using server = await startHttpServer((_request, response) => {
      send = (bytes) => void response.write(bytes)
      response.flushHeaders()
    })
    const sink = createCollectingSink(({ samples }) => samples.length === 1)
    const source = createHttpMpegTsSource(new URL(server.origin), { clock, logger })
    const run = source.run(sink, sink.signal)
    const packetCount = () => source.counters?.()?.video.packets ?? 0
    while (server.requests.length === 0) await oneTurn()
    for (let round = 0; round < rounds; round += 1) {
      const at = (firstPacket + round * 3) * packetBytes
      send(oneKeyframe.subarray(at, at + 3 * packetBytes))
      while (packetCount() < round * 3 + 2) await oneTurn()
      await clock.advance(waitMs)
    }
    expect(sink.samples).toEqual([])
    send(clip)
    await run
    expect(sink.samples[0]).toMatchObject({ isKeyframe: true })
  })

  it('gives up a server that accepts and says nothing', async () => {
    const clock = new ManualClock()
    await using server = await startHttpServer(() => {
      void clock.advance(HTTP_IDLE_TIMEOUT_MS + 1)
    })
    const sink = createCollectingSink()
    const run = createHttpMpegTsSource(new URL(server.origin), { clock, logger }).run(sink, sink.signal)
    await expect(run).rejects.toMatchObject({ code: 'timed_out' })
  })

  it('gives up a stream that stalls in the middle', async () => {
    const clock = new ManualClock()
    await using server = await startHttpServer((_request, response) => {
      response.write(clip)
    })
    const sink = createCollectingSink(({ samples }) => {
      if (samples.length === 50) setImmediate(() => void clock.advance(HTTP_IDLE_TIMEOUT_MS + 1))
      return false
    })
    const run = createHttpMpegTsSource(new URL(server.origin), { clock, logger }).run(sink, sink.signal)
    await expect(run).rejects.toMatchObject({ code: 'timed_out' })
  })

  it.each([
    [404, 'not_found'],
    [403, 'unauthorized'],
    [503, 'refused'],
    [500, 'protocol_error'],
  ])('tells what an answer of %d means', async (status, code) => {
    await using server = await startHttpServer((_request, response) => void response.writeHead(status).end())
    const sink = createCollectingSink()
    const run = createHttpMpegTsSource(new URL(server.origin), inputs).run(sink, sink.signal)
    await expect(run).rejects.toMatchObject({ code })
  })

  it('refuses bytes that are no transport stream', async () => {
    await using server = await startHttpServer((_request, response) => void response.end(Buffer.alloc(2_000_000, 'a')))
    const sink = createCollectingSink()
    const run = createHttpMpegTsSource(new URL(server.origin), inputs).run(sink, sink.signal)
    await expect(run).rejects.toMatchObject({ code: 'protocol_error' })
  })
})
