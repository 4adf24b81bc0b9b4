import { createLogger } from '@sova/base'
import { openBus } from '@sova/bus'
import { buildAccount, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  type RtpPacket,
  useH264,
  useOPUS,
  useVP8,
} from 'werift'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

const database = useTestDatabase()
const START_MS = Date.now() - 60_000
let media: MediaFixture
let playedS = 0
const viewers: RTCPeerConnection[] = []

beforeAll(async () => {
  media = await startMedia(
    database(),
    [{ number: '901' }, { number: '902', isH265: true }, { number: '903', hasG711: true }],
    { webrtcMax: 2 },
  )
  await until(
    () => media.camera('901').isConnected() && media.camera('902').isConnected() && media.camera('903').isConnected(),
    Boolean,
  )
  play('901')
}, 60_000)
afterAll(async () => {
  await Promise.all(viewers.map((viewer) => viewer.close()))
  await media.close()
})

function play(number: string): void {
  media.camera(number).play(START_MS + playedS * 1000, 2)
  playedS += 2
}

const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay'
const PCMA = new RTCRtpCodecParameters({ mimeType: 'audio/PCMA', clockRate: 8000, channels: 1, payloadType: 8 })

/** A viewer as a browser is one, on loopback: it asks for picture and sound, whatever the camera has. */
async function offer(codec = useH264(), soundCodec = PCMA) {
  const connection = new RTCPeerConnection({
    codecs: { video: [codec], audio: [soundCodec] },
    headerExtensions: { video: [new RTCRtpHeaderExtensionParameters({ uri: PLAYOUT_DELAY, id: 5 })] },
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  viewers.push(connection)
  const packets: RtpPacket[] = []
  const sound: RtpPacket[] = []
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => (track.kind === 'audio' ? sound : packets).push(packet))
  })
  await connection.setLocalDescription(await connection.createOffer())
  return { connection, packets, sound, sdp: connection.localDescription?.sdp ?? '' }
}

const send = (method: string, path: string, token: string, body?: string) =>
  fetch(`http://127.0.0.1:${media.server.port}${path}?token=${token}`, { method, ...(body ? { body } : {}) })

async function watch(number: string, token: string) {
  const viewer = await offer()
  const response = await send('POST', `/${number}/whep`, token, viewer.sdp)
  const sdp = await response.text()
  if (response.status === 201) await viewer.connection.setRemoteDescription({ type: 'answer', sdp })
  const location = (response.headers.get('location') ?? '').split('?')[0] ?? ''
  return { ...viewer, response, location }
}

