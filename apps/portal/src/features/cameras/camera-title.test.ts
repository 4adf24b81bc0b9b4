import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let camera: BuiltCamera
const callers = new Map<string, TestCaller>()

beforeAll(async () => {
  const { database, signIn } = portal()
  const accounts = new Map<string, BuiltAccount>()
  for (const role of ['owner', 'archive guest', 'live guest', 'stranger']) {
    const account = await buildAccount(database)
    accounts.set(role, account)
    callers.set(role, await signIn(account))
  }
  const permissions = (['O', 'R', 'L'] as const).map((permission, index) => ({
    account: [...accounts.values()][index] ?? { id: '0' },
    permission,
  }))
  camera = await buildCamera(database, { title: 'Двор', permissions })
})

const rename = (role: string, title: unknown, number = camera.number) => {
  const caller = callers.get(role)
  if (!caller) throw new Error(`no ${role}`)
  return caller.post('/v0/cameras/title/', { number, title })
}

async function titleNow(): Promise<unknown> {
  const { body } = (await callers.get('owner')?.post('/v0/cameras/this/', { numbers: [camera.number] })) ?? {}
  return (body?.results as { title: string }[] | undefined)?.[0]?.title
}

describe('the title of a camera', () => {
  it('is given by number and title, trimmed, and told of on the bus [CAM-CARD-15] [CAM-CARD-20]', async () => {
    const told: (string | null)[] = []
    const unsubscribe = await portal().bus.subscribe('camera_changed', ({ number }) => told.push(number))
    const { status, body } = await rename('owner', '  Въезд № 2  ')
    unsubscribe()
    expect([status, body, await titleNow()]).toEqual([200, { title: 'Въезд № 2' }, 'Въезд № 2'])
    expect(told).toEqual([camera.number])
  })

  it('is found by the search at once', async () => {
    await rename('owner', 'Ёлочный базар')
    const { body } = (await callers.get('owner')?.post('/v0/cameras/search/', { query: 'елочн' })) ?? {}
    expect(body?.count).toBe(1)
  })

  it.each(['', '   ', 'x'.repeat(65), 'a\nb', 'a\0b', '\u001b[31m'])('is refused as %j', async (title) => {
    const before = await titleNow()
    const { status, body } = await rename('owner', title)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_request', title: ['Длина названия — от 1 до 64 символов.'] }),
    ])
    expect(await titleNow()).toBe(before)
  })

  it.each([5, null, ['a'], {}])('is refused as %j, which is no text', async (title) => {
    expect((await rename('owner', title)).body).toMatchObject({ title: [expect.any(String)] })
  })

  it.each(['<img src=x onerror=alert(1)>', '\u202Eגנת', "'; DROP TABLE camera; --", '👨‍👩‍👧‍👦'.repeat(64)])(
    'keeps what was typed: %s',
    async (title) => {
      expect((await rename('owner', title)).status).toBe(200)
      expect(await titleNow()).toBe(title)
    },
  )

  it('is changed by the owner only [CAM-CARD-17]', async () => {
    await rename('owner', 'Мой')
    for (const role of ['archive guest', 'live guest']) {
      expect((await rename(role, 'Чужой')).body).toMatchObject({ code: 'insufficient_rights' })
    }
    expect((await rename('stranger', 'Чужой')).status).toBe(404)
    expect(await titleNow()).toBe('Мой')
  })

  it('of a hidden camera and of one that does not exist are refused alike', async () => {
    const [hidden, missing] = [await rename('stranger', 'a'), await rename('stranger', 'a', '404404')]
    expect(hidden.body).toEqual(missing.body)
  })
})
