import { createSetupLink } from '@sova/accounts'
import { CSRF_COOKIE, SESSION_COOKIE, SessionContext } from '@sova/contract'
import { buildAccount } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { LOGIN_ATTEMPTS_PER_NAME_MAX, LOGIN_WINDOW_MS } from '../../sign-in/password-check.ts'
import { createCaller, sessionHeaders, usePortal } from '../../testing/use-portal.ts'
import { SESSION_TTL_S } from './session-service.ts'

const portal = usePortal()
const secure = usePortal({}, { environment: { SOVA_TLS: '1' } })

describe('the set-up link', () => {
  it('makes the first account once, and only while there is none [SESSION-03]', async () => {
    const { database, clock, visitor, signIn } = portal()
    const replaced = await createSetupLink(database, clock)
    const link = await createSetupLink(database, clock)
    const draft = { username: 'Владелец', password: 'longenough' }
    const set = (setup_token: string | undefined, body = draft) =>
      visitor.post('/v0/auth/setup/', { setup_token, ...body })

    expect((await set(replaced?.token)).body).toMatchObject({ code: 'setup_link_invalid' })
    expect((await set('guessed')).body).toMatchObject({ code: 'setup_link_invalid' })
    const short = await set(link?.token, { username: 'x', password: 'short' })
    expect(short.body).toMatchObject({ code: 'invalid_request', password: ['Не меньше 8.'] })
    const both = await Promise.all([set(link?.token), set(link?.token)])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await createSetupLink(database, clock)).toBeNull()

    const owner = await signIn({ username: 'владелец', password: 'longenough' })
    expect((await owner.post('/v0/context/')).body).toMatchObject({ username: 'Владелец', gang_admin: true })
  })
})

describe('login', () => {
  it('sets an HttpOnly session cookie and a CSRF cookie that the page can read', async () => {
    const { database, visitor } = portal()
    const account = await buildAccount(database)
    const { response, body } = await visitor.post('/v0/auth/login/', account)
    expect(body).toEqual({ username: account.username })
    const [session, csrf] = [SESSION_COOKIE, CSRF_COOKIE].map((name) => response.cookies.find((c) => c.name === name))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: SESSION_TTL_S })
    expect(session?.secure).toBeUndefined()
    expect(csrf?.httpOnly).toBeUndefined()
  })

  it('sets secure cookies and HSTS under TLS', async () => {
    const { database, visitor } = secure()
    const { response } = await visitor.post('/v0/auth/login/', await buildAccount(database))
    expect(response.cookies.every((cookie) => cookie.secure === true)).toBe(true)
    expect(response.headers['strict-transport-security']).toContain('max-age=')
  })

  it('stores neither the session token nor the password as it is', async () => {
    const { database, visitor } = portal()
    const account = await buildAccount(database)
    const { response } = await visitor.post('/v0/auth/login/', account)
    const token = response.cookies.find((cookie) => cookie.name === SESSION_COOKIE)?.value
    const rows = await database.sql`SELECT encode(token_hash, 'escape') AS hash FROM account_session`
    expect(rows.map((row) => row.hash)).not.toContain(token)
    const [stored] = await database.sql`SELECT password_hash FROM account WHERE id = ${account.id}`
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('answers the same for an unknown user and a wrong password', async () => {
    const { database, visitor } = portal()
    const { username } = await buildAccount(database)
    const wrong = await visitor.post('/v0/auth/login/?lang=ru', { username, password: 'wrong' })
    const unknown = await visitor.post('/v0/auth/login/?lang=ru', { username: 'nobody-here', password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body).toMatchObject({ message: 'Неверное имя пользователя или пароль.' })
  })

  it('is refused after too many wrong passwords, and open again when the window is over', async () => {
    const { database, visitor, clock } = portal()
    const { username, password } = await buildAccount(database)
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS_PER_NAME_MAX; attempt += 1) {
      await visitor.post('/v0/auth/login/', { username, password: 'wrong' })
    }
    const refused = await visitor.post('/v0/auth/login/?lang=en', { username, password })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ message: 'Too many attempts. Try again in 300 s.' })
    expect(refused.response.headers['retry-after']).toBe('300')
    await clock.advance(LOGIN_WINDOW_MS)
    expect((await visitor.post('/v0/auth/login/', { username, password })).status).toBe(200)
  })
})

