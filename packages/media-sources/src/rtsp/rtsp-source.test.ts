import { spawnSync } from 'node:child_process'
import net from 'node:net'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import { type CameraScript, startScriptedCamera } from '@sova/testing/scripted-camera'
import { afterEach, describe, expect, it } from 'vitest'
import { openSource } from '../open-source.ts'
import { SourceFailure } from '../packet-source.ts'
import { probeSource } from '../probe-source.ts'

const logger = createLogger('test', { level: 'silent' })
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function camera(script: Partial<CameraScript> = {}) {
  const started = await startScriptedCamera(script)
  cleanups.push(() => started.close())
  return started
}

interface Watched {
  tracks: TracksEvent[]
  samples: MediaSample[]
  failure: SourceFailure | null
  skippedBytes: number
  lostPackets: number
}

/** Plays until the source ends by itself, or `isEnough` says so. */
async function watch(
  url: string,
  isEnough: (samples: readonly MediaSample[]) => boolean = () => false,
  clock = systemClock,
): Promise<Watched> {
  const tracks: TracksEvent[] = []
  const samples: MediaSample[] = []
  const ended = new AbortController()
  const source = openSource(url, { clock, logger })
  const sink = {
    onTracks: (event: TracksEvent) => tracks.push(event),
    onSample(sample: MediaSample) {
      samples.push(sample)
      if (isEnough(samples)) ended.abort()
    },
  }
  let failure: SourceFailure | null = null
  try {
    await source.run(sink, ended.signal)
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    failure = error
  }
  const counters = source.counters?.()
  return {
    tracks,
    samples,
    failure,
    skippedBytes: counters?.skippedBytes ?? 0,
    lostPackets: counters?.video.lostPackets ?? 0,
  }
}

const atLeast = (count: number) => (samples: readonly MediaSample[]) => samples.length >= count
const steps = (samples: readonly MediaSample[]) =>
  samples.slice(1).map((sample, index) => sample.dts - (samples[index]?.dts ?? 0))