describe('WHEP', { timeout: 30_000 }, () => {
  it('sends the camera’s own H.264 from a keyframe on, until the session is deleted', async () => {
    const token = await media.token('901', 'live')
    const viewer = await watch('901', token)
    expect(viewer.response.status).toBe(201)
    expect(viewer.response.headers.get('content-type')).toBe('application/sdp')
    expect(viewer.location).toMatch(/^\/901\/whep\/[0-9a-f]{32}$/)
    await until(
      () => viewer.connection.connectionState,
      (state) => state === 'connected',
    )
    await until(
      () => {
        play('901')
        return viewer.packets.length
      },
      (count) => count >= 20,
    )
    // The sequence parameter set comes before the first picture (RFC 6184 §5.4: NAL unit type 7).
    expect((viewer.packets[0]?.payload[0] ?? 0) & 0x1f).toBe(7)
    // The viewer is asked to keep nothing back.
    const asked = new RegExp(`^a=extmap:([0-9]+) ${PLAYOUT_DELAY}`, 'm').exec(viewer.sdp)
    const extensions = viewer.packets.map(({ header }) => header.extensions.find(({ id }) => id === Number(asked?.[1])))
    expect(new Set(extensions.map((extension) => extension?.payload.toString('hex')))).toEqual(new Set(['000000']))
    expect((await send('DELETE', viewer.location, await media.token('902', 'live'))).status).toBe(403)
    expect((await send('DELETE', viewer.location, token)).status).toBe(200)
    expect((await send('DELETE', viewer.location, token)).status).toBe(404)
  })

  it('sends telephone sound as the camera sends it', async () => {
    play('903')
    const viewer = await watch('903', await media.token('903', 'live'))
    expect(viewer.response.status).toBe(201)
    await until(
      () => viewer.connection.connectionState,
      (state) => state === 'connected',
    )
    await until(
      () => {
        play('903')
        return Math.min(viewer.packets.length, viewer.sound.length)
      },
      (count) => count >= 20,
    )
    expect(viewer.sound[0]?.header.payloadType).toBe(8)
    expect(new Set(viewer.sound.map(({ payload }) => payload.toString('hex')))).toEqual(new Set(['d5'.repeat(320)]))
    await send('DELETE', viewer.location, await media.token('903', 'live'))
  })

  it('a client that does not take the camera’s sound gets the picture alone', async () => {
    const { sdp } = await offer(useH264(), useOPUS())
    const response = await send('POST', '/903/whep', await media.token('903', 'live'), sdp)
    expect(response.status).toBe(201)
    expect(await response.text()).toContain('a=inactive')
    const location = (response.headers.get('location') ?? '').split('?')[0] ?? ''
    await send('DELETE', location, await media.token('903', 'live'))
  })

  it('needs a token of the camera', async () => {
    expect((await send('POST', '/901/whep', await media.token('902', 'live'), 'v=0')).status).toBe(403)
    expect((await send('POST', '/901/whep', '', 'v=0')).status).toBe(403)
  })

  it('ends when the right to watch is taken away', async () => {
    const { id: account } = await buildAccount(database())
    const { db } = database()
    const camera = await db.selectFrom('camera').select('id').where('number', '=', '901').executeTakeFirstOrThrow()
    await db.insertInto('camera_permission').values({ account_id: account, camera_id: camera.id, level: 30 }).execute()
    const viewer = await watch('901', await media.token('901', 'live', { account }))
    expect(viewer.response.status).toBe(201)
    await db.deleteFrom('camera_permission').where('account_id', '=', account).execute()
    const bus = await openBus({ database: database(), logger: createLogger('test', { level: 'silent' }) })
    await bus.publish('rights_changed', { account_id: account, number: '901' })
    const owner = await media.token('901', 'live')
    await until(
      async () => (await send('DELETE', viewer.location, owner)).status,
      (status) => status === 404,
    )
    await bus.close()
  })

  it('says that a camera gives no H.264', async () => {
    const { sdp } = await offer()
    const response = await send('POST', '/902/whep', await media.token('902', 'live'), sdp)
    expect([response.status, await response.json()]).toMatchObject([406, { code: 'unsupported_codec' }])
  })

  it.each(['', 'rubbish', 'v=0\r\nm=video 0 UDP/TLS/RTP/SAVPF 96\r\n'])(
    'refuses an offer that is none',
    async (body) => {
      expect((await send('POST', '/901/whep', await media.token('901', 'live'), body)).status).toBe(400)
    },
  )

  it.each([70_000, 5_000_000])('says that an offer of %d bytes is too long', async (length) => {
    const token = await media.token('901', 'live')
    const response = await send('POST', '/901/whep', token, 'x'.repeat(length))
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }])
  })

  it('refuses an offer without a codec in common', async () => {
    const { sdp } = await offer(useVP8())
    expect((await send('POST', '/901/whep', await media.token('901', 'live'), sdp)).status).toBe(400)
  })

  it('takes as many viewers as it may, and tells one more when to come again', async () => {
    const token = await media.token('901', 'live')
    const first = await watch('901', token)
    const second = await watch('901', token)
    const third = await watch('901', token)
    expect([first, second, third].map(({ response }) => response.status)).toEqual([201, 201, 503])
    expect(third.response.headers.get('retry-after')).toBe('5')
    for (const { location } of [first, second]) await send('DELETE', location, token)
  })

  it('answers no other method, and says which', async () => {
    const token = await media.token('901', 'live')
    const refusalOf = async (method: string, path: string) => {
      const { status, headers } = await send(method, path, token)
      return [status, headers.get('allow')]
    }
    expect(await refusalOf('GET', '/901/whep')).toEqual([405, 'POST, OPTIONS'])
    expect(await refusalOf('POST', `/901/whep/${'0'.repeat(32)}`)).toEqual([405, 'DELETE, OPTIONS'])
    expect(await refusalOf('POST', '/901/preview.mp4')).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})
