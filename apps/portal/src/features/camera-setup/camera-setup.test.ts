/** Settings of a camera over HTTP, on the real database, with simulated cameras that speak ONVIF. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@sova/base'
import { createCameraDeviceStore } from '@sova/camera-drivers'
import {
  CAMERA_SETTING_FIELDS,
  CameraSetup,
  FIRMWARE_UPDATE_DURATION_MS,
  REBOOT_DURATION_MS,
  SETUP_POLL_INTERVAL_MS,
} from '@sova/contract'
import { type BuiltAccount, buildAccount, buildCamera, testSecretBox } from '@sova/testing'
import {
  createSimulatedDevices,
  type OnvifServer,
  type SimulatedDevice,
  type SimulatedDevices,
  startOnvifServer,
} from '@sova/testing/onvif-camera'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const user = { username: 'operator', password: 'camera-pass' }
const portal = usePortal()
let devices: SimulatedDevices
let server: OnvifServer
let owner: BuiltAccount
let caller: TestCaller
/** Of the camera behind each simulated device. */
const numbers = new Map<string, string>()

beforeAll(async () => {
  const { clock, database } = portal()
  const cameras = [
    { name: 'dome', kind: 'dome' },
    { name: 'indoor', kind: 'indoor' },
  ] as const
  devices = createSimulatedDevices({ cameras, clock, rebootMs: 15_000, firmwareMs: 45_000 })
  const logger = createLogger('test', { level: 'silent' })
  server = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user, clock, logger })
  owner = await buildAccount(database)
  caller = await portal().signIn(owner)
  for (const { name } of cameras) numbers.set(name, await buildWithDevice(name))
})
afterAll(() => server.close())

beforeEach(async () => {
  await portal().database.sql`UPDATE camera_device SET updating_kind = NULL, updating_since = NULL`
  for (const device of devices.all) device.awayUntilMs = 0
})

async function buildWithDevice(name: string, password = user.password): Promise<string> {
  const { database } = portal()
  const camera = await buildCamera(database, {
    title: `Camera ${name}`,
    address: 'Ufa, Lenina 1',
    permissions: [{ account: owner, permission: 'O' }],
  })
  const address = `http://127.0.0.1:${server.port}/onvif/${name}/device_service`
  const device = { driver: 'onvif', address, username: user.username, password } as const
  await createCameraDeviceStore(database, testSecretBox).put(camera.id, device)
  return camera.number
}

const numberOf = (name: string) => numbers.get(name) ?? ''
const deviceOf = (name: string): SimulatedDevice => {
  const device = devices.find(name)
  if (!device) throw new Error(`there is no device ${name}`)
  return device
}
const load = (name = 'dome') =>
  caller.post('/v0/cameras/setup', { camera_number: numberOf(name), width: 816, height: 460 })
const configure = (change: object, name = 'dome') =>
  caller.post('/v0/cameras/setup/configure/', { camera_number: numberOf(name), ...change })

