import { get, type IncomingMessage } from 'node:http'
import { openSceneTracks } from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
const PATIENCE = { timeout: 20_000, interval: 20 }
const open: IncomingMessage[] = []
let port: number
let account: BuiltAccount
let owner: TestCaller
let camera: BuiltCamera

beforeAll(async () => {
  const { database, signIn } = portal()
  port = (await portal().portal.listen()).port
  account = await buildAccount(database)
  owner = await signIn(account)
  camera = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
})
afterAll(() => {
  for (const response of open) response.destroy()
})

const pathOf = async (caller = owner, number = camera.number) => {
  const { status, body } = await caller.post(openSceneTracks.path, { camera_number: number })
  return status === 200 ? String(body.url).replace(/^\/\/[^/]+/, '') : String(body.code)
}

function listen(path: string): Promise<{ status: number; text: () => string; isEnded: () => boolean }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let text = ''
      let ended = false
      open.push(response)
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('close', () => {
        ended = true
      })
      response.on('error', () => {})
      resolve({ status: response.statusCode ?? 0, text: () => text, isEnded: () => ended })
    }).on('error', reject)
  })
}

const scene = (number: string) => ({
  camera_number: number,
  at: 1,
  tracks: [{ id: 7, x: 0.1, y: 0.2, width: 0.1, height: 0.3, is_moving: true }],
})

describe('what is followed in a picture', () => {
  it('is asked of the engine while its owner looks, and told to nobody who looks at another camera', async () => {
    const { bus } = portal()
    const wanted: string[] = []
    const unsubscribe = await bus.subscribe('scene_tracks_wanted', ({ number }) => void wanted.push(number))
    const stream = await listen(await pathOf())
    expect(stream.status).toBe(200)
    await expect.poll(() => wanted, PATIENCE).toContain(camera.number)
    await bus.publish('scene_tracks', scene('999999'))
    await bus.publish('scene_tracks', scene(camera.number))
    await expect.poll(stream.text, PATIENCE).toContain(JSON.stringify(scene(camera.number)))
    expect(stream.text()).not.toContain('999999')
    unsubscribe()
  })

  it('is for the owner alone: not for a guest, a stranger, a forged token, or that of another camera', async () => {
    const { database, signIn } = portal()
    const guest = await buildAccount(database)
    const shared = await buildCamera(database, {
      permissions: [
        { account, permission: 'O' },
        { account: guest, permission: 'R' },
      ],
    })
    expect(await pathOf(await signIn(guest), shared.number)).toBe('insufficient_rights')
    expect(await pathOf(await signIn(await buildAccount(database)))).toBe('not_found')
    const path = await pathOf()
    expect((await listen(path.replace(camera.number, shared.number))).status).toBe(403)
    expect((await listen(path.replace(/token=.{8}/, 'token=AAAAAAAA'))).status).toBe(403)
    expect((await listen(path.replace(/\?.*/, ''))).status).toBe(403)
  })

  it('is listened to ten times by one account at most, which leaves room for others', async () => {
    const { database, signIn } = portal()
    const greedy = await buildAccount(database)
    const own = await buildCamera(database, { permissions: [{ account: greedy, permission: 'O' }] })
    const path = await pathOf(await signIn(greedy), own.number)
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(path)))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await listen(await pathOf())).status).toBe(200)
  })

  it('ends when the camera is no longer theirs', async () => {
    const { database, clock } = portal()
    const lent = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const stream = await listen(await pathOf(owner, lent.number))
    expect(stream.status).toBe(200)
    await database.db.deleteFrom('camera_permission').where('camera_id', '=', lent.id).execute()
    await expect
      .poll(async () => {
        await clock.advance(5000)
        return stream.isEnded()
      }, PATIENCE)
      .toBe(true)
  })
})
