import { EventEmitter, once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createLogger } from '@sova/base'
import { CALLS, FAILURE_CODES, LOCALES, safeNextPath } from '@sova/contract'
import { buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DICTIONARIES, sentence } from '../i18n/messages.ts'
import { createCaller, type TestCaller, usePortal } from '../testing/use-portal.ts'
import { toFailure } from './failure-answer.ts'
import { createHttpServer } from './http-server.ts'

const portal = usePortal()
let caller: TestCaller

beforeAll(async () => {
  const { database, signIn } = portal()
  caller = await signIn(await buildAccount(database))
})

describe('every call', () => {
  it.each(Object.values(CALLS).map(({ path, method }) => [path, method] as const))(
    '%s is answered with and without /api and the last slash',
    async (path, method) => {
      const { visitor } = portal()
      const bare = path.replace(/\/$/, '')
      const paths = [bare, `${bare}/`, `/api${bare}`, `/api${bare}/`]
      const answers = await Promise.all(
        paths.map((address) => (method === 'GET' ? visitor.get(address) : visitor.post(address, { unknown: 1 }))),
      )
      const [first, ...others] = answers.map(({ status, body }) => ({ status, body }))
      expect(first?.status).not.toBe(404)
      for (const other of others) expect(other).toEqual(first)
    },
  )

  it('is a POST; asking with GET is not found, with a code [API-03]', async () => {
    const response = await portal().portal.http.inject({ method: 'GET', url: '/v0/context/' })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  it('answers in the language of the lang query, Russian without one [I18N-05]', async () => {
    const { visitor } = portal()
    const say = async (query: string) => (await visitor.post(`/v0/context/${query}`)).body.message
    expect(await say('')).toBe('Войдите в систему.')
    expect(await say('?lang=ru')).toBe('Войдите в систему.')
    expect(await say('?lang=en')).toBe('Please sign in.')
    expect(await say('?lang=tr')).toBe('Lütfen oturum açın.')
    expect(await say('?lang=xx')).toBe('Войдите в систему.')
  })

  it('answers a failure from the table: status, code, sentence [API-06]', async () => {
    const { visitor } = portal()
    const { status, body } = await visitor.post('/v0/cameras/my/?lang=en')
    expect([status, body]).toEqual([
      401,
      { code: 'unauthenticated', message: 'Please sign in.', non_field_errors: ['Please sign in.'] },
    ])
  })

  it('answers a field error under the name of the field [ERROR-03]', async () => {
    const { visitor } = portal()
    const { status, body } = await visitor.post('/v0/auth/login/?lang=en', { password: '' })
    expect([status, body]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'Check the data you have entered.',
        username: ['This field is required.'],
        password: ['At least 1.'],
      },
    ])
  })

  it('does not answer what the contract does not declare [API-05]', async () => {
    const { body } = await caller.post('/v0/cameras/fav/delete/', { numbers: [] })
    expect(body).toEqual({})
  })
})

describe('bad input', () => {
  it('of a body over 1 MB is refused before it is read', async () => {
    const { status, body } = await caller.post('/v0/cameras/my/?lang=en', { query: 'x'.repeat(1_000_001) })
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  })

  it.each(['{', 'null', '[]', '"text"', '{"page":', '\u0000'])(
    '%j instead of a JSON object is refused',
    async (text) => {
      const { status, body } = await caller.post('/v0/cameras/my/', text)
      expect([status, body.code]).toEqual([400, 'malformed_body'])
    },
  )

  it('of another content type is refused, so that a form of another site can not make calls', async () => {
    const type = { 'content-type': 'text/plain' }
    const { status, body } = await portal().visitor.post('/v0/auth/login/', '{"username":"a","password":"b"}', type)
    expect([status, body.code]).toEqual([400, 'malformed_body'])
  })

  it('in names of objects finds nothing', async () => {
    const odd = '{"__proto__":{"page":2},"constructor":1,"page_size":1}'
    expect((await caller.post('/v0/cameras/my/', odd)).status).toBe(200)
    const { portal: app } = portal()
    for (const token of ['constructor', '__proto__', "' OR '1'='1", 'a'.repeat(5000)]) {
      const answer = await createCaller(app, { authorization: `Bearer ${token}` }).post('/v0/context/')
      expect(answer.status).toBe(401)
    }
  })

  it.each([
    ['/v0/auth/login/', { username: 'a\u0000', password: 'b' }],
    ['/v0/admin/users/create/', { username: 'two\nlines', password: 'long enough' }],
    ['/v0/admin/audit/', { username: 'a\u0000' }],
    ['/v0/admin/devices/delete/', { id: 3_000_000_000 }],
  ])('of text or numbers that no column holds is refused by %s, and no failure of ours', async (path, request) => {
    const { database, signIn, logLines } = portal()
    const operator = await signIn(await buildAccount(database, { isOperator: true }))
    const { status, body } = await operator.post(path, request)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(logLines.filter((line) => line.includes('a request failed'))).toEqual([])
  })

  it('with a zero byte in a query is searched without it', async () => {
    expect((await caller.post('/v0/cameras/search/', { query: 'a\u0000b' })).status).toBe(200)
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '', null])(
    'next=%s stays on this site',
    (next) => {
      expect(safeNextPath(next)).toBe('/')
    },
  )
})

