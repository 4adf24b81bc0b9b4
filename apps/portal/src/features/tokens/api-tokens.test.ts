import { API_TOKENS_MAX, ApiToken } from '@sova/contract'
import { buildAccount } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { createCaller, type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()

async function signedIn() {
  const { database, signIn } = portal()
  const account = await buildAccount(database)
  return { account, caller: await signIn(account) }
}

const make = async (caller: TestCaller, draft: object = {}) =>
  ApiToken.parse((await caller.post('/v0/tokens/long/create/', draft)).body)

const program = (body: string) => createCaller(portal().portal, { authorization: `Bearer ${body}` })

describe('an API token', () => {
  it('is whole in the answer that makes it, and never again [TOKEN-02] [TOKEN-04] [TOKEN-05]', async () => {
    const { database } = portal()
    const { account, caller } = await signedIn()
    const token = await make(caller, { title: 'Домофон' })
    expect(token.body).toMatch(/^sova\.[\w-]{43}$/)
    const { body } = await caller.post('/v0/tokens/long/', { fields: ['id', 'body', 'username'] })
    expect(body.results).toEqual([{ id: token.id, body: `${token.body.slice(0, 11)}…`, username: account.username }])
    const rows = await database.sql`SELECT * FROM api_token`
    expect(JSON.stringify(rows)).not.toContain(token.body)
  })

  it('signs a program in, which its list tells some minutes later [TOKEN-05]', async () => {
    const { account, caller } = await signedIn()
    const token = await make(caller)
    expect((await program(token.body).post('/v0/context/')).body).toMatchObject({ username: account.username })
    const { body } = await caller.post('/v0/tokens/long/')
    expect(body.results).toMatchObject([{ last_used_at: expect.any(String), scopes: ['read'] }])
  })

  it('ends when it is deleted, and only for its owner [TOKEN-03] [TOKEN-06]', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const token = await make(mine.caller)
    await other.caller.post('/v0/tokens/long/delete/', { ids: [token.id] })
    expect((await program(token.body).post('/v0/context/')).status).toBe(200)
    await mine.caller.post('/v0/tokens/long/delete/', { ids: [token.id] })
    expect((await program(token.body).post('/v0/context/')).status).toBe(401)
    expect((await mine.caller.post('/v0/tokens/long/')).body.count).toBe(0)
  })

  it('to read changes nothing, and one to write does', async () => {
    const { caller } = await signedIn()
    const [reading, writing] = [await make(caller), await make(caller, { scopes: ['read', 'write'] })]
    expect((await program(reading.body).post('/v0/folders/')).status).toBe(200)
    const authorization = `Bearer ${reading.body}`
    expect((await portal().visitor.get('/v0/cameras/map/my/', { authorization })).status).toBe(200)
    expect((await program(reading.body).post('/v0/folders/create/', { name: 'Yard' })).status).toBe(403)
    expect((await program(writing.body).post('/v0/folders/create/', { name: 'Yard' })).status).toBe(200)
  })

  it.each([
    '/v0/tokens/long/',
    '/v0/tokens/long/create/',
    '/v0/subusers/',
    '/v0/user_links/child/',
    '/v0/account/sessions/',
    '/v0/account/sessions/end_all/',
  ])('never reaches %s: those are for who signed in', async (path) => {
    const { caller } = await signedIn()
    const token = await make(caller, { scopes: ['read', 'write'] })
    expect((await program(token.body).post(path)).status).toBe(403)
  })

  it.each(['sova.', 'sova.constructor', `sova.${'A'.repeat(43)}`, 'sova.__proto__'])('%s is nobody’s', async (body) => {
    expect((await program(body).post('/v0/context/')).status).toBe(401)
  })

  it('is no cookie, and outlives a sign-out made with it', async () => {
    const { caller } = await signedIn()
    const { body } = await make(caller)
    const asCookie = createCaller(portal().portal, { cookie: `sova_session=${body}` })
    expect((await asCookie.post('/v0/context/')).status).toBe(401)
    expect((await program(body).post('/v0/auth/logout/')).status).toBe(200)
    expect((await program(body).post('/v0/context/')).status).toBe(200)
  })

  it('is refused where there are too many', async () => {
    const { caller } = await signedIn()
    const asked = Array.from({ length: API_TOKENS_MAX + 3 }, () => caller.post('/v0/tokens/long/create/?lang=en'))
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 400)
    expect(refused.map(({ body }) => body.non_field_errors)).toEqual(
      Array(3).fill([`At most ${API_TOKENS_MAX} tokens can be made.`]),
    )
  })
})