describe('RTSP source', () => {
  it('plays video and ends the session when asked', async () => {
    const { url, nextRequest } = await camera()
    const teardown = nextRequest('TEARDOWN')
    const { tracks, samples, failure } = await watch(url, atLeast(30))
    expect(failure).toBeNull()
    expect(tracks).toMatchObject([
      { video: { codec: 'h264', width: 64, height: 48, frameRate: 25, codecString: 'avc1.42c00b' }, audio: null },
    ])
    expect(samples[0]?.isKeyframe).toBe(true)
    expect(new Set(steps(samples))).toEqual(new Set([3600]))
    await teardown
  })

  it('plays sound beside the picture', async () => {
    const { url } = await camera({ hasAudio: true })
    const { tracks, samples } = await watch(url, atLeast(60))
    expect(tracks[0]?.audio).toMatchObject({ codec: 'pcma', timescale: 8000, channels: 1 })
    const audio = samples.filter(({ kind }) => kind === 'audio')
    expect(audio.length).toBeGreaterThan(20)
    expect(audio[0]).toMatchObject({ duration: 320, isKeyframe: true })
    expect(new Set(steps(audio))).toEqual(new Set([320]))
  })

  it.each(['basic', 'digest_md5', 'digest_sha256'] as const)('answers the challenge: %s', async (authentication) => {
    const credentials = { username: 'operator', password: 'p@ss:w%rd/ü' }
    const { url } = await camera({ credentials, authentication })
    expect((await watch(url, atLeast(5))).failure).toBeNull()
  })

  const openssl = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=camera', '-days', '1', '-keyout', '-'],
  ])
  it.skipIf(openssl.status !== 0)('plays over TLS from a camera that signed its own certificate', async () => {
    const pem = openssl.stdout.toString()
    const { url } = await camera({ tls: { key: pem, cert: pem } })
    expect(url).toMatch(/^rtsps:/)
    expect((await watch(url, atLeast(12))).samples).toHaveLength(12)
  })

  it('answers again when the nonce went stale', async () => {
    const credentials = { username: 'operator', password: 'secret' }
    const { url } = await camera({ credentials, authentication: 'digest_sha256', nonceUsesMax: 1 })
    expect((await watch(url, atLeast(5))).failure).toBeNull()
  })

  it('a wrong password is unauthorized after few tries, and no message holds it', async () => {
    const { urlAs, requests } = await camera({ credentials: { username: 'operator', password: 'secret' } })
    const { failure } = await watch(urlAs('operator', 'wrong-one'))
    expect(failure?.code).toBe('unauthorized')
    expect(failure?.message).not.toContain('wrong-one')
    expect(requests.length).toBeLessThanOrEqual(3)
    expect((await watch(urlAs('', ''))).failure?.code).toBe('unauthorized')
  })

  const refusals: [name: string, code: string, script: Partial<CameraScript>][] = [
    ['a missing path', 'not_found', { statuses: { DESCRIBE: 404 } }],
    ['a forbidden path', 'unauthorized', { statuses: { DESCRIBE: 403 } }],
    ['a broken camera', 'protocol_error', { statuses: { DESCRIBE: 500 } }],
    ['a camera without TCP', 'refused', { statuses: { SETUP: 461 } }],
    ['a redirect to another host', 'refused', { redirect: 'rtsp://192.0.2.1/main' }],
    ['an unknown codec', 'unsupported_codec', { sdp: 'v=0\r\nm=video 0 RTP/AVP 26\r\n' }],
    ['no video', 'no_video', { sdp: 'v=0\r\nm=audio 0 RTP/AVP 8\r\n' }],
    ['no SDP', 'protocol_error', { sdp: 'hello' }],
    ['an orderly end', 'closed', { faults: [{ kind: 'close', atFrame: 3 }] }],
    ['a broken connection', 'closed', { faults: [{ kind: 'reset', atFrame: 3 }] }],
    [
      'endless rubbish',
      'protocol_error',
      { faults: [{ kind: 'rubbish', atFrame: 3, bytes: Buffer.alloc(400_000, 7) }] },
    ],
  ]
  it.each(refusals)('%s fails as %s', async (_name, code, script) => {
    const { url } = await camera(script)
    expect((await watch(url)).failure?.code).toBe(code)
  })

  it('an unknown codec is named', async () => {
    const { url } = await camera({ sdp: 'v=0\r\nm=video 0 RTP/AVP 26\r\n' })
    expect((await watch(url)).failure?.detail).toContain('JPEG')
  })

  it('a redirect at the same host is followed, but not for ever', async () => {
    const { url, requests } = await camera({ redirect: 'rtsp://127.0.0.1:1/other' })
    expect((await watch(url)).failure?.code).toBe('refused')
    expect(requests.filter(({ method }) => method === 'DESCRIBE')).toHaveLength(1)
  })

  it('nobody listening is refused, an unknown name unreachable', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as net.AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect((await watch(`rtsp://127.0.0.1:${port}/`)).failure?.code).toBe('refused')
    expect((await watch('rtsp://camera.invalid/')).failure?.code).toBe('unreachable')
  })

  it('other schemes and addresses without a host are refused before a connection', () => {
    const inputs = { clock: systemClock, logger }
    for (const [address, code] of [
      ['http://127.0.0.1/', 'unsupported_scheme'],
      ['exec:ls', 'unsupported_scheme'],
      ['constructor://a/', 'unsupported_scheme'],
      ['rtsp:///main', 'invalid_address'],
      ['not an address', 'invalid_address'],
    ] as const) {
      expect(() => openSource(address, inputs)).toThrow(expect.objectContaining({ code }))
    }
  })
})

