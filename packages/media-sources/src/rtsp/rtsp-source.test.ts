import { spawnSync } from 'node:child_process'
import { systemClock } from '@sova/base'
import { freePort } from '@sova/testing/free-ports'
import { type CameraScript, useScriptedCameras } from '@sova/testing/scripted-camera'
import { describe, expect, it } from 'vitest'
import { openSource } from '../open-source.ts'
import { atLeast, silentLogger, stepsOf, watchSource } from '../testing/watch-source.ts'

const camera = useScriptedCameras()

describe('RTSP source', () => {
  it('plays video and ends the session when asked', async () => {
    const { url, nextRequest } = await camera()
    const teardown = nextRequest('TEARDOWN')
    const { tracks, samples, failure } = await watchSource(url, atLeast(30))
    expect(failure).toBeNull()
    expect(tracks).toMatchObject([
      { video: { codec: 'h264', width: 64, height: 48, frameRate: 25, codecString: 'avc1.42c00b' }, audio: null },
    ])
    expect(samples[0]?.isKeyframe).toBe(true)
    expect(new Set(stepsOf(samples))).toEqual(new Set([3600]))
    await teardown
  })

  it('loses nothing of a camera that nobody watches live', async () => {
    const { url } = await camera()
    const { samples, failure } = await watchSource(url, atLeast(30), { isWatched: () => false })
    expect(failure).toBeNull()
    expect(samples[0]?.isKeyframe).toBe(true)
    expect(new Set(stepsOf(samples))).toEqual(new Set([3600]))
  })

  it('plays sound beside the picture', async () => {
    const { url } = await camera({ hasAudio: true })
    const { tracks, samples } = await watchSource(url, atLeast(60))
    expect(tracks[0]?.audio).toMatchObject({ codec: 'pcma', timescale: 8000, channels: 1 })
    const audio = samples.filter(({ kind }) => kind === 'audio')
    expect(audio.length).toBeGreaterThan(20)
    expect(audio[0]).toMatchObject({ duration: 320, isKeyframe: true })
    expect(new Set(stepsOf(audio))).toEqual(new Set([320]))
  })

  it.each(['basic', 'digest_md5', 'digest_sha256'] as const)('answers the challenge: %s', async (authentication) => {
    const credentials = { username: 'operator', password: 'p@ss:w%rd/ü' }
    const { url } = await camera({ credentials, authentication })
    expect((await watchSource(url, atLeast(5))).failure).toBeNull()
  })

  const openssl = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=camera', '-days', '1', '-keyout', '-'],
  ])
  it.skipIf(openssl.status !== 0)('plays over TLS from a camera that signed its own certificate', async () => {
    const pem = openssl.stdout.toString()
    const { url } = await camera({ tls: { key: pem, cert: pem } })
    expect(url).toMatch(/^rtsps:/)
    expect((await watchSource(url, atLeast(12))).samples).toHaveLength(12)
  })

  it('answers again when the nonce went stale', async () => {
    const credentials = { username: 'operator', password: 'secret' }
    const { url } = await camera({ credentials, authentication: 'digest_sha256', nonceUsesMax: 1 })
    expect((await watchSource(url, atLeast(5))).failure).toBeNull()
  })

  it('a wrong password is unauthorized after few tries, and no message holds it', async () => {
    const { urlAs, requests } = await camera({ credentials: { username: 'operator', password: 'secret' } })
    const { failure } = await watchSource(urlAs('operator', 'wrong-one'))
    expect(failure?.code).toBe('unauthorized')
    expect(failure?.message).not.toContain('wrong-one')
    expect(requests.length).toBeLessThanOrEqual(3)
    expect((await watchSource(urlAs('', ''))).failure?.code).toBe('unauthorized')
  })

  const refusals: [name: string, code: string, script: Partial<CameraScript>][] = [
    ['a missing path', 'not_found', { statuses: { DESCRIBE: 404 } }],
    ['a forbidden path', 'unauthorized', { statuses: { DESCRIBE: 403 } }],
    ['a broken camera', 'protocol_error', { statuses: { DESCRIBE: 500 } }],
    ['a camera without TCP', 'protocol_error', { statuses: { SETUP: 461 } }],
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
    expect((await watchSource(url)).failure?.code).toBe(code)
  })

  it('an unknown codec is named', async () => {
    const { url } = await camera({ sdp: 'v=0\r\nm=video 0 RTP/AVP 26\r\n' })
    expect((await watchSource(url)).failure?.detail).toContain('JPEG')
  })

  it('a redirect at the same host is followed, but not for ever', async () => {
    const { url, requests } = await camera({ redirect: 'rtsp://127.0.0.1:1/other' })
    expect((await watchSource(url)).failure?.code).toBe('refused')
    expect(requests.filter(({ method }) => method === 'DESCRIBE')).toHaveLength(1)
  })

  it('nobody listening is refused, an unknown name unreachable', async () => {
    expect((await watchSource(`rtsp://127.0.0.1:${await freePort()}/`)).failure?.code).toBe('refused')
    expect((await watchSource('rtsp://camera.invalid/')).failure?.code).toBe('unreachable')
  })

  it('other schemes and addresses without a host are refused before a connection', () => {
    const inputs = { clock: systemClock, logger: silentLogger }
    for (const [address, code] of [
      ['ftp://127.0.0.1/', 'unsupported_scheme'],
      ['exec:ls', 'unsupported_scheme'],
      ['constructor://a/', 'unsupported_scheme'],
      ['rtsp:///main', 'invalid_address'],
      ['not an address', 'invalid_address'],
    ] as const) {
      expect(() => openSource(address, inputs)).toThrow(expect.objectContaining({ code }))
    }
  })
})
