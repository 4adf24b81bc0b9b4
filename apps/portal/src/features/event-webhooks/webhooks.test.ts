import { webhookPath } from '@sova/contract'
import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
const JPEG = Buffer.from('/9j/wAALCAAwAEABAREA/9oACAEBAAA/ABL/2Q==', 'base64')
let owner: TestCaller
let token: string
let camera: BuiltCamera
let foreign: BuiltCamera

beforeAll(async () => {
  const { database, signIn, visitor } = portal()
  const account = await buildAccount(database)
  owner = await signIn(account)
  camera = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
  foreign = await buildCamera(database)
  const { body } = await visitor.post('/v0/auth/token/', { ...account, ttl: 3600 })
  token = String(body.token)
})

const nowMs = () => portal().clock.nowMs()
const group = (given: object = {}) => ({
  data_type: 'alpr_group',
  version: 2,
  epoch_start: nowMs() - 60_000,
  epoch_end: nowMs(),
  best_uuid: 'SITE-1234-1',
  best_plate_number: 'a123bc77',
  best_confidence: 94.5,
  best_plate: { plate: 'A123BC77', plate_crop_jpeg: JPEG.toString('base64') },
  vehicle_crop_jpeg: JPEG.toString('base64'),
  vehicle: { body_type: [{ name: 'truck-standard', confidence: 90 }] },
  ...given,
})
const recognition = (given: object = {}) => ({
  hook: { target: 'http://sova', id: 'camera-1', event: 'recognition' },
  data: {
    camera_id: 'camera-1',
    timestamp: new Date(nowMs() - 1000).toISOString(),
    results: [{ plate: '9jub11', score: 0.839, vehicle: { type: 'Ambulance', score: 0.6 } }],
    ...given,
  },
})
const post = (path: string, body: unknown, headers = {}) => portal().visitor.post(path, body, headers)
const to = (engine: 'openalpr' | 'platerecognizer', number = camera.number) =>
  `${webhookPath(engine, number)}?token=${token}`
const plates = async () => {
  const range = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' }
  const { body } = await owner.post('/v0/analytics/car_number/report/', { camera_number: camera.number, ...range })
  return body.results as Record<string, unknown>[]
}

describe('a plate engine', () => {
  it('of OpenALPR gives a vehicle with its pictures, once however often it sends it', async () => {
    expect((await post(to('openalpr'), group())).body).toMatchObject({ results: [{ status: 'stored' }] })
    expect((await post(to('openalpr'), group())).body).toMatchObject({ results: [{ status: 'known' }] })
    expect(await plates()).toMatchObject([
      {
        number: 'A123BC77',
        date: '20.11.2026 15:00:00',
        confidence: 0.945,
        transport_class: 'truck',
        plate_screenshot: expect.any(String),
      },
    ])
    const heartbeat = await post(to('openalpr'), { data_type: 'heartbeat', version: 1 })
    expect([heartbeat.status, heartbeat.body]).toEqual([200, { results: [] }])
  })

  it('of Plate Recognizer gives plates, as JSON and as a form with a picture', async () => {
    expect((await post(to('platerecognizer'), recognition())).body).toMatchObject({ results: [{ status: 'stored' }] })
    const results = [{ plate: 'x1', score: 0.5 }]
    const form = new FormData()
    form.set('json', JSON.stringify(recognition({ results, timestamp: '2026-11-20 11:00:00.5' })))
    form.set('upload', new Blob([JPEG], { type: 'image/jpeg' }), 'scene.jpg')
    const request = new Request('http://sova', { method: 'POST', body: form })
    const response = await portal().portal.http.inject({
      method: 'POST',
      url: to('platerecognizer'),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([response.statusCode, response.json().results[0].status]).toEqual([200, 'stored'])
    expect(await plates()).toContainEqual(expect.objectContaining({ number: '9JUB11', transport_class: 'ambulance' }))
    const [scene] = (await plates()).filter(({ number }) => number === 'X1')
    expect(scene).toMatchObject({ date: '20.11.2026 14:00:00', full_screenshot_url: expect.any(String) })
  })

  it('is refused without a token of the camera’s owner, with a cookie alone too', async () => {
    const path = webhookPath('openalpr', camera.number)
    expect((await post(path, group())).status).toBe(401)
    expect((await post(`${path}?token=forged`, group())).status).toBe(401)
    expect((await owner.post(path, group())).status).toBe(401)
    expect((await post(path, group(), { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await post(to('openalpr', foreign.number), group())).status).toBe(404)
    expect(portal().logLines.join('')).not.toContain(token)
  })

  it.each([
    ['another shape', { plate: 'x' }, 400],
    ['nothing', {}, 400],
    ['a plate from the future', { epoch_end: 4_000_000_000_000 }, 400],
    ['a script for a picture', { vehicle_crop_jpeg: Buffer.from('<script>').toString('base64') }, 400],
  ])('with %s is refused', async (_, given, status) => {
    const body = 'epoch_end' in given || 'vehicle_crop_jpeg' in given ? group({ ...given, best_uuid: 'other' }) : given
    expect((await post(to('openalpr'), body)).status).toBe(status)
  })
})