describe('RTSP source and a camera at fault', () => {
  it('rubbish in the middle is stepped over', async () => {
    const bytes = Buffer.from([1, 2, 3, 0x24, 9, 0, 0, 0xff, 0x52, 0x54, 0x00])
    const { url } = await camera({ faults: [{ kind: 'rubbish', atFrame: 15, bytes }] })
    const { samples, failure, skippedBytes } = await watch(url, atLeast(40))
    expect(failure).toBeNull()
    expect(skippedBytes).toBeGreaterThan(0)
    expect(samples.length).toBe(40)
  })

  it('lost packets cost the rest of the group of pictures, no more', async () => {
    const { url } = await camera({ faults: [{ kind: 'lose_packets', atFrame: 14, count: 1 }] })
    const { samples, lostPackets } = await watch(url, atLeast(40))
    expect(lostPackets).toBe(1)
    const frames = samples.map(({ dts }) => (dts - (samples[0]?.dts ?? 0)) / 3600)
    expect(frames.slice(12, 17)).toEqual([12, 13, 20, 21, 22])
  })

  it('time goes on through jumps and the wrap of timestamps', async () => {
    const { url } = await camera({
      firstTimestamp: 2 ** 32 - 9000,
      faults: [
        { kind: 'jump_timestamp', atFrame: 20, byTicks: 2 ** 30 },
        { kind: 'jump_sequence', atFrame: 30, by: 30_000 },
        { kind: 'jump_timestamp', atFrame: 40, byTicks: -(2 ** 29) },
      ],
    })
    const { samples } = await watch(url, atLeast(60))
    expect(steps(samples).every((step) => step > 0 && step < 90_000)).toBe(true)
  })

  it('a clock of the camera that is a day wrong does not move recorded time', async () => {
    const { url } = await camera({ clockErrorMs: -86_400_000 })
    const { samples } = await watch(url, atLeast(30))
    expect(Math.abs((samples.at(-1)?.wallClockMs ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('a changed picture size is announced before its first picture', async () => {
    const { url } = await camera({ faults: [{ kind: 'change_size', atFrame: 20, width: 96, height: 64 }] })
    const { tracks, samples } = await watch(url, atLeast(30))
    expect(tracks.map(({ video }) => video?.width)).toEqual([64, 96])
    expect(samples).toHaveLength(30)
  })

  it('RTCP BYE ends the source', async () => {
    const clock = new ManualClock()
    const { url } = await camera({ faults: [{ kind: 'goodbye', atFrame: 5 }] })
    let markSixth = () => {}
    const sixth = new Promise<void>((resolve) => {
      markSixth = resolve
    })
    const watched = watch(
      url,
      (samples) => {
        if (samples.length === 6) markSixth()
        return false
      },
      clock,
    )
    await sixth
    expect((await advanceUntilEnd(clock, watched)).failure?.code).toBe('closed')
  })

  it.each([
    ['says nothing at all', { isSilent: true }],
    ['stops sending', { faults: [{ kind: 'stall', atFrame: 5 }] }],
    ['never begins to send', { frameCount: 0 }],
  ] satisfies [string, Partial<CameraScript>][])(
    'a camera that %s is given up within seconds',
    async (_name, script) => {
      const clock = new ManualClock()
      const { url } = await camera(script)
      const startedMs = clock.nowMs()
      expect(await advanceUntilEnd(clock, watch(url, undefined, clock))).toMatchObject({
        failure: { code: 'timed_out' },
      })
      expect(clock.nowMs() - startedMs).toBeLessThan(60_000)
    },
  )

  it('keeps the session alive at half its timeout', async () => {
    const clock = new ManualClock()
    const ended = new AbortController()
    const { url, nextRequest } = await camera({ sessionTimeoutS: 8 })
    const keepalive = nextRequest('GET_PARAMETER')
    const played = openSource(url, { clock, logger }).run({ onTracks: () => {}, onSample: () => {} }, ended.signal)
    const startedMs = clock.nowMs()
    let isAlive = false
    void keepalive.then(() => {
      isAlive = true
    })
    while (!isAlive) await clock.advance(100)
    expect(clock.nowMs() - startedMs).toBeGreaterThanOrEqual(4000)
    ended.abort()
    await played
  })

  it('what a reader throws ends the source with that error', async () => {
    const { url } = await camera()
    const onSample = () => {
      throw new Error('disk full')
    }
    const source = openSource(url, { clock: systemClock, logger })
    await expect(source.run({ onTracks: () => {}, onSample }, new AbortController().signal)).rejects.toThrow(
      'disk full',
    )
  })
})

describe('probe', () => {
  it('says codec, size, rate, sound and bit rate', async () => {
    const { url } = await camera({ hasAudio: true })
    const probed = await probeSource(url, { clock: systemClock, logger }, 5000)
    expect(probed).toMatchObject({ video: { codec: 'h264', width: 64 }, audio: { codec: 'pcma' }, frameRate: 25 })
    expect(probed.bitrateKbps).toBeGreaterThan(50)
    expect(probed.bitrateKbps).toBeLessThan(500)
  })

  it('no picture in time is timed_out', async () => {
    const clock = new ManualClock()
    const { url } = await camera({ isSilent: true })
    const probed = probeSource(url, { clock, logger }, 2000)
    const outcome = expect(probed).rejects.toMatchObject({ code: 'timed_out' })
    await advanceUntilEnd(clock, outcome)
  })
})

/** Turns the clock in small steps, with time between for real sockets, until the promise settles. */
async function advanceUntilEnd<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  while (!isSettled) await clock.advance(100)
  return settled
}
