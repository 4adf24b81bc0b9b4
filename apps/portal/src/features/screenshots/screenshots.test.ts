import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildAccount, buildCamera } from '@sova/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'
import { parseScreenshotFile } from './screenshot-routes.ts'
import { STILL_BYTES_MAX } from './still-relay.ts'

const portal = usePortal()
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9])

/** Stands where the camera's media server is: another process in life. */
let mediaServer: Server
let asked: IncomingMessage[] = []
let answer: { status: number; type?: string; body?: Buffer; location?: string }
let number: string
let otherNumber: string
let token: string
let archiveToken: string
let downloadToken: string

beforeAll(async () => {
  mediaServer = createServer((request, response) => {
    asked.push(request)
    const headers = {
      'Content-Type': answer.type ?? 'image/jpeg',
      ...(answer.location && { Location: answer.location }),
    }
    response.writeHead(answer.status, headers).end(answer.body ?? JPEG)
  })
  await new Promise<void>((resolve) => mediaServer.listen(0, '127.0.0.1', resolve))
  const domain = `127.0.0.1:${(mediaServer.address() as AddressInfo).port}`
  const { database, signIn } = portal()
  const account = await buildAccount(database)
  const permissions = [{ account, permission: 'O' as const }]
  number = (await buildCamera(database, { permissions, server: { domain } })).number
  otherNumber = (await buildCamera(database, { permissions, server: { domain } })).number
  const caller: TestCaller = await signIn(account)
  const tokens = { token_l_ttl: 3600, token_r_ttl: 3600, token_d_ttl: 3600, token_d_start: 1_700_000_000 }
  const { body } = await caller.post('/v0/cameras/this/', { numbers: [number], ...tokens, token_d_duration: 60 })
  const [row] = body.results as { token_l: string; token_r: string; token_d: string }[]
  token = row?.token_l ?? ''
  archiveToken = row?.token_r ?? ''
  downloadToken = row?.token_d ?? ''
})

afterAll(() => {
  mediaServer.close()
})

beforeEach(() => {
  asked = []
  answer = { status: 200 }
})

const get = (file: string, query = `?token=${token}`) =>
  portal().portal.http.inject({ method: 'GET', url: `/api/v0/screenshots/${file}${query}` })

describe('a screenshot', () => {
  it.each([200, 400, 600])(
    '%i wide comes from the camera’s own media server [SCREENSHOT-01] [SCREENSHOT-02]',
    async (width) => {
      const response = await get(`${number}~${width}.jpg`)
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(response.rawPayload).toEqual(JPEG)
      expect(asked.map(({ url }) => url)).toEqual([`/api/v0/screenshots/${number}~${width}.jpg?token=${token}`])
    },
  )

  it('is 400 wide when no size is said, and of no other size [SCREENSHOT-02]', async () => {
    expect(parseScreenshotFile('42.jpg')).toEqual({ number: '42', width: 400 })
    for (const file of ['42~300.jpg', '42~0400.jpg', '42~400.png', 'x~400.jpg', '42~400.jpg/x']) {
      expect(parseScreenshotFile(file)).toBeNull()
    }
    expect((await get(`${number}~300.jpg`)).statusCode).toBe(404)
  })

  it('is opened by an archive token as well [SCREENSHOT-07]', async () => {
    expect((await get(`${number}~200.jpg`, `?token=${archiveToken}`)).statusCode).toBe(200)
  })

  it('is refused without a right, in the words of the specification, and without asking further [SCREENSHOT-06] [SCREENSHOT-07]', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changed = Buffer.from(JSON.stringify({ ...claims, number: otherNumber })).toString('base64url')
    const refusals = [
      await get(`${number}~400.jpg`, ''),
      await get(`${number}~400.jpg`, '?token=a&token=b'),
      await get(`${number}~400.jpg`, `?token=${header}.${payload}.${signature.slice(0, -4)}AAAA`),
      await get(`${number}~400.jpg`, `?token=${unsigned}.${payload}.`),
      await get(`${number}~400.jpg`, `?token=${downloadToken}`),
      await get(`${otherNumber}~400.jpg`, `?token=${token}`),
      await get(`${otherNumber}~400.jpg`, `?token=${header}.${changed}.${signature}`),
      await get('404404~400.jpg'),
    ]
    for (const response of refusals) {
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({
        code: 'screenshot_forbidden',
        message: 'Недостаточно прав для просмотра скриншота с этой камеры.',
      })
    }
    expect(asked).toEqual([])
  })

  it('is refused when the token has ended [SCREENSHOT-07]', async () => {
    const { database, signIn, clock } = portal()
    const account = await buildAccount(database)
    const camera = await buildCamera(database, { permissions: [{ account, permission: 'L' }] })
    const caller = await signIn(account)
    const { body } = await caller.post('/v0/cameras/this/', { numbers: [camera.number], token_l_ttl: 60 })
    const [row] = body.results as { token_l: string }[]
    await clock.advance(61_000)
    expect((await get(`${camera.number}~400.jpg`, `?token=${row?.token_l}`)).statusCode).toBe(403)
  })

  it('is refused at once when the right was taken away, with a token that has not ended', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const domain = `127.0.0.1:${(mediaServer.address() as AddressInfo).port}`
    const taken = await buildCamera(database, { permissions: [{ account, permission: 'R' }], server: { domain } })
    const caller = await signIn(account)
    const { body } = await caller.post('/v0/cameras/this/', { numbers: [taken.number], token_l_ttl: 3600 })
    const [row] = body.results as { token_l: string }[]
    const still = () => get(`${taken.number}~400.jpg`, `?token=${row?.token_l}`)
    expect((await still()).statusCode).toBe(200)
    await database.sql`DELETE FROM camera_permission WHERE camera_id = ${taken.id}`
    expect((await still()).json()).toMatchObject({ code: 'screenshot_forbidden' })
    await database.sql`UPDATE camera SET is_public = true WHERE id = ${taken.id}`
    expect((await still()).statusCode).toBe(200)
  })

  it.each([
    ['a server that says no', { status: 403 }, 403],
    ['a camera without a picture yet', { status: 404 }, 404],
    ['a server that fails', { status: 500 }, 503],
    ['a redirect to another host', { status: 302, location: 'http://127.0.0.1:1/' }, 503],
    ['something that is no picture', { status: 200, type: 'text/html' }, 503],
    ['a picture without end', { status: 200, body: Buffer.alloc(STILL_BYTES_MAX + 1) }, 503],
  ])('is answered plainly for %s', async (_, given, status) => {
    answer = given
    expect((await get(`${number}~400.jpg`)).statusCode).toBe(status)
  })

  it('leaves no token in the log', async () => {
    answer = { status: 500 }
    await get(`${number}~400.jpg`)
    expect(portal().logLines.join('')).not.toContain(token)
  })
})
