import { once } from 'node:events'
import { MSE_LD_TRACK_ID_OFFSET, MSE_LD_WALL_CLOCK_OFFSET, type MseInitSegment, MseServerMessage } from '@sova/contract'
import { readFragmentHeader, readInitSegment } from '@sova/media-formats'
import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

const database = useTestDatabase()
let media: MediaFixture
const START_S = Math.floor(Date.now() / 1000) - 3600

beforeAll(async () => {
  media = await startMedia(database(), [
    { number: '201', hasAudio: true },
    { number: '202', dvrHours: null },
    { number: '203', isH265: true },
    { number: '204', isH265: true, hasSecondStream: true },
  ])
  await until(() => media.camera('201').isConnected() && media.camera('202').isConnected(), Boolean)
  media.camera('201').play(START_S * 1000, 30)
  media.camera('201').play((START_S + 600) * 1000, 30)
  media.camera('202').play(START_S * 1000, 3)
  await until(() => media.camera('203').isConnected() && media.camera('204').isConnected(), Boolean)
  const token = await media.token('201', 'archive')
  await until(
    async () => (await media.get(`/201/recording_status.json?from=${START_S + 600}&to=now`, token)).text(),
    (text) => /"duration":(2[89]|30)/.test(text),
  )
}, 60_000)
afterAll(() => media.close())

type Received = { text: ReturnType<typeof MseServerMessage.parse> } | { fragment: Buffer }

