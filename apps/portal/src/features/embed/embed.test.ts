import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbedSession, embedAddress, embedSessionPath, MediaTokenClaims } from '@sova/contract'
import { type BuiltCamera, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
const PAGE = '<!doctype html><title>Camera</title>'
let camera: BuiltCamera
let hidden: BuiltCamera

beforeAll(async () => {
  const { database, webDir } = portal()
  writeFileSync(join(webDir, 'embed.html'), PAGE)
  camera = await buildCamera(database, {
    title: 'Двор',
    isEmbed: true,
    embedHosts: ['example.ru', "x; script-src 'unsafe-inline'"],
  })
  hidden = await buildCamera(database)
})

const get = (path: string) => portal().visitor.get(path)
const pageOf = (number: string, query = '') => get(`/api/internal/embed/${number}/${query}`)
const sessionOf = (number: string, query = '') => get(`${embedSessionPath(number)}${query}`)

describe('the embedded page', () => {
  it('is served without a session at its address, with realtime, ttl, autoplay and mute [EMBED-11]', async () => {
    const options = { realtime: true, ttlS: 43_200, autoplay: false, mute: false }
    const url = new URL(embedAddress('http://portal.test', camera.number, options))
    const { status, response } = await get(url.pathname + url.search)
    expect([status, response.body]).toEqual([200, PAGE])
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  })

  it('may be framed by the camera’s hosts and by nobody else', async () => {
    const { response } = await pageOf(camera.number)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self' http://example.ru https://example.ru;")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy.match(/frame-ancestors/g)).toHaveLength(1)
    expect(response.headers['x-frame-options']).toBeUndefined()
  })

  it('leaves the other pages of the portal unframed', async () => {
    const { response } = await get('/')
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response.headers['x-frame-options']).toBe('DENY')
  })

  it('follows the camera’s hosts at once', async () => {
    const { database } = portal()
    const { id, number } = await buildCamera(database, { isEmbed: true, embedHosts: ['*'] })
    expect((await pageOf(number)).response.headers['content-security-policy']).toContain('frame-ancestors *;')
    await database.db.updateTable('camera').set({ embed_hosts: [] }).where('id', '=', id).execute()
    expect((await pageOf(number)).response.headers['content-security-policy']).toContain("frame-ancestors 'self';")
  })

  it('of a camera that may not be embedded looks like one of a camera that is not there', async () => {
    for (const ask of [pageOf, sessionOf]) {
      const missing = await ask('404404')
      expect(missing.status).toBe(404)
      for (const number of [hidden.number, 'x', '%2e%2e', '1'.repeat(20)]) {
        const answer = await ask(number)
        expect([answer.status, answer.body]).toEqual([404, missing.body])
        expect(answer.response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      }
    }
  })

  it.each(['3599', '43201', '-1', 'abc', '1e4', ''])('refuses the ttl %j by its name', async (ttl) => {
    for (const ask of [pageOf, sessionOf]) {
      expect(await ask(camera.number, `?ttl=${ttl}`)).toMatchObject({
        status: 400,
        body: { ttl: [expect.any(String)] },
      })
    }
  })
})

describe('the embedded page’s own token', () => {
  it('opens the live picture of this camera only, for as long as the page runs', async () => {
    const { body, response } = await sessionOf(camera.number, '?ttl=7200')
    const session = EmbedSession.parse(body)
    const claims = MediaTokenClaims.parse(
      JSON.parse(Buffer.from(session.token_l.split('.')[1] ?? '', 'base64url').toString()),
    )
    const nowS = Math.floor(portal().clock.nowMs() / 1000)
    expect(claims).toEqual({ number: camera.number, scope: 'live', account: 'embed', label: 'embed', exp: nowS + 7200 })
    expect(session).toMatchObject({ number: camera.number, title: 'Двор', server: { domain: 'media.test:8081' } })
    expect(session.token_l_ttl).toBeLessThanOrEqual(7200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(EmbedSession.shape).sort())
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is never older than it says, also when it is given out twice', async () => {
    const { clock } = portal()
    const number = camera.number
    await sessionOf(number, '?ttl=43200')
    await clock.advance(400_000)
    const session = EmbedSession.parse((await sessionOf(number, '?ttl=43200')).body)
    const { exp } = JSON.parse(Buffer.from(session.token_l.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
    }
    expect(exp - Math.floor(clock.nowMs() / 1000)).toBeGreaterThanOrEqual(session.token_l_ttl)
  })
})
