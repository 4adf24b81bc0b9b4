import { once } from 'node:events'
import { createLogger } from '@sova/base'
import { type Bus, openBus } from '@sova/bus'
import { createMediaTokenSigner, generateSigningKeyPair } from '@sova/media-tokens'
import { buildAccount, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type MediaFixture, startMedia } from '../testing/media-fixture.ts'
import { until } from '../testing/until.ts'

const database = useTestDatabase()
const START_S = Math.floor(Date.now() / 1000) - 3600
const NUMBERS = ['801', '802', '803', '804', '805', '806']
let media: MediaFixture
let bus: Bus

beforeAll(async () => {
  media = await startMedia(
    database(),
    NUMBERS.map((number) => ({ number, columns: { is_public: number === '802' } })),
  )
  bus = await openBus({ database: database(), logger: createLogger('test', { level: 'silent' }) })
  await until(() => NUMBERS.every((number) => media.camera(number).isConnected()), Boolean)
  for (const number of NUMBERS) media.camera(number).play(START_S * 1000, 20)
}, 60_000)
afterAll(async () => {
  await bus.close()
  await media.close()
})

async function watch(number: string, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${media.server.port}/${number}/mse_ld?token=${token}`)
  const texts: string[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => isBinary || texts.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  socket.send('resume')
  await until(
    () => texts,
    (all) => all.some((text) => text.includes('resumed')),
  )
  const lastText = () => texts.at(-1)
  return { socket, closed, lastText }
}

const cameraId = async (number: string) =>
  (await database().db.selectFrom('camera').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id

async function setLevel(account: string, number: string, level: 10 | 20 | 30 | null) {
  const { db } = database()
  const camera_id = await cameraId(number)
  await db
    .deleteFrom('camera_permission')
    .where('account_id', '=', account)
    .where('camera_id', '=', camera_id)
    .execute()
  if (level) await db.insertInto('camera_permission').values({ account_id: account, camera_id, level }).execute()
  await bus.publish('rights_changed', { account_id: account, number })
}

const statusOf = async (path: string, token: string) => (await media.get(path, token)).status

describe('a camera that another server has from now on', { timeout: 30_000 }, () => {
  it('is let go of, and whoever watches it is told to ask where it is', async () => {
    const token = await media.token('806', 'live')
    const viewer = await watch('806', token)
    const { db } = database()
    const other = { name: 'other.test', domain: 'other.test' }
    const { id } = await db.insertInto('media_server').values(other).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('camera').set({ media_server_id: id }).where('number', '=', '806').execute()
    await bus.publish('camera_changed', { number: '806' })
    expect(await viewer.closed).toBe(1008)
    expect(await statusOf('/806/index.m3u8', token)).toBe(403)
    const camera_id = await cameraId('806')
    const held = await db.selectFrom('camera_lease').select('holder').where('camera_id', '=', camera_id).execute()
    expect(held).toEqual([])
  })
})

describe('another key', { timeout: 30_000 }, () => {
  it('signs as soon as the bus has said so, and the tokens of the old one work on', async () => {
    const old = await media.token('801', 'live')
    const { kid, publicJwk, privateJwk } = await generateSigningKeyPair('another-key')
    const key = { kid, public_jwk: publicJwk, private_jwk_sealed: '' }
    await database().db.insertInto('signing_key').values(key).execute()
    await bus.publish('signing_keys_changed', {})
    const exp = Math.floor(Date.now() / 1000) + 60
    const claims = { number: '801', scope: 'live', account: media.accountId, exp } as const
    const token = createMediaTokenSigner(kid, privateJwk)(claims)
    await until(async () => (await media.get('/801/index.m3u8', token)).status === 200, Boolean)
    expect(await statusOf('/801/index.m3u8', old)).toBe(200)
  })
})

describe('a right that is taken away', { timeout: 30_000 }, () => {
  it('closes the open socket with its reason, and the next request is refused; others watch on', async () => {
    const { id: account } = await buildAccount(database())
    await setLevel(account, '801', 20)
    const token = await media.token('801', 'live', { account })
    const [loser, other] = await Promise.all([watch('801', token), watch('801', await media.token('801', 'live'))])
    expect(await statusOf('/801/index.m3u8', token)).toBe(200)
    await setLevel(account, '801', null)
    expect(await loser.closed).toBe(1008)
    expect(loser.lastText()).toBe('{"type":"error","error":"access_denied"}')
    expect(await statusOf('/801/index.m3u8', token)).toBe(403)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    other.socket.close()
  })

  it('that is only made weaker leaves the live picture and refuses the archive', async () => {
    const { id: account } = await buildAccount(database())
    await setLevel(account, '801', 20)
    const archive = await media.token('801', 'archive', { account })
    const viewer = await watch('801', archive)
    expect(await statusOf('/801/recording_status.json?from=0&to=now', archive)).toBe(200)
    await setLevel(account, '801', 30)
    expect(await viewer.closed).toBe(1008)
    expect(await statusOf('/801/recording_status.json?from=0&to=now', archive)).toBe(403)
    expect(await statusOf('/801/preview.mp4', await media.token('801', 'live', { account }))).toBe(200)
  })

  it('breaks off streams and downloads over HTTP', async () => {
    const { id: account } = await buildAccount(database())
    await setLevel(account, '801', 20)
    const stream = await media.get('/801/mpegts', await media.token('801', 'live', { account }))
    expect(stream.status).toBe(200)
    const ended = stream.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    )
    await setLevel(account, '801', null)
    expect(await ended).toBe('broken off')
  })

  it('bites when the camera is no longer public', async () => {
    const { id: account } = await buildAccount(database())
    const viewer = await watch('802', await media.token('802', 'live', { account }))
    await database().db.updateTable('camera').set({ is_public: false }).where('number', '=', '802').execute()
    await bus.publish('camera_changed', { number: '802' })
    expect(await viewer.closed).toBe(1008)
    expect(viewer.lastText()).toContain('access_denied')
  })

  it('bites when the camera is deleted with many others', async () => {
    const token = await media.token('803', 'live')
    const viewer = await watch('803', token)
    await database().db.deleteFrom('camera').where('number', '=', '803').execute()
    await bus.publish('camera_changed', { number: null })
    expect(await viewer.closed).toBe(1008)
    expect(await statusOf('/803/preview.mp4', token)).toBe(403)
  })

  it('bites when the account is deleted and its sessions end', async () => {
    const { id: account } = await buildAccount(database())
    await setLevel(account, '804', 30)
    const viewer = await watch('804', await media.token('804', 'live', { account }))
    await database().db.deleteFrom('account').where('id', '=', account).execute()
    await bus.publish('session_ended', { account_id: account })
    expect(await viewer.closed).toBe(1008)
  })

  it('bites though nobody heard it said, because the bus was away', async () => {
    const { id: account } = await buildAccount(database())
    await setLevel(account, '805', 30)
    const viewer = await watch('805', await media.token('805', 'live', { account }))
    await database().db.deleteFrom('camera_permission').where('account_id', '=', account).execute()
    await database().sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'listen %'`
    expect(await viewer.closed).toBe(1008)
    expect(viewer.lastText()).toContain('access_denied')
  })

  it('stays away after a restart of the media server', async () => {
    const { id: account } = await buildAccount(database())
    const token = await media.token('801', 'live', { account })
    await media.restart()
    expect(await statusOf('/801/preview.mp4', token)).toBe(403)
  })
})