async function open(path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${media.server.port}${path}`)
  const received: Received[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    received.push(isBinary ? { fragment: data } : { text: MseServerMessage.parse(JSON.parse(data.toString())) })
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  const fragments = () => received.flatMap((message) => ('fragment' in message ? [message.fragment] : []))
  const texts = () => received.flatMap((message) => ('text' in message ? [message.text] : []))
  const names = () =>
    texts().map((text) => (text.type === 'event' ? text.event : text.type === 'error' ? text.error : 'init'))
  return {
    socket,
    received,
    closed,
    fragments,
    names,
    init: (): MseInitSegment | undefined => texts().find((text) => text.type === 'mse_init_segment'),
    send: (text: string) => socket.send(text),
    forget: () => received.splice(0),
    hears: (name: ReturnType<typeof names>[number]) => until(names, (all) => all.includes(name)),
    /** Fragments of before may still come ahead of the answer. */
    firstAfterSeek: async () => {
      const find = () => {
        const at = received.findIndex(
          (message) => 'text' in message && 'event' in message.text && message.text.event === 'seeked',
        )
        const next = at < 0 ? undefined : received.slice(at).find((message) => 'fragment' in message)
        return next && 'fragment' in next ? next.fragment : null
      }
      return (await until(find, Boolean)) ?? Buffer.alloc(0)
    },
    sees: (count: number) => until(fragments, (all) => all.length >= count),
  }
}

const wallClockS = (fragment: Buffer) =>
  fragment.readUInt32BE(MSE_LD_WALL_CLOCK_OFFSET) + fragment.readUInt32BE(MSE_LD_WALL_CLOCK_OFFSET + 4) / 1e6

describe('mse_ld, live', () => {
  it('speaks first with an init segment a track, sends nothing before resume, then the newest group at once', async () => {
    const viewer = await open(`/201/mse_ld?tracks=v1a1&token=${await media.token('201', 'live')}`)
    await viewer.hears('init')
    expect(viewer.init()?.tracks.map(({ id, content }) => [id, content])).toEqual([
      [1, 'video'],
      [2, 'audio'],
    ])
    const payload = Buffer.from(viewer.init()?.tracks[0]?.payload ?? '', 'base64')
    expect(readInitSegment(payload)[0]?.track).toMatchObject({ codec: 'h264', width: 160, height: 96 })
    expect(viewer.fragments()).toHaveLength(0)
    viewer.send('resume')
    await viewer.sees(20)
    expect(viewer.names()).toEqual(['init', 'resumed'])
    const first = viewer.fragments()[0]!
    expect(first[MSE_LD_TRACK_ID_OFFSET]).toBe(1)
    expect(readFragmentHeader(first)?.samples[0]?.isKeyframe).toBe(true)
    expect(Math.abs(wallClockS(first) - (START_S + 629))).toBeLessThan(0.01)
    viewer.socket.close()
  })

  it('without sound in the tracks, no sound is sent', async () => {
    const viewer = await open(`/201/mse_ld?tracks=v1&token=${await media.token('201', 'live')}`)
    viewer.send('resume')
    await viewer.sees(20)
    expect(viewer.init()?.tracks).toHaveLength(1)
    expect(new Set(viewer.fragments().map((fragment) => fragment[MSE_LD_TRACK_ID_OFFSET]))).toEqual(new Set([1]))
    viewer.socket.close()
  })

  it('a frame that comes is sent to every viewer as the same bytes', async () => {
    const token = await media.token('202', 'live')
    const viewers = await Promise.all([open(`/202/mse_ld?token=${token}`), open(`/202/mse_ld?token=${token}`)])
    for (const viewer of viewers) viewer.send('resume')
    await Promise.all(viewers.map((viewer) => viewer.sees(20)))
    for (const viewer of viewers) viewer.forget()
    media.camera('202').play((START_S + 100) * 1000, 1)
    const [one, other] = await Promise.all(viewers.map((viewer) => viewer.sees(25)))
    expect(Buffer.concat(one!).equals(Buffer.concat(other!))).toBe(true)
    for (const viewer of viewers) viewer.socket.close()
  })

  it('a token that ends closes the socket with the reason', async () => {
    const exp = Math.floor(Date.now() / 1000) + 1
    const viewer = await open(`/201/mse_ld?token=${await media.token('201', 'live', { exp })}`)
    expect(await viewer.closed).toBe(1008)
    expect(viewer.names().at(-1)).toBe('token_expired')
  })

  it.each(['rubbish', 'play_from=yesterday', 'set_tracks=v2'])(
    '%j closes the socket as a bad request',
    async (text) => {
      const viewer = await open(`/201/mse_ld?token=${await media.token('201', 'archive')}`)
      viewer.send(text)
      expect(await viewer.closed).toBe(1008)
      expect(viewer.names().at(-1)).toBe('bad_request')
    },
  )

  it('another camera’s token does not open it', async () => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${media.server.port}/201/mse_ld?token=${await media.token('202', 'live')}`,
    )
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('403')
  })
})

describe('mse_ld, archive', () => {
  it('a live token does not reach the archive', async () => {
    const viewer = await open(`/201/mse_ld?token=${await media.token('201', 'live')}`)
    viewer.send(`play_from=${START_S + 5}`)
    expect(await viewer.closed).toBe(1008)
    expect(viewer.names().at(-1)).toBe('access_denied')
  })

  it('play_from seeks to the keyframe of the moment; pause holds it, live leaves it', async () => {
    const viewer = await open(`/201/mse_ld?token=${await media.token('201', 'archive')}`)
    viewer.send('resume')
    await viewer.sees(5)
    viewer.forget()
    viewer.send(`play_from=${START_S + 12.5}`)
    expect(wallClockS(await viewer.firstAfterSeek())).toBeCloseTo(START_S + 12, 1)
    viewer.send('pause')
    await viewer.hears('paused')
    viewer.send('resume')
    await viewer.hears('resumed')
    viewer.send('live')
    await viewer.hears('switched_to_live')
    viewer.socket.close()
  })

  it('steps over a gap, and a moment inside a gap plays what comes next', async () => {
    const viewer = await open(`/201/mse_ld?from=${START_S + 28}&token=${await media.token('201', 'archive')}`)
    await viewer.hears('init')
    expect(viewer.names()).toEqual(['init'])
    expect(viewer.fragments()).toHaveLength(0)
    viewer.send('resume')
    await until(viewer.fragments, (all) => all.some((fragment) => wallClockS(fragment) >= START_S + 600))
    viewer.forget()
    viewer.send(`play_from=${START_S + 300}`)
    expect(wallClockS(await viewer.firstAfterSeek())).toBeCloseTo(START_S + 600, 1)
    viewer.socket.close()
  })

  it('says when nothing is recorded from there on', async () => {
    const viewer = await open(`/201/mse_ld?token=${await media.token('201', 'archive')}`)
    viewer.send(`play_from=${START_S + 3000}`)
    await viewer.hears('recordings_ended')
    viewer.socket.close()
  })
})

