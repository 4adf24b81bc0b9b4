import { buildAccount, buildCamera } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { LOGIN_ATTEMPTS_PER_NAME_MAX } from '../../sign-in/password-check.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function signedIn() {
  const { database, signIn } = portal()
  const account = await buildAccount(database)
  return { account, caller: await signIn(account) }
}

const add = (caller: TestCaller, { username, password }: { username: string; password: string }) =>
  caller.post('/v0/user_links/child/add/?lang=en', { username, password })

const results = async (caller: TestCaller, path: string) =>
  (await caller.post(path)).body.results as { user_id: number; username: string; date: string }[]

describe('a linked account', () => {
  it('is made by username and password, and stands in both lists [LINK-02] [LINK-04] [LINK-06] [LINK-07]', async () => {
    const [parent, child] = [await signedIn(), await signedIn()]
    const { status, body } = await add(parent.caller, child.account)
    expect(status).toBe(200)
    const linked = { user_id: Number(child.account.id), username: child.account.username, date: expect.any(String) }
    expect(body).toEqual(linked)
    expect(new Date(String(body.date)).toISOString()).toBe(body.date)
    expect(await results(parent.caller, '/v0/user_links/child/')).toEqual([linked])
    expect(await results(parent.caller, '/v0/user_links/parent/')).toEqual([])
    expect(await results(child.caller, '/v0/user_links/parent/')).toMatchObject([
      { user_id: Number(parent.account.id), username: parent.account.username },
    ])
  })

  it('shows its cameras to the parent everywhere, with the rights that it has itself [LINK-05] [RIGHT-02]', async () => {
    const { database } = portal()
    const [parent, child, other] = [await signedIn(), await signedIn(), await signedIn()]
    const { number } = await buildCamera(database, {
      title: 'Linked gate',
      longitude: 55.9,
      latitude: 54.7,
      permissions: [{ account: child.account, permission: 'R' }],
    })
    await add(parent.caller, child.account)
    const lists = { numbers: [number], token_l_ttl: 60, token_r_ttl: 60 }
    const mine = await parent.caller.post('/v0/cameras/my/', lists)
    expect(mine.body.results).toMatchObject([{ number, permission: 'R', token_r: expect.any(String) }])
    const found = await parent.caller.post('/v0/cameras/search/', { query: 'linked gate' })
    expect(found.body.count).toBe(1)
    expect((await other.caller.post('/v0/cameras/search/', { query: 'linked gate' })).body.count).toBe(0)
    expect((await other.caller.post('/v0/cameras/this/', { numbers: [number] })).body.results).toEqual([])
    expect(JSON.stringify((await parent.caller.get('/v0/cameras/map/my/')).body)).toContain(number)
    const folder = await parent.caller.post('/v0/folders/create/', { name: 'Child', camera_numbers: [number] })
    expect(folder.body).toMatchObject({ cameras: [{ number }] })
    const renamed = await parent.caller.post('/v0/cameras/title/', { number, title: 'Mine now' })
    expect(renamed.status).toBe(403)
  })

  it.each(['child', 'parent'] as const)(
    'is given up from the side of the %s, at once and on open streams [LINK-08]',
    async (side) => {
      const { database, bus } = portal()
      const [parent, child] = [await signedIn(), await signedIn()]
      const { number } = await buildCamera(database, { permissions: [{ account: child.account, permission: 'O' }] })
      await add(parent.caller, child.account)
      const told: unknown[] = []
      const unsubscribe = await bus.subscribe('rights_changed', (message) => told.push(message))
      const { status } = await (side === 'child'
        ? parent.caller.post('/v0/user_links/child/delete/', { user_id: Number(child.account.id) })
        : child.caller.post('/v0/user_links/parent/delete/', { user_id: Number(parent.account.id) }))
      unsubscribe()
      expect(status).toBe(200)
      expect(told).toEqual([{ account_id: parent.account.id, number: null }])
      const list = await parent.caller.post('/v0/cameras/this/', { numbers: [number] })
      expect(list.body.count).toBe(0)
      expect(await results(child.caller, '/v0/user_links/parent/')).toEqual([])
    },
  )

  it('is not given up by others', async () => {
    const [parent, child, stranger] = [await signedIn(), await signedIn(), await signedIn()]
    await add(parent.caller, child.account)
    const attempt = await stranger.caller.post('/v0/user_links/child/delete/', { user_id: Number(child.account.id) })
    expect(attempt.status).toBe(404)
    expect(await results(parent.caller, '/v0/user_links/child/')).toHaveLength(1)
  })
})

describe('a link', () => {
  it('to oneself is refused beside the username', async () => {
    const { account, caller } = await signedIn()
    const { status, body } = await add(caller, account)
    expect(status).toBe(400)
    expect(body).toMatchObject({ username: ["An account can't be linked to itself."] })
  })

  it('is made once', async () => {
    const [parent, child] = [await signedIn(), await signedIn()]
    await add(parent.caller, child.account)
    expect((await add(parent.caller, child.account)).body).toMatchObject({
      username: ['This account is linked already.'],
    })
  })

  it('to a parent, or to a parent of a parent, is refused as a circle', async () => {
    const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()]
    await add(first.caller, second.account)
    await add(second.caller, third.account)
    for (const attempt of [await add(second.caller, first.account), await add(third.caller, first.account)]) {
      expect(attempt.body).toMatchObject({ username: [expect.stringContaining('circle')] })
    }
  })

  it('of two accounts to each other at the same moment is made once', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const both = await Promise.all([add(one.caller, other.account), add(other.caller, one.account)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  it('is refused alike for an unknown user and a wrong password, and few times [LINK-02]', async () => {
    const [parent, child] = [await signedIn(), await signedIn()]
    const wrong = await add(parent.caller, { username: child.account.username, password: 'wrong' })
    const unknown = await add(parent.caller, { username: 'nobody-at-all', password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    for (let attempt = 1; attempt < LOGIN_ATTEMPTS_PER_NAME_MAX; attempt += 1) {
      await add(parent.caller, { username: child.account.username, password: 'wrong' })
    }
    expect((await add(parent.caller, child.account)).status).toBe(429)
  })
})
