import { createCanvas, loadImage } from '@napi-rs/canvas'
import { eventScreenshotUrl, SCREENSHOT_WIDTHS } from '@sova/contract'
import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'
import { parseEventScreenshot } from './event-screenshot-routes.ts'

const portal = usePortal()
let owner: TestCaller
let guest: TestCaller
let camera: BuiltCamera
let other: BuiltCamera
let picture: Buffer
let fresh: string
let old: string

const tokenOf = async (caller: TestCaller, number: string, scope: 'l' | 'r' = 'l') => {
  const { body } = await caller.post('/v0/cameras/this/', { numbers: [number], [`token_${scope}_ttl`]: 3600 })
  return (body.results as Record<string, string>[])[0]?.[`token_${scope}`] ?? ''
}
const get = (url: string) => portal().portal.http.inject({ method: 'GET', url: url.replace(/^\/\/[^/]+/, '') })

beforeAll(async () => {
  const { database, signIn, clock } = portal()
  const [one, two] = [await buildAccount(database), await buildAccount(database)]
  owner = await signIn(one)
  guest = await signIn(two)
  camera = await buildCamera(database, {
    permissions: [
      { account: one, permission: 'O' },
      { account: two, permission: 'L' },
    ],
  })
  other = await buildCamera(database, { permissions: [{ account: one, permission: 'O' }] })
  const canvas = createCanvas(800, 450)
  canvas.getContext('2d').fillRect(100, 100, 300, 200)
  picture = await canvas.encode('jpeg', 90)
  const screenshots = { plate: picture.toString('base64') }
  await sendEvents(owner, [
    { camera_number: camera.number, type: 'car_number', at_ms: clock.nowMs(), screenshots },
    { camera_number: camera.number, type: 'car_number', at_ms: clock.nowMs() - 3_600_000, screenshots },
  ])
  const range = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' }
  const { body } = await owner.post('/v0/analytics/car_number/report/', { camera_number: camera.number, ...range })
  ;[fresh = '', old = ''] = (body.results as { plate_screenshot_url: string }[]).map((row) => row.plate_screenshot_url)
})

describe('a picture of an event', () => {
  it('is opened by the camera’s token, as it was kept and in three sizes', async () => {
    const token = await tokenOf(owner, camera.number)
    const whole = await get(eventScreenshotUrl(old, token))
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await loadImage(whole.rawPayload)).width).toBe(800)
    for (const width of SCREENSHOT_WIDTHS) {
      const response = await get(eventScreenshotUrl(old, token, width))
      expect(response.statusCode).toBe(200)
      expect((await loadImage(response.rawPayload)).width).toBe(width)
    }
  })

  it('of just now is seen by whoever hears the event, of the past by whoever may see the archive', async () => {
    const token = await tokenOf(guest, camera.number)
    expect((await get(eventScreenshotUrl(fresh, token))).statusCode).toBe(200)
    const refused = await get(eventScreenshotUrl(old, token))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'screenshot_forbidden'])
  })

  it('is refused with no token, a forged one, and one of another camera', async () => {
    for (const token of ['', 'forged', await tokenOf(owner, other.number)]) {
      expect((await get(eventScreenshotUrl(fresh, token))).statusCode).toBe(403)
    }
    expect((await get(fresh)).statusCode).toBe(403)
  })

  it('is not found by another number, shot, size or path', async () => {
    const token = await tokenOf(owner, camera.number)
    for (const url of [
      fresh.replace('-plate', '-face'),
      fresh.replace('.jpg', '~300.jpg'),
      fresh.replace(/\/\d+-plate/, '/1-plate'),
      fresh.replace(/\/\d+-plate/, '/..%2f..%2fsecret-plate'),
    ]) {
      expect((await get(`${url}?token=${token}`)).statusCode).toBe(404)
    }
    expect(parseEventScreenshot({ number: '../1', file: '1-plate.jpg' })).toBeNull()
    expect(parseEventScreenshot({ number: '1', file: '99999999999999999-plate.jpg' })).toBeNull()
  })
})