describe('an unforeseen failure', () => {
  it('is answered 500 with no detail, and logged with an id', async () => {
    const { database, logLines } = portal()
    await database.sql`ALTER TABLE camera_right RENAME TO hidden_for_a_moment`
    const { status, body, response } = await caller.post('/v0/cameras/my/?lang=en')
    await database.sql`ALTER TABLE hidden_for_a_moment RENAME TO camera_right`
    expect([status, body]).toEqual([
      500,
      { code: 'internal', message: 'Internal server error.', non_field_errors: ['Internal server error.'] },
    ])
    const id = response.headers['x-request-id']
    expect(logLines.some((line) => line.includes(String(id)) && line.includes('camera_right'))).toBe(true)
  })
})

describe('headers', () => {
  it('allow scripts and styles of this site only, and media of the media servers only', async () => {
    const { database, portal: app, bus } = portal()
    const camera = await buildCamera(database, { server: { domain: 'm1.test:8081', screenshotDomain: 'push.test' } })
    await buildCamera(database, { server: { name: 'odd', domain: "evil.test; script-src 'unsafe-inline'" } })
    await bus.publish('camera_changed', camera)
    const policyOf = async () => {
      const response = await app.http.inject({ method: 'GET', url: '/healthz' })
      return String(response.headers['content-security-policy'])
    }
    await vi.waitFor(async () => expect(await policyOf()).toContain('m1.test'))
    const policy = await policyOf()
    const directives = Object.fromEntries(policy.split(';').map((text) => [text.trim().split(' ')[0], text]))
    expect(directives['connect-src']).toContain('wss://m1.test:8081')
    expect(directives['img-src']).toContain('https://push.test')
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(directives['script-src']).toBe("script-src 'self'")
    expect(policy).not.toMatch(/unsafe-inline|evil/)
  })

  it('say nothing of HSTS without TLS', async () => {
    const response = await portal().portal.http.inject({ method: 'GET', url: '/healthz' })
    expect(response.headers['strict-transport-security']).toBeUndefined()
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the address of a visitor', () => {
  async function startServer(isBehindProxy: boolean) {
    const logger = createLogger('portal', { level: 'error' })
    const nothing = { mediaDomains: () => [], mapOrigin: () => null }
    const http = await createHttpServer({ logger, isTls: false, isBehindProxy, sessionTtlS: 60, ...nothing })
    onTestFinished(() => http.close())
    return http
  }

  it.each([
    [true, '203.0.113.9'],
    [false, '10.0.0.2'],
  ])('behind a proxy (%s) is what the proxy saw, and never what the visitor says', async (isBehindProxy, address) => {
    const http = await startServer(isBehindProxy)
    http.get('/address', (request) => ({ address: request.address }))
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9' }
    const answer = await http.inject({ url: '/address', remoteAddress: '10.0.0.2', headers })
    expect(answer.json()).toEqual({ address })
  })

  it('is still known when the visitor has left before the answer', async () => {
    const http = await startServer(false)
    const visit = new EventEmitter()
    http.get('/slow', async (request) => {
      const gone = once(request.raw.socket, 'close')
      visit.emit('arrived')
      await gone
      visit.emit('address', request.address)
      return {}
    })
    await http.listen({ host: '127.0.0.1', port: 0 })
    const arrived = once(visit, 'arrived')
    const address = once(visit, 'address')
    const visitor = request({ port: (http.server.address() as AddressInfo).port, path: '/slow' })
    visitor.on('error', () => {}).end()
    await arrived
    visitor.destroy()
    expect(await address).toEqual(['127.0.0.1'])
  })
})

describe('health', () => {
  it('is told apart from being ready', async () => {
    const { portal: app } = portal()
    const ask = async (url: string) => (await app.http.inject({ method: 'GET', url })).json().status
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual(['ok', 'ready'])
  })

  it('is measured on a port of its own', async () => {
    const { portal: app } = portal()
    const { port, metricsPort } = await app.listen()
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain('sova_portal_request_duration_seconds')
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  })
})

describe('the page', () => {
  beforeAll(() => {
    const { webDir } = portal()
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Sova</title>')
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js'), 'export {}')
    writeFileSync(join(webDir, 'favicon.svg'), '<svg/>')
  })

  const get = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
    portal().portal.http.inject({ method, url, headers })

  it('has an ETag that changes with it, for HEAD /index.html too [SESSION-07]', async () => {
    const head = await get('/index.html', 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers.etag).toMatch(/^"[\w-]+"$/)
    expect((await get('/cams/my', 'GET', { 'if-none-match': head.headers.etag })).statusCode).toBe(304)
    writeFileSync(join(portal().webDir, 'index.html'), '<!doctype html><title>Sova</title><p>Anew</p>')
    const changed = await get('/index.html', 'HEAD')
    expect(changed.headers.etag).not.toBe(head.headers.etag)
  })

  it.each(['/', '/login', '/cams/my?page=2', '/c/101/1700000000'])(
    'is served at %s, and asked for again',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toContain('<title>Sova')
    },
  )

  it('keeps files with a hash in their name for ever, and others not', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/assets/gone-1a2b3c.js', '/api/v0/none', '/v0/none/', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%zz'])(
    'does not stand in for %s',
    async (path) => {
      const response = await get(path)
      expect(response.body).not.toContain('<title>')
      expect([400, 404]).toContain(response.statusCode)
    },
  )

  it('is not broken by a path of two slashes', async () => {
    const { http } = portal().portal
    if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '//gone' }, (response) => {
        resolve(response.statusCode)
        response.destroy()
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  })
})