describe('the session', () => {
  it('gives the context with every field [SESSION-03] [SESSION-04]', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const { status, body } = await (await signIn(account)).post('/v0/context/?lang=en')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(SessionContext.shape).sort())
    expect(body).toMatchObject({ username: account.username, title: 'Sova', http_mode: 'http', gang_admin: false })
  })

  it('is answered 401 and loses its cookies when it has ended [SESSION-02]', async () => {
    const { database, signIn, clock, visitor } = portal()
    const caller = await signIn(await buildAccount(database))
    await clock.leap(SESSION_TTL_S * 1000)
    const { status, body, response } = await caller.post('/v0/context/')
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'unauthenticated' })
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      [SESSION_COOKIE, ''],
      [CSRF_COOKIE, ''],
    ])
    expect((await visitor.post('/v0/context/')).status).toBe(401)
  })

  it('lives on while it is used', async () => {
    const { database, signIn, clock } = portal()
    const caller = await signIn(await buildAccount(database))
    for (let use = 0; use < 3; use += 1) {
      await clock.leap((SESSION_TTL_S - 60) * 1000)
      const { status, response } = await caller.post('/v0/context/')
      expect(status).toBe(200)
      // The browser would forget its cookies two weeks after the sign-in, however often they are used.
      expect(response.cookies.map(({ name, maxAge, httpOnly }) => ({ name, maxAge, httpOnly }))).toEqual([
        { name: SESSION_COOKIE, maxAge: SESSION_TTL_S, httpOnly: true },
        { name: CSRF_COOKIE, maxAge: SESSION_TTL_S, httpOnly: undefined },
      ])
      expect((await caller.post('/v0/context/')).response.cookies).toEqual([])
    }
  })

  it('ends with logout, for good', async () => {
    const { database, signIn, bus } = portal()
    const account = await buildAccount(database)
    const caller = await signIn(account)
    const ended: string[] = []
    const unsubscribe = await bus.subscribe('session_ended', ({ account_id }) => ended.push(account_id))
    expect((await caller.post('/v0/auth/logout/')).status).toBe(200)
    unsubscribe()
    expect(ended).toEqual([account.id])
    expect((await caller.post('/v0/context/')).status).toBe(401)
  })

  it('leaves no cookie behind when the logout is what would have prolonged it', async () => {
    const { database, signIn, clock } = portal()
    const caller = await signIn(await buildAccount(database))
    await clock.leap((SESSION_TTL_S - 60) * 1000)
    const { response } = await caller.post('/v0/auth/logout/')
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      [SESSION_COOKIE, ''],
      [CSRF_COOKIE, ''],
    ])
  })

  it('is not ended by another site that can not read the CSRF cookie [API-02]', async () => {
    const { database, signIn } = portal()
    const caller = await signIn(await buildAccount(database))
    const forged = await caller.post('/v0/auth/logout/', {}, { 'X-CSRFToken': 'guessed' })
    expect(forged.body).toMatchObject({ code: 'csrf_token_invalid' })
    expect((await caller.post('/v0/context/')).status).toBe(200)
  })
})

describe('a call', () => {
  it('with the cookie needs the CSRF header, and gets the right cookie back [API-02]', async () => {
    const { database, visitor, portal: app } = portal()
    const { response } = await visitor.post('/v0/auth/login/', await buildAccount(database))
    const { cookie = '', ...csrf } = sessionHeaders(response)
    const withoutHeader = await createCaller(app, { cookie }).post('/v0/context/')
    expect(withoutHeader.status).toBe(403)
    expect(withoutHeader.body).toMatchObject({ code: 'csrf_token_invalid' })
    expect(withoutHeader.response.cookies.map(({ name }) => name)).toEqual([CSRF_COOKIE])
    expect((await createCaller(app, { cookie, ...csrf }).post('/v0/context/')).status).toBe(200)
  })

  it('with another session’s CSRF pair is refused [API-02]', async () => {
    const { database, visitor, portal: app } = portal()
    const [mine, other] = await Promise.all(
      [1, 2].map(async () => visitor.post('/v0/auth/login/', await buildAccount(database))),
    )
    const session = mine?.response.cookies.find(({ name }) => name === SESSION_COOKIE)?.value
    const csrf = other?.response.cookies.find(({ name }) => name === CSRF_COOKIE)?.value ?? ''
    const caller = createCaller(app, {
      cookie: `${SESSION_COOKIE}=${session}; ${CSRF_COOKIE}=${csrf}`,
      'X-CSRFToken': csrf,
    })
    expect((await caller.post('/v0/context/')).body).toMatchObject({ code: 'csrf_token_invalid' })
  })

  it('with a Bearer token needs neither cookie nor header, until its time is over [API-02]', async () => {
    const { database, visitor, portal: app, clock } = portal()
    const account = await buildAccount(database)
    const { body } = await visitor.post('/v0/auth/token/', { ...account, ttl: 60 })
    const { token, expires_at } = body as { token: string; expires_at: string }
    expect(Date.parse(expires_at) - clock.nowMs()).toBe(60_000)
    const caller = createCaller(app, { authorization: `Bearer ${token}` })
    expect((await caller.post('/v0/context/')).body).toMatchObject({ username: account.username })
    const asCookie = createCaller(app, { cookie: `${SESSION_COOKIE}=${token}` })
    expect((await asCookie.post('/v0/context/')).status).toBe(401)
    await clock.advance(60_000)
    expect((await caller.post('/v0/context/')).status).toBe(401)
  })

  it.each([59, 86_401])('for a Bearer token of %i s is refused, not clamped [CAM-TOKEN-01]', async (ttl) => {
    const { database, visitor } = portal()
    const { status, body } = await visitor.post('/v0/auth/token/?lang=ru', { ...(await buildAccount(database)), ttl })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'token_ttl_out_of_range',
      message: 'Срок действия токена — от 60 до 86400 секунд.',
      ttl: expect.any(Array),
    })
  })
})