describe('mse_ld, faster than the clock', () => {
  it('sends keyframes alone, each lasting until the next, and all frames again at speed 1', async () => {
    const viewer = await open(`/201/mse_ld?from=${START_S}&token=${await media.token('201', 'archive')}`)
    viewer.send('speed=16')
    await viewer.hears('speed_changed')
    viewer.forget()
    viewer.send('resume')
    await viewer.sees(20)
    const headers = viewer.fragments().map((fragment) => readFragmentHeader(fragment))
    expect(new Set(headers.map((header) => header?.samples.length))).toEqual(new Set([1]))
    expect(new Set(headers.map((header) => header?.trackId))).toEqual(new Set([1]))
    for (const [index, header] of headers.slice(0, 19).entries()) {
      expect(header?.samples[0]).toMatchObject({ isKeyframe: true, duration: 90_000 })
      expect(headers[index + 1]?.baseDecodeTime).toBe((header?.baseDecodeTime ?? 0) + 90_000)
    }
    viewer.forget()
    viewer.send('speed=1')
    const first = await viewer.firstAfterSeek()
    expect(readFragmentHeader(first)?.samples.length).toBeGreaterThan(1)
    viewer.socket.close()
  })

  it('steps over a gap as at the pace of the clock', async () => {
    const viewer = await open(`/201/mse_ld?from=${START_S + 27}&token=${await media.token('201', 'archive')}`)
    viewer.send('speed=4')
    viewer.send('resume')
    await until(viewer.fragments, (all) => all.some((fragment) => wallClockS(fragment) >= START_S + 600))
    const times = viewer.fragments().map((fragment) => readFragmentHeader(fragment))
    const atGap = times.findIndex((header) => (header?.wallClockMs ?? 0) >= (START_S + 600) * 1000) - 1
    expect(times[atGap]?.samples[0]?.duration).toBeLessThanOrEqual(90_000)
    viewer.socket.close()
  })
})

describe('mse_ld, for a viewer that cannot play all codecs', () => {
  it('says so when the camera has nothing else', async () => {
    const viewer = await open(`/203/mse_ld?codecs=h264,aac&token=${await media.token('203', 'live')}`)
    expect(await viewer.closed).toBe(1008)
    expect(viewer.names()).toEqual(['unsupported_codec'])
  })

  it('turns to the second stream where that fits, and says which it is', async () => {
    const viewer = await open(`/204/mse_ld?codecs=h264,aac&token=${await media.token('204', 'live')}`)
    await viewer.hears('init')
    expect(viewer.init()?.tracks[0]?.codecs).toMatch(/^avc1/)
    expect(viewer.init()?.metadata.tracks[0]?.trackId).toBe('v2')
    viewer.send('resume')
    await until(() => media.camera('204-second').isConnected(), Boolean)
    media.camera('204-second').play(START_S * 1000, 2)
    await viewer.sees(20)
    viewer.socket.close()
  })

  it('a viewer that says nothing gets what there is', async () => {
    const viewer = await open(`/203/mse_ld?token=${await media.token('203', 'live')}`)
    await viewer.hears('init')
    expect(viewer.init()?.tracks[0]?.codecs).toMatch(/^hvc1/)
    viewer.socket.close()
  })
})
