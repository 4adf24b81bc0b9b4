import { Subuser } from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCaller, type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

/** As in the answer that made it, or gave it new ones. */
const WithSecrets = z.extend(Subuser, { password: z.string(), token: z.string() })
type WithSecrets = z.output<typeof WithSecrets>

async function ownerWithCameras(count: number) {
  const { database, signIn } = portal()
  const owner = await buildAccount(database)
  const cameras = await Promise.all(
    Array.from({ length: count }, () => buildCamera(database, { permissions: [{ account: owner, permission: 'O' }] })),
  )
  return { owner, caller: await signIn(owner), numbers: cameras.map(({ number }) => number) }
}

async function made(caller: TestCaller, camera_numbers: string[], about = 'Охрана'): Promise<WithSecrets> {
  const { body } = await caller.post('/v0/subusers/create/', { about, camera_numbers })
  return WithSecrets.parse(body)
}

const camerasOf = async (account: Pick<BuiltAccount, 'username' | 'password'>) => {
  const caller = await portal().signIn(account)
  const { body } = await caller.post('/v0/cameras/my/', { token_r_ttl: 60 })
  return body.results as { number: string; permission: string; token_r: string | null }[]
}

describe('an additional account', () => {
  it('is made with credentials of its own and the chosen cameras, told once [SUBUSER-04] [SUBUSER-05] [SUBUSER-07] [SUBUSER-08]', async () => {
    const { owner, caller, numbers } = await ownerWithCameras(2)
    const subuser = await made(caller, [numbers[0]!])
    expect(subuser).toMatchObject({ about: 'Охрана', cameras: [numbers[0]], cameras_count: 1 })
    expect(subuser.username.startsWith(`${owner.username}-`)).toBe(true)
    expect(await camerasOf(subuser)).toMatchObject([
      { number: numbers[0], permission: 'R', token_r: expect.any(String) },
    ])
    const { body } = await caller.post('/v0/subusers/')
    expect(body).toMatchObject({ count: 1, results: [{ ...subuser, password: null, token: expect.any(String) }] })
    expect(JSON.stringify(body)).not.toContain(subuser.token)
    const some = await caller.post('/v0/subusers/', { fields: ['about'] })
    expect(some.body.results).toEqual([{ id: subuser.id, username: subuser.username, about: 'Охрана' }])
    expect((await caller.post('/v0/subusers/', { fields: ['password_hash'] })).status).toBe(400)
  })

  it('signs in with its token as a program does, to read only', async () => {
    const { caller, numbers } = await ownerWithCameras(1)
    const { token } = await made(caller, numbers)
    const program = createCaller(portal().portal, { authorization: `Bearer ${token}` })
    expect((await program.post('/v0/cameras/my/')).body.count).toBe(1)
    expect((await program.post('/v0/cameras/fav/add/', { number: numbers[0] })).status).toBe(403)
  })

  it('is renamed and given other cameras, and what was taken is gone at once [SUBUSER-09]', async () => {
    const { caller, numbers } = await ownerWithCameras(2)
    const subuser = await made(caller, [numbers[0]!])
    const { bus } = portal()
    const told: unknown[] = []
    const unsubscribe = await bus.subscribe('rights_changed', (message) => told.push(message))
    const { username } = subuser
    const edited = await caller.post('/v0/subusers/edit/', { username, about: 'Сторож', camera_numbers: [numbers[1]] })
    unsubscribe()
    expect(edited.body).toMatchObject({ about: 'Сторож', cameras: [numbers[1]], password: null })
    expect(told).toEqual([{ account_id: String(subuser.id), number: null }])
    expect((await camerasOf(subuser)).map(({ number }) => number)).toEqual([numbers[1]])
    const renamed = await caller.post('/v0/subusers/edit/', { username, about: 'Гость' })
    expect(renamed.body).toMatchObject({ about: 'Гость', cameras: [numbers[1]] })
  })

  it('loses a camera that its owner loses [SUBUSER-05]', async () => {
    const { database } = portal()
    const { owner, caller, numbers } = await ownerWithCameras(1)
    const subuser = await made(caller, numbers)
    await database.sql`DELETE FROM camera_permission WHERE account_id = ${owner.id}`
    expect(await camerasOf(subuser)).toEqual([])
    const { body } = await caller.post('/v0/subusers/')
    expect(body.results).toMatchObject([{ cameras: [], cameras_count: 0 }])
    const again = await caller.post('/v0/subusers/edit/?lang=en', {
      username: subuser.username,
      camera_numbers: numbers,
    })
    expect(again.body).toMatchObject({
      camera_numbers: [`These cameras can't be given, they are not yours: ${numbers[0]}.`],
    })
  })

  it('is not given what its owner sees by a link, nor what is not there', async () => {
    const { database } = portal()
    const [child, parent] = [await ownerWithCameras(1), await ownerWithCameras(0)]
    await database.db
      .insertInto('account_link')
      .values({ parent_id: parent.owner.id, child_id: child.owner.id })
      .execute()
    for (const number of [child.numbers[0], '404404404']) {
      const { status, body } = await parent.caller.post('/v0/subusers/create/', {
        about: 'x',
        camera_numbers: [number],
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({ camera_numbers: [expect.stringContaining(String(number))] })
    }
    expect((await parent.caller.post('/v0/subusers/')).body.count).toBe(0)
  })

  it('with a bad name is refused beside its name [SUBUSER-06]', async () => {
    const { caller } = await ownerWithCameras(0)
    const { status, body } = await caller.post('/v0/subusers/create/?lang=ru', { about: '   ' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ about: ['Длина имени — от 1 до 64 символов.'] })
  })

  it('is deleted with its sessions, its tokens and its streams [SUBUSER-10]', async () => {
    const { signIn, portal: app, bus } = portal()
    const { caller, numbers } = await ownerWithCameras(1)
    const subuser = await made(caller, numbers)
    const [session, program] = [await signIn(subuser), createCaller(app, { authorization: `Bearer ${subuser.token}` })]
    const told: unknown[] = []
    const unsubscribe = await bus.subscribe('rights_changed', (message) => told.push(message))
    expect((await caller.post('/v0/subusers/delete/', { username: subuser.username })).status).toBe(200)
    unsubscribe()
    expect(told).toEqual([{ account_id: String(subuser.id), number: null }])
    expect((await session.post('/v0/context/')).status).toBe(401)
    expect((await program.post('/v0/context/')).status).toBe(401)
    expect((await caller.post('/v0/subusers/')).body.count).toBe(0)
  })

  it('gets a new password and a new token, and the old ones end [SUBUSER-11]', async () => {
    const { signIn, portal: app, visitor } = portal()
    const { caller, numbers } = await ownerWithCameras(1)
    const old = await made(caller, numbers)
    const session = await signIn(old)
    const { body } = await caller.post('/v0/subusers/change_password/', { username: old.username })
    const fresh = WithSecrets.parse(body)
    expect([fresh.password === old.password, fresh.token === old.token]).toEqual([false, false])
    expect((await session.post('/v0/context/')).status).toBe(401)
    expect((await createCaller(app, { authorization: `Bearer ${old.token}` }).post('/v0/context/')).status).toBe(401)
    expect((await visitor.post('/v0/auth/login/', old)).status).toBe(400)
    expect(await camerasOf(fresh)).toHaveLength(1)
  })

  it('of another owner is not there, and has none of its own', async () => {
    const { signIn } = portal()
    const [mine, other] = [await ownerWithCameras(1), await ownerWithCameras(0)]
    const subuser = await made(mine.caller, mine.numbers)
    for (const path of ['edit', 'delete', 'change_password']) {
      const { status } = await other.caller.post(`/v0/subusers/${path}/`, { username: subuser.username })
      expect(status).toBe(404)
    }
    const own = await signIn(subuser)
    expect((await own.post('/v0/subusers/create/', { about: 'x' })).status).toBe(403)
    const linking = await own.post('/v0/user_links/child/add/', other.owner)
    expect(linking.status).toBe(403)
  })
})
