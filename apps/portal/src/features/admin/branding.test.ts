import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAccount } from '@sova/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let operator: TestCaller
beforeAll(async () => {
  const { database, signIn, webDir } = portal()
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html lang="ru"><head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>Sova</title></head></html>',
  )
  operator = await signIn(await buildAccount(database, { isOperator: true }))
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const save = (change: object) => operator.post('/v0/admin/branding/save/?lang=en', change)
const context = async () => (await operator.post('/v0/context/')).body
const page = async () => (await portal().visitor.get('/')).response.body

describe('the look of the installation', () => {
  it('is Sova until somebody changes it', async () => {
    expect(await context()).toMatchObject({
      title: 'Sova',
      logo: null,
      favicon: null,
      logo_link: null,
      map_tiles: null,
    })
    expect(await page()).toContain('<title>Sova</title>')
  })

  it('is told to who has signed in and to who has not, at once', async () => {
    const tiles = 'https://tiles.example.ru/{z}/{x}/{y}.png'
    const saved = await save({
      title: 'Дозор <script>',
      logo: PNG.toString('base64'),
      favicon: PNG.toString('base64'),
      logo_link: 'https://dozor.example/',
      default_language: 'tr',
      map_style: tiles,
      app_store_link: 'https://apps.apple.com/app/id1',
    })
    expect(saved.body).toMatchObject({ logo: expect.stringMatching(/^\/branding\/logo\?v=/), default_language: 'tr' })
    expect(await context()).toMatchObject({
      title: 'Дозор <script>',
      map_tiles: tiles,
      logo_link: 'https://dozor.example/',
    })
    const html = await page()
    expect(html).toContain('<title>Дозор &lt;script&gt;</title>')
    expect(html).toContain('<html lang="tr"')
    expect(html).toContain(`<link rel="icon" href="${saved.body.favicon}" />`)
    expect(html).toContain('name="sova-product" content="{&quot;title&quot;:&quot;Дозор &lt;script&gt;&quot;')
    const { response } = await portal().visitor.get('/')
    expect(response.headers['content-security-policy']).toContain('https://tiles.example.ru')
    const logo = await portal().visitor.get(String(saved.body.logo))
    expect(logo.response.headers['content-type']).toBe('image/png')
    expect(logo.response.headers['content-security-policy']).toContain('sandbox')
    expect(logo.response.rawPayload.equals(PNG)).toBe(true)
    await save({ title: null, logo: null, default_language: null })
    expect(await context()).toMatchObject({ title: 'Sova', logo: null, map_tiles: tiles })
    expect((await portal().visitor.get('/branding/logo')).status).toBe(404)
  })

  it('whose stored map no policy can name is that of the start, and every page is answered', async () => {
    const { database, bus, visitor } = portal()
    await database.sql`UPDATE installation SET map_style = 'http://tile_server:8080/{z}/{x}/{y}.png'`
    await bus.publish('installation_changed', {})
    await vi.waitFor(async () => expect((await context()).map_tiles).toBeNull())
    expect((await visitor.get('/')).status).toBe(200)
  })

  it.each([
    [{ logo: Buffer.from('<html><script>alert(1)</script>').toString('base64') }, 'logo'],
    [{ favicon: Buffer.concat([PNG, Buffer.alloc(200_000)]).toString('base64') }, 'favicon'],
    [{ logo_link: 'javascript:alert(1)' }, 'logo_link'],
    [{ google_play_link: 'https://x"onload=' }, 'google_play_link'],
    [{ map_style: 'file:///etc/passwd' }, 'map_style'],
    [{ map_style: 'https://tiles.example/' }, 'map_style'],
    [{ map_style: 'http://tile_server:8080/{z}/{x}/{y}.png' }, 'map_style'],
    [{ map_style: 'http://[fd00::5]/{z}/{x}/{y}.png' }, 'map_style'],
    [{ title: '' }, 'title'],
    [{ default_language: 'de' }, 'default_language'],
  ])('with %.60j is refused by its field', async (wrong, field) => {
    const { status, body } = await save(wrong)
    expect([status, body[field]]).toEqual([400, [expect.any(String)]])
  })
})
