import { buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let operator: TestCaller
let operatorId: number

beforeAll(async () => {
  const { database, signIn } = portal()
  const account = await buildAccount(database, { isOperator: true, username: 'Chief' })
  operator = await signIn(account)
  operatorId = Number(account.id)
})

describe('the operator', () => {
  it('makes an account that can sign in, finds it and sees what it sees', async () => {
    const { database, signIn } = portal()
    const draft = { username: 'Пётр', password: 'longenough' }
    const made = await operator.post('/v0/admin/users/create/', draft)
    expect(made.body).toMatchObject({ username: 'Пётр', is_operator: false, cameras_count: 0, last_used_at: null })
    await signIn(draft)
    await buildCamera(database, { permissions: [{ account: { id: String(made.body.id) }, permission: 'L' }] })
    const found = await operator.post('/v0/admin/users/', { search: 'петр' })
    expect(found.body).toMatchObject({ count: 1, results: [{ cameras_count: 1, last_used_at: expect.any(String) }] })
    const again = await operator.post('/v0/admin/users/create/', { ...draft, username: 'ПЁТР' })
    expect(again.body).toMatchObject({ code: 'username_taken' })
  })

  it('gives a role and a password, and the old sessions end', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const session = await signIn(account)
    const id = Number(account.id)
    const changed = await operator.post('/v0/admin/users/edit/', { id, gang_admin: true, password: 'another-one' })
    expect(changed.body).toMatchObject({ id, gang_admin: true })
    expect((await session.post('/v0/context/')).status).toBe(401)
    const { username } = account
    const fresh = await signIn({ username, password: 'another-one' })
    expect((await fresh.post('/v0/context/')).body).toMatchObject({ gang_admin: true, is_operator: false })
  })

  it('deletes an account with its additional accounts, and their streams end', async () => {
    const { database, signIn, bus } = portal()
    const account = await buildAccount(database)
    const owner = await signIn(account)
    const { body } = await owner.post('/v0/subusers/create/', { about: 'Guard' })
    const told = new Set<string>()
    const unsubscribe = await bus.subscribe('rights_changed', ({ account_id }) => told.add(account_id))
    expect((await operator.post('/v0/admin/users/delete/', { id: Number(account.id) })).status).toBe(200)
    unsubscribe()
    expect([...told].sort()).toEqual([account.id, String(body.id)].sort())
    expect((await owner.post('/v0/context/')).status).toBe(401)
    const left = await operator.post('/v0/admin/users/', { search: String(body.username) })
    expect(left.body.count).toBe(0)
  })

  it('stays one while there is no other', async () => {
    const path = '/v0/admin/users'
    const last = { is_operator: [expect.stringContaining('последний оператор')] }
    expect((await operator.post(`${path}/edit/`, { id: operatorId, is_operator: false })).body).toMatchObject(last)
    expect((await operator.post(`${path}/delete/`, { id: operatorId })).body).toMatchObject(last)
    await operator.post(`${path}/create/`, { username: 'second', password: 'longenough', is_operator: true })
    expect((await operator.post(`${path}/edit/`, { id: operatorId, is_operator: false })).status).toBe(200)
    expect((await operator.post(`${path}/`)).status).toBe(403)
  })

  it('stays one also where two of them demote each other at once', async () => {
    const { database, signIn } = portal()
    const [one, two] = [
      await buildAccount(database, { isOperator: true }),
      await buildAccount(database, { isOperator: true }),
    ]
    await database.sql`UPDATE account SET is_operator = (id IN (${one.id}, ${two.id}))`
    const [first, second] = [await signIn(one), await signIn(two)]
    const demote = (caller: TestCaller, { id }: { id: string }) =>
      caller.post('/v0/admin/users/edit/', { id: Number(id), is_operator: false })
    const waiting = () => database.sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const { answers } = await database.sql.begin(async (held) => {
      await held`SELECT FROM account WHERE is_operator FOR NO KEY UPDATE`
      const answers = Promise.all([demote(first, two), demote(second, one)])
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 10_000 })
      return { answers }
    })
    expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await database.sql`SELECT FROM account WHERE is_operator`).toHaveLength(1)
  })
})