describe('the settings of a camera', { timeout: 30_000 }, () => {
  it('are answered with all their fields in the frame that was asked for [SETUP-CAM-16] [SETUP-CAM-17] [SETUP-CAM-26]', async () => {
    const { status, body } = await load()
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(CameraSetup.shape).sort())
    expect(body).toMatchObject({
      camera_number: numberOf('dome'),
      model: 'Sova SV-4225 PTZ',
      mac: '02:50:0A:00:00:01',
      firmware_version: '2.4.0',
      new_firmware_available: false,
      status: 'ready',
      ntp_server: 'pool.ntp.org',
      timezone: 'Europe/Moscow',
      video_resolution: '1280x720',
      video_bitrate: 2048,
      motion_detect_sensitive: 60,
      motion_detect_zone: [],
      model_capabilities: { is_sound: true, is_night_mode: true },
      width: 816,
      height: 460,
    })
  })

  it('are written one by one and together, and nothing else is [SETUP-CAM-29]', async () => {
    const before = { ...deviceOf('dome') }
    expect((await configure({ video_bitrate: 512 })).body).toMatchObject({ video_bitrate: 512 })
    expect(deviceOf('dome')).toEqual({ ...before, bitrateKbps: 512 })
    const change = {
      ntp_server: '10.1.2.3',
      timezone: 'Asia/Yekaterinburg',
      video_resolution: '1920x1080',
      video_bitrate: 1536,
      video_enable: false,
      audio_enable: false,
      night_mode_enable: false,
      motion_detect_sensitive: 25,
    }
    const { status, body } = await configure(change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, status: 'ready' })
    expect(deviceOf('dome')).toMatchObject({ posixTimezone: '<+05>-5', irCutFilter: 'ON', isVideoEnabled: false })
    await configure({ video_enable: true, audio_enable: true })
    expect(CAMERA_SETTING_FIELDS).toEqual(expect.arrayContaining(Object.keys(change)))
  })

  it('that the camera took are told as saved, though it says nothing afterwards [SETUP-CAM-31]', async () => {
    const before = (await load()).body
    const dome = deviceOf('dome')
    let taken = dome.bitrateKbps
    Object.defineProperty(dome, 'bitrateKbps', {
      configurable: true,
      enumerable: true,
      get: () => taken,
      set: (kbps: number) => {
        taken = kbps
        dome.awayUntilMs = Number.MAX_SAFE_INTEGER
      },
    })
    onTestFinished(() => {
      Object.defineProperty(dome, 'bitrateKbps', { value: taken, writable: true, configurable: true, enumerable: true })
    })
    const change = { video_bitrate: 1024, motion_detect_sensitive: 30 }
    expect(await configure(change)).toMatchObject({ status: 200, body: { ...before, ...change } })
    expect(await load()).toMatchObject({ status: 503, body: { code: 'camera_unreachable' } })
  })

  it('the time zone of the camera is the one that its lists show', async () => {
    await configure({ timezone: 'Europe/Kiev' })
    const { body } = await caller.post('/v0/cameras/this/', { numbers: [numberOf('dome')], fields: ['timezone'] })
    expect(body.results).toMatchObject([{ timezone: 'Europe/Kiev' }])
  })

  it('a drawn detection zone is kept as it was drawn, until the camera has other cells, in a frame of 816 by 460 where none is named [SETUP-CAM-24]', async () => {
    const zone = [
      { x: 100, y: 50 },
      { x: 700, y: 80 },
      { x: 400, y: 400 },
    ]
    expect((await configure({ motion_detect_zone: zone })).body.motion_detect_zone).toEqual(zone)
    const { body } = await caller.post('/v0/cameras/setup', { camera_number: numberOf('dome') })
    expect(body).toMatchObject({ width: 816, height: 460, motion_detect_zone: zone })
    deviceOf('dome').activeCells = '0P8A8A=='
    expect((await load()).body.motion_detect_zone).toEqual([])
  })

  it('its password is sealed in the database and neither answered nor logged', async () => {
    await configure({ video_bitrate: 1024 })
    const failing = await buildWithDevice('dome', 'not-the-pass')
    const { status, body } = await caller.post('/v0/cameras/setup', { camera_number: failing })
    expect([status, body.code]).toEqual([502, 'camera_login_refused'])
    const rows = JSON.stringify(await portal().database.sql`SELECT * FROM camera_device`)
    for (const text of [rows, JSON.stringify((await load()).body), portal().logLines.join('\n')]) {
      expect(text).not.toContain('camera-pass')
      expect(text).not.toContain('not-the-pass')
    }
  })
})

