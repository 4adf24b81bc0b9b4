import { type BuiltAccount, buildAccount, buildCamera, useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { findRightsHolders } from './rights-holders-repository.ts'
import { findVisibleCamera } from './visible-cameras-repository.ts'

const database = useTestDatabase()

const levelOf = async (account: { id: string }, number: string) =>
  (await findVisibleCamera(database().db, account.id, number))?.level ?? null

const accounts = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => buildAccount(database()))) as Promise<
    [BuiltAccount, BuiltAccount, BuiltAccount, BuiltAccount]
  >

const link = (parent: BuiltAccount, child: BuiltAccount) =>
  database().db.insertInto('account_link').values({ parent_id: parent.id, child_id: child.id }).execute()

async function giveToSubuser(owner: BuiltAccount, subuser: BuiltAccount, cameraId: number) {
  const { db } = database()
  const [owner_id, account_id] = [owner.id, subuser.id]
  await db.insertInto('subuser').values({ account_id, owner_id, about: 'Guard' }).execute()
  await db.insertInto('subuser_camera').values({ account_id, owner_id, camera_id: cameraId }).execute()
}

const permit = (account: BuiltAccount, cameraId: number, level: number) =>
  database().db.insertInto('camera_permission').values({ account_id: account.id, camera_id: cameraId, level }).execute()

const withdraw = (account: BuiltAccount, cameraId: number) =>
  database()
    .db.deleteFrom('camera_permission')
    .where('account_id', '=', account.id)
    .where('camera_id', '=', cameraId)
    .execute()

describe('a linked account', () => {
  it('lets its parent use its cameras with its own rights, before and after the link', async () => {
    const [parent, child] = await accounts(2)
    const before = await buildCamera(database(), { permissions: [{ account: child, permission: 'O' }] })
    await link(parent, child)
    const after = await buildCamera(database(), { permissions: [{ account: child, permission: 'L' }] })
    expect([await levelOf(parent, before.number), await levelOf(parent, after.number)]).toEqual([10, 30])
    await database().db.updateTable('camera_permission').set({ level: 20 }).where('camera_id', '=', after.id).execute()
    expect(await levelOf(parent, after.number)).toBe(20)
    await withdraw(child, before.id)
    expect(await levelOf(parent, before.number)).toBeNull()
  })

  it('reaches one step: a child of a child stays hidden', async () => {
    const [first, second, third] = await accounts(3)
    await link(first, second)
    await link(second, third)
    const { number } = await buildCamera(database(), { permissions: [{ account: third, permission: 'O' }] })
    expect([await levelOf(second, number), await levelOf(first, number)]).toEqual([10, null])
  })

  it('leaves the stronger right where the parent has one of its own', async () => {
    const [parent, child] = await accounts(2)
    await link(parent, child)
    const camera = await buildCamera(database(), {
      permissions: [
        { account: parent, permission: 'R' },
        { account: child, permission: 'O' },
      ],
    })
    expect(await levelOf(parent, camera.number)).toBe(10)
    await database().db.deleteFrom('account_link').where('parent_id', '=', parent.id).execute()
    expect(await levelOf(parent, camera.number)).toBe(20)
  })

  it('that is deleted takes its cameras with it, and a deleted parent leaves nothing', async () => {
    const [parent, child] = await accounts(2)
    await link(parent, child)
    const { number } = await buildCamera(database(), { permissions: [{ account: child, permission: 'O' }] })
    await database().db.deleteFrom('account').where('id', '=', child.id).execute()
    expect(await levelOf(parent, number)).toBeNull()

    const [other, third] = await accounts(2)
    await buildCamera(database(), { permissions: [{ account: third, permission: 'O' }] })
    await link(other, third)
    await database().db.deleteFrom('account').where('id', '=', other.id).execute()
    const left = await database().db.selectFrom('camera_right').where('account_id', '=', other.id).selectAll().execute()
    expect(left).toEqual([])
  })

  it('and a permission that come at the same moment see each other', async () => {
    const [parent, child] = await accounts(2)
    const cameras = await Promise.all(Array.from({ length: 8 }, () => buildCamera(database())))
    await Promise.all([link(parent, child), ...cameras.map(({ id }) => permit(child, id, 20))])
    const levels = await Promise.all(cameras.map(({ number }) => levelOf(parent, number)))
    expect(levels).toEqual(cameras.map(() => 20))
  })
})

describe('an additional account', () => {
  it('has a chosen camera of its owner, never as an owner, and loses it with the owner for good [SUBUSER-05]', async () => {
    const [owner, subuser] = await accounts(2)
    const camera = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
    const other = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
    await giveToSubuser(owner, subuser, camera.id)
    expect([await levelOf(subuser, camera.number), await levelOf(subuser, other.number)]).toEqual([20, null])
    await database().db.updateTable('camera_permission').set({ level: 30 }).where('camera_id', '=', camera.id).execute()
    expect(await levelOf(subuser, camera.number)).toBe(30)
    await withdraw(owner, camera.id)
    expect(await levelOf(subuser, camera.number)).toBeNull()
    await permit(owner, camera.id, 10)
    expect(await levelOf(subuser, camera.number)).toBeNull()
  })

  it('gives its cameras to a parent of its own, who loses them with the owner', async () => {
    const [owner, subuser, parent] = await accounts(3)
    const camera = await buildCamera(database(), { permissions: [{ account: owner, permission: 'O' }] })
    await giveToSubuser(owner, subuser, camera.id)
    await link(parent, subuser)
    expect(await levelOf(parent, camera.number)).toBe(20)
    expect((await findRightsHolders(database().db, owner.id)).sort()).toEqual([owner.id, subuser.id, parent.id].sort())
    await withdraw(owner, camera.id)
    expect(await levelOf(parent, camera.number)).toBeNull()
  })
})