describe('the dictionaries', () => {
  it('have the same keys in every language, and a sentence for every failure', () => {
    const keys = Object.keys(DICTIONARIES.ru).sort()
    expect(keys).toEqual(expect.arrayContaining([...FAILURE_CODES]))
    for (const locale of LOCALES) expect(Object.keys(DICTIONARIES[locale]).sort()).toEqual(keys)
  })

  it('name the same parameters in every language', () => {
    const parameters = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const [key, text] of Object.entries(DICTIONARIES.ru)) {
      for (const locale of LOCALES) expect(parameters(DICTIONARIES[locale][key])).toEqual(parameters(text))
    }
  })

  it('keep the wording that the specification quotes', () => {
    expect(sentence('ru', 'screenshot_forbidden')).toBe('Недостаточно прав для просмотра скриншота с этой камеры.')
    expect(sentence('ru', 'download_forbidden')).toBe('Недостаточно прав для скачивания видео с этой камеры.')
    expect(sentence('en', 'insufficient_rights')).toBe('Insufficient rights.')
  })
})

describe('a failure of the database', () => {
  it.each(['ECONNREFUSED', 'ENOENT', 'CONNECTION_CLOSED', '57P03', '25P03'])(
    '%s is answered as passing, not as internal',
    (code) => {
      expect(toFailure(Object.assign(new Error('away'), { code }))).toMatchObject({ code: 'unavailable', status: 503 })
    },
  )

  it.each(['42P01', '23505'])('%s is not answered with anything of it', (code) => {
    expect(toFailure(Object.assign(new Error('relation does not exist'), { code }))).toBeNull()
  })
})