describe('a change that is refused', { timeout: 30_000 }, () => {
  it.each([
    ['ntp_server', '; reboot'],
    ['ntp_server', '$(reboot)'],
    ['ntp_server', '</tt:DNSname>'],
    ['timezone', 'Europe/Atlantis'],
    ['timezone', '<+05>-5'],
    ['video_bitrate', 4096],
    ['video_resolution', '640x480'],
    ['motion_detect_sensitive', 101],
    ['motion_detect_zone', [{ x: 1, y: 1 }]],
    [
      'motion_detect_zone',
      [
        { x: 0, y: 0 },
        { x: 900, y: 0 },
        { x: 0, y: 90 },
      ],
    ],
    [
      'motion_detect_zone',
      [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
    ],
  ] as const)('names its field: %s %j [SETUP-CAM-23]', async (field, value) => {
    const before = { ...deviceOf('dome') }
    const { status, body } = await configure({ [field]: value })
    expect(status).toBe(400)
    expect(body[field]).toEqual([expect.any(String)])
    expect(deviceOf('dome')).toEqual(before)
  })

  it('names the model when another camera is in its place, and a setting that the camera lacks [SETUP-CAM-23]', async () => {
    const swapped = await configure({ model: 'Sova SV-1080 Bullet', video_bitrate: 512 })
    expect(swapped).toMatchObject({ status: 400, body: { model: [expect.any(String)] } })
    const night = await configure({ night_mode_enable: true }, 'indoor')
    expect(night).toMatchObject({ status: 400, body: { night_mode_enable: [expect.any(String)] } })
  })

  it('of a camera that hides from the caller, or is not theirs, is not made', async () => {
    const guest = await buildAccount(portal().database)
    const stranger = await portal().signIn(guest)
    const request = { camera_number: numberOf('dome'), video_bitrate: 512 }
    expect((await stranger.post('/v0/cameras/setup/configure/', request)).status).toBe(404)
    const without = await buildCamera(portal().database, { permissions: [{ account: owner, permission: 'O' }] })
    expect((await caller.post('/v0/cameras/setup', { camera_number: without.number })).status).toBe(404)
  })
})

describe('a camera that was told to reboot', { timeout: 30_000 }, () => {
  const reboot = () => caller.post('/v0/cameras/setup/reboot', { camera_number: numberOf('dome') })

  it('is updating for about 15 s, with the settings that it had, and then ready [SETUP-CAM-19] [SETUP-CAM-27]', async () => {
    const { clock } = portal()
    expect(REBOOT_DURATION_MS).toBe(15_000)
    const before = (await load()).body
    expect(await reboot()).toMatchObject({ status: 200, body: { status: 'updating' } })
    expect((await load()).body).toEqual({ ...before, status: 'updating' })
    await clock.advance(14_000)
    expect((await load()).body).toEqual({ ...before, status: 'updating' })
    await clock.advance(1000)
    expect((await load()).body).toEqual(before)
  })

  it('takes no settings and no second reboot meanwhile', async () => {
    await load()
    await reboot()
    expect(await configure({ video_bitrate: 512 })).toMatchObject({ status: 409, body: { code: 'camera_updating' } })
    expect(await reboot()).toMatchObject({ status: 409 })
    await portal().clock.advance(15_000)
    expect((await configure({ video_bitrate: 512 })).status).toBe(200)
  })

  it('and never comes back, is told as unreachable in the end', async () => {
    await load()
    await reboot()
    deviceOf('dome').awayUntilMs = Number.MAX_SAFE_INTEGER
    await portal().clock.advance(60_000)
    expect((await load()).body.status).toBe('updating')
    await portal().clock.advance(10 * 60_000)
    expect(await load()).toMatchObject({ status: 503, body: { code: 'camera_unreachable' } })
  })
})

describe('firmware', { timeout: 30_000 }, () => {
  const upgrade = () => caller.post('/v0/cameras/setup/upgrade', { camera_number: numberOf('dome') })
  const put = (version: string, content = `SOVA-FIRMWARE ${version}\n`) => {
    const folder = join(portal().webDir, 'firmware', 'SV-4225 PTZ')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${version}.bin`), content)
  }

  it('that is not there is not installed', async () => {
    put('2.3.9')
    expect((await load()).body.new_firmware_available).toBe(false)
    expect(await upgrade()).toMatchObject({ status: 409, body: { code: 'no_new_firmware' } })
  })

  it('is offered by its number and installed in about 45 s [SETUP-CAM-20] [SETUP-CAM-28]', async () => {
    const { clock } = portal()
    expect([FIRMWARE_UPDATE_DURATION_MS, SETUP_POLL_INTERVAL_MS]).toEqual([45_000, 15_000])
    put('2.10.0')
    expect((await load()).body).toMatchObject({ new_firmware_available: true, firmware_version: '2.4.0' })
    expect(await upgrade()).toMatchObject({ status: 200, body: { status: 'updating' } })
    expect((await load()).body.status).toBe('updating')
    await expect.poll(() => deviceOf('dome').firmwareVersion, { timeout: 20_000 }).toBe('2.10.0')
    await clock.advance(44_000)
    expect((await load()).body).toMatchObject({ status: 'updating', firmware_version: '2.4.0' })
    await clock.advance(1000)
    expect((await load()).body).toMatchObject({
      status: 'ready',
      firmware_version: '2.10.0',
      new_firmware_available: false,
    })
  })

  it('that the camera refuses leaves it ready', async () => {
    put('3.0.0', 'not a firmware')
    expect((await upgrade()).status).toBe(200)
    await expect.poll(async () => (await load()).body.status, { timeout: 20_000 }).toBe('ready')
  })
})

describe('the list of cameras that can be set up', () => {
  const list = async (request: object = {}) => (await caller.post('/v0/cameras/setup/supported_cameras', request)).body

  it('takes page, page_size, order_by, fields and filters [SETUP-CAM-25]', async () => {
    const [dome, indoor] = [numberOf('dome'), numberOf('indoor')]
    const body = await list({ page: 2, page_size: 1, order_by: 'title_asc', search: 'ufa camera', filters: {} })
    expect(body).toMatchObject({ page: { current: 2, page_size: 1 } })
    const rows = (await list({ order_by: 'title_desc', fields: ['number', 'title'], search: 'indoor' })).results
    expect(rows).toEqual([{ number: indoor, title: 'Camera indoor' }])
    expect((await list({ filters: { number: dome } })).results).toEqual([
      { number: dome, title: 'Camera dome', address: 'Ufa, Lenina 1', tariff: { name: expect.any(String) } },
    ])
  })

  it.each([{ order_by: 'password' }, { fields: ['access_sealed'] }, { filters: { driver: 'onvif' } }])(
    'refuses the name of anything else: %j',
    async (request) => {
      expect((await list(request)).code).toBe('unknown_field')
    },
  )

  it('has no camera without a device, and none that the caller does not own', async () => {
    const { database } = portal()
    const guest = await buildAccount(database)
    const { id } = await buildCamera(database, { permissions: [{ account: guest, permission: 'R' }] })
    const device = { driver: 'onvif', address: 'http://127.0.0.1:9/', ...user } as const
    await createCameraDeviceStore(database, testSecretBox).put(id, device)
    await buildCamera(database, { permissions: [{ account: guest, permission: 'O' }] })
    const { body } = await (await portal().signIn(guest)).post('/v0/cameras/setup/supported_cameras')
    expect(body).toMatchObject({ count: 0, results: [] })
  })
})
