/** Moving cameras over HTTP; the clock of the cameras and of the portal is the test's. */
import { createLogger } from '@sova/base'
import { createCameraDeviceStore } from '@sova/camera-drivers'
import { PTZ_ACTIONS, PTZ_DEAD_MAN_MS, PTZ_DEBOUNCE_MS } from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera, testSecretBox } from '@sova/testing'
import {
  createSimulatedDevices,
  type OnvifServer,
  type SimulatedDevices,
  startOnvifServer,
} from '@sova/testing/onvif-camera'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const user = { username: 'operator', password: 'camera-pass' }
const portal = usePortal()
let devices: SimulatedDevices
let server: OnvifServer
let owner: BuiltAccount
let caller: TestCaller
const numbers = new Map<string, string>()

beforeAll(async () => {
  const { clock, database } = portal()
  const cameras = [
    { name: 'dome', kind: 'dome' },
    { name: 'lens', kind: 'zoom' },
    { name: 'bullet', kind: 'bullet' },
  ] as const
  devices = createSimulatedDevices({ cameras, clock, rebootMs: 15_000, firmwareMs: 45_000 })
  const logger = createLogger('test', { level: 'silent' })
  server = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user, clock, logger })
  owner = await buildAccount(database)
  caller = await portal().signIn(owner)
  for (const { name } of cameras) {
    const permissions = [{ account: owner, permission: 'O' as const }]
    const camera = await buildCamera(database, { permissions, columns: { has_ptz: true } })
    const address = `http://127.0.0.1:${server.port}/onvif/${name}/device_service`
    await createCameraDeviceStore(database, testSecretBox).put(camera.id, { driver: 'onvif', address, ...user })
    numbers.set(name, camera.number)
  }
})
afterAll(() => server.close())

const head = (name = 'dome') => {
  const found = devices.find(name)?.ptz
  if (!found) throw new Error(`${name} does not move`)
  return found
}
const ptz = (command: object, name = 'dome') =>
  caller.post('/v0/cameras/setup/ptz', { camera_number: numbers.get(name), ...command })

beforeEach(() => {
  for (const { ptz } of devices.all) ptz?.goHome()
})

