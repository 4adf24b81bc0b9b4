import { buildAccount } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { createCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function signedInTwice() {
  const { database, signIn, visitor } = portal()
  const account = await buildAccount(database)
  const { body } = await visitor.post('/v0/auth/token/', account)
  const program = createCaller(portal().portal, { authorization: `Bearer ${String(body.token)}` })
  return { account, caller: await signIn(account), other: await signIn(account), program }
}

describe('the password', () => {
  it('is changed by who knows the old one, and the other sessions end', async () => {
    const { visitor } = portal()
    const { account, caller, other, program } = await signedInTwice()
    const path = '/v0/account/password/'
    const wrong = await caller.post(path, { password: 'wrong', new_password: 'longenough' })
    expect(wrong.body).toMatchObject({ code: 'wrong_credentials' })
    const short = await caller.post(path, { password: account.password, new_password: 'short' })
    expect(short.body).toMatchObject({ new_password: [expect.any(String)] })
    expect((await other.post('/v0/context/')).status).toBe(200)
    const changed = await caller.post(path, { password: account.password, new_password: 'longenough' })
    expect(changed.status).toBe(200)
    expect((await caller.post('/v0/context/')).status).toBe(200)
    for (const ended of [other, program]) expect((await ended.post('/v0/context/')).status).toBe(401)
    expect((await visitor.post('/v0/auth/login/', account)).status).toBe(400)
    const { username } = account
    expect((await visitor.post('/v0/auth/login/', { username, password: 'longenough' })).status).toBe(200)
  })
})

describe('the sessions', () => {
  it('are listed with where they came from, and the one that asks is told', async () => {
    const { caller } = await signedInTwice()
    const { body } = await caller.post('/v0/account/sessions/')
    const sessions = body.results as { kind: string; address: string; is_current: boolean }[]
    expect(sessions.map(({ kind }) => kind).sort()).toEqual(['bearer', 'cookie', 'cookie'])
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(sessions[0]?.address).toBe('127.0.0.1')
    expect(JSON.stringify(body)).not.toContain('token')
  })

  it('are ended one by one, and never another account’s', async () => {
    const { caller, other } = await signedInTwice()
    const stranger = (await signedInTwice()).caller
    const { body } = await other.post('/v0/account/sessions/')
    const current = (body.results as { id: number; is_current: boolean }[]).find(({ is_current }) => is_current)
    const ids = [current?.id]
    expect((await stranger.post('/v0/account/sessions/end/', { ids })).body).toEqual({ ended: 0 })
    expect((await caller.post('/v0/account/sessions/end/', { ids })).body).toEqual({ ended: 1 })
    expect((await other.post('/v0/context/')).status).toBe(401)
    expect((await caller.post('/v0/account/sessions/end/', { ids: [] })).body).toEqual({ ended: 0 })
  })

  it('end everywhere at once', async () => {
    const { bus } = portal()
    const { account, caller, other, program } = await signedInTwice()
    const told: unknown[] = []
    const unsubscribe = await bus.subscribe('session_ended', (message) => told.push(message))
    expect((await caller.post('/v0/account/sessions/end_all/')).body).toEqual({ ended: 3 })
    unsubscribe()
    expect(told).toEqual([{ account_id: account.id }])
    for (const ended of [caller, other, program]) expect((await ended.post('/v0/context/')).status).toBe(401)
  })
})
