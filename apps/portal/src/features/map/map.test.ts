import { gunzipSync } from 'node:zlib'
import {
  MAP_CAMERAS_MAX,
  MapAnswer,
  MapCamera,
  type MapKind,
  mapFavouriteCameras,
  mapMyCameras,
  mapPublicCameras,
} from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let account: BuiltAccount
let caller: TestCaller
let mine: BuiltCamera
let open: BuiltCamera

beforeAll(async () => {
  const { database, signIn } = portal()
  account = await buildAccount(database)
  caller = await signIn(account)
  const place = { longitude: 55.96, latitude: 54.73 }
  const permissions = [{ account, permission: 'L' as const }]
  mine = await buildCamera(database, {
    ...place,
    title: 'Двор "А" \\ <b>',
    address: 'Уфа',
    permissions,
    server: { domain: 'stills.test', screenshotDomain: 'portal.test' },
    columns: { marker_id: 3 },
  })
  open = await buildCamera(database, { ...place, latitude: 0, longitude: 0, isPublic: true })
  await buildCamera(database, { permissions })
  await buildCamera(database, { ...place })
})

const CALL_OF = { my: mapMyCameras, fav: mapFavouriteCameras, public: mapPublicCameras }

async function map(kind: MapKind, who = caller): Promise<string[]> {
  const { status, body } = await who.get(CALL_OF[kind].path)
  expect(status).toBe(200)
  return MapAnswer.parse(body).results.map(({ number }) => number)
}

describe('the map', () => {
  it('has number, address, title, coordinates, marker, favourite and the screenshot domain [MAP-05]', async () => {
    const { body } = await caller.get('/v0/cameras/map/my/')
    expect(body).toEqual({
      results: [
        {
          number: mine.number,
          address: 'Уфа',
          title: 'Двор "А" \\ <b>',
          longitude: 55.96,
          latitude: 54.73,
          marker_id: 3,
          is_fav: false,
          server: { screenshot_domain: 'portal.test' },
        },
      ],
    })
    expect(Object.keys(MapCamera.shape)).toEqual(Object.keys((body.results as object[])[0] ?? {}))
  })

  it('is a GET of my, favourite and public cameras, of those with coordinates [MAP-06]', async () => {
    expect(await map('my')).toEqual([mine.number])
    expect(await map('public')).toEqual([open.number])
    expect(await map('fav')).toEqual([])
    await caller.post('/v0/cameras/fav/add/', { number: open.number })
    expect(await map('fav')).toEqual([open.number])
    expect((await caller.get('/api/v0/cameras/map/my')).status).toBe(200)
    expect((await caller.post('/v0/cameras/map/my/')).status).toBe(404)
    expect((await portal().visitor.get('/v0/cameras/map/public/')).status).toBe(401)
  })

  it('is not sent again while it is the same, and is when a favourite is marked', async () => {
    const first = await caller.get('/v0/cameras/map/my/')
    const etag = String(first.response.headers.etag)
    expect(first.response.headers['cache-control']).toBe('private, no-cache')
    const again = await caller.get('/v0/cameras/map/my/', { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.response.body]).toEqual([304, ''])
    await caller.post('/v0/cameras/fav/add/', { number: mine.number })
    const marked = await caller.get('/v0/cameras/map/my/', { 'if-none-match': etag })
    expect([marked.status, marked.body.results]).toEqual([200, [expect.objectContaining({ is_fav: true })]])
  })

  it('takes any text as an ETag', async () => {
    for (const tag of ['', '*', "' OR 1=1 --", '"{}"', '\\"']) {
      expect((await caller.get('/v0/cameras/map/my/', { 'if-none-match': tag })).status).toBe(200)
    }
  })

  it('loses a camera whose right was taken away, at once', async () => {
    const { database, signIn } = portal()
    const guest = await buildAccount(database)
    const theirs = await buildCamera(database, {
      longitude: 1,
      latitude: 1,
      permissions: [{ account: guest, permission: 'R' }],
    })
    const guestCaller = await signIn(guest)
    expect(await map('my', guestCaller)).toEqual([theirs.number])
    await database.sql`DELETE FROM camera_permission WHERE account_id = ${guest.id}`
    expect(await map('my', guestCaller)).toEqual([])
  })

  it('of 20 000 cameras is one answer, packed for who takes it', async () => {
    const { database, signIn } = portal()
    const big = await buildAccount(database)
    await database.sql`
      WITH added AS (
        INSERT INTO camera (number, title, address, longitude, latitude, media_server_id, tariff_id)
        SELECT (6000000000 + n)::text, 'Камера ' || n, 'Уфа, ул. Ленина, ' || n, 55 + n / 20000.0, 54, media_server_id, tariff_id
        FROM camera, generate_series(1, 20000) AS n WHERE camera.id = ${mine.id}
        RETURNING id
      )
      INSERT INTO camera_permission SELECT ${big.id}, id, 30 FROM added`
    const { response } = await (await signIn(big)).get('/v0/cameras/map/my/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers['content-encoding']).toBe('gzip')
    const { results } = MapAnswer.parse(JSON.parse(gunzipSync(response.rawPayload).toString()))
    expect(results).toHaveLength(20_000)
    expect(MAP_CAMERAS_MAX).toBeGreaterThanOrEqual(20_000)
    expect(response.rawPayload.length).toBeLessThan(1_000_000)
  }, 30_000)
})