describe('moving a camera', { timeout: 30_000 }, () => {
  it('takes start, stop and centralize with a code and the camera [PTZ-02] [PTZ-03]', async () => {
    expect(PTZ_ACTIONS).toEqual(expect.arrayContaining(['start', 'stop', 'centralize']))
    expect((await ptz({ action: 'start', code: 'left' })).status).toBe(200)
    expect(head().isMoving()).toBe(true)
    await portal().clock.advance(500)
    expect((await ptz({ action: 'stop' })).status).toBe(200)
    const { pan } = head().position()
    expect(pan).toBeLessThan(0)
    await portal().clock.advance(500)
    expect(head().position().pan).toBe(pan)
    expect((await ptz({ action: 'centralize' })).status).toBe(200)
    expect(head().position()).toEqual({ pan: 0, tilt: 0, zoom: 0 })
  })

  it('goes on while start is said again, and stops when a lost browser is silent', async () => {
    const { clock } = portal()
    for (let held = 0; held < 6; held += 1) {
      await ptz({ action: 'start', code: 'right' })
      await clock.advance(PTZ_DEAD_MAN_MS / 2)
      expect(head().isMoving()).toBe(true)
    }
    await clock.advance(PTZ_DEAD_MAN_MS / 2)
    await expect.poll(() => head().isMoving(), { timeout: 20_000 }).toBe(false)
  })

  it('of a silent portal is ended by the camera itself', async () => {
    await ptz({ action: 'start', code: 'up' })
    const camera = devices.find('dome')
    if (camera) camera.awayUntilMs = portal().clock.nowMs() + 60_000
    await portal().clock.advance(PTZ_DEAD_MAN_MS + 1000)
    expect(head().isMoving()).toBe(false)
    if (camera) camera.awayUntilMs = 0
  })

  it('a stop that is sent with starts in the same moment leaves the camera still, at the latest when its time is up', async () => {
    const answers = await Promise.all([
      ptz({ action: 'start', code: 'left' }),
      ptz({ action: 'start', code: 'up' }),
      ptz({ action: 'stop' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await portal().clock.advance(PTZ_DEAD_MAN_MS)
    await expect.poll(() => head().isMoving(), { timeout: 20_000 }).toBe(false)
  })

  it('a camera that only zooms zooms, and says that it does not turn', async () => {
    const { status, body } = await caller.post('/v0/cameras/setup/ptz/abilities/', {
      camera_number: numbers.get('lens'),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_pan_tilt: false, is_zoom: true, has_home: true, is_preset_editor: true })
    await ptz({ action: 'start', code: 'zoom_in' }, 'lens')
    await portal().clock.advance(400)
    await ptz({ action: 'stop' }, 'lens')
    expect(head('lens').position().zoom).toBeGreaterThan(0)
    const turn = await ptz({ action: 'start', code: 'left' }, 'lens')
    expect(turn).toMatchObject({ status: 409, body: { code: 'ptz_unsupported' } })
  })

  it('of a camera that does not move is refused', async () => {
    expect(await ptz({ action: 'start', code: 'left' }, 'bullet')).toMatchObject({ status: 409 })
  })

  it.each([{ action: 'start' }, { action: 'start', code: 'sideways' }, { action: 'preset' }])(
    'without a direction that is known is refused: %j',
    async (command) => {
      expect(await ptz(command)).toMatchObject({ status: 400, body: { code: expect.anything() } })
    },
  )

  it('of a public camera is for those who have a right to it', async () => {
    const { database } = portal()
    const { number } = await buildCamera(database, { isPublic: true })
    const visitor = await portal().signIn(await buildAccount(database))
    const answer = await visitor.post('/v0/cameras/setup/ptz', { camera_number: number, action: 'stop' })
    expect(answer.status).toBe(403)
  })
})

describe('presets', { timeout: 30_000 }, () => {
  it('are kept by the owner and used by everyone who may move the camera', async () => {
    const { database } = portal()
    const camera_number = numbers.get('dome')
    await ptz({ action: 'start', code: 'zoom_in' })
    await portal().clock.advance(1000)
    await ptz({ action: 'stop' })
    const there = head().position()
    const saved = await caller.post('/v0/cameras/setup/ptz/presets/save/', { camera_number, name: ' Ворота ' })
    expect(saved).toMatchObject({ status: 200, body: { name: 'Ворота' } })
    const { token } = saved.body
    const { body } = await caller.post('/v0/cameras/setup/ptz/abilities/', { camera_number })
    expect(body.presets).toContainEqual({ token, name: 'Ворота' })

    const guest = await buildAccount(database)
    const [row] = await database.sql`SELECT id FROM camera WHERE number = ${String(camera_number)}`
    await database.sql`INSERT INTO camera_permission (account_id, camera_id, level) VALUES (${guest.id}, ${row?.id}, 30)`
    const watching = await portal().signIn(guest)
    await ptz({ action: 'centralize' })
    const went = await watching.post('/v0/cameras/setup/ptz', { camera_number, action: 'preset', code: token })
    expect(went.status).toBe(200)
    expect(head().position()).toEqual(there)
    const kept = await watching.post('/v0/cameras/setup/ptz/presets/save/', { camera_number, name: 'Mine' })
    expect(kept.status).toBe(403)

    await caller.post('/v0/cameras/setup/ptz/presets/delete/', { camera_number, token })
    expect(head().presets.map((preset) => preset.token)).not.toContain(token)
  })
})

it('a held key repeats at most every 100 ms [PTZ-04]', () => {
  expect(PTZ_DEBOUNCE_MS).toBe(100)
})
