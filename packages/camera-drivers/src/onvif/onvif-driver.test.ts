/** The ONVIF driver and simulated cameras, over real sockets. */
import { createLogger, ManualClock } from '@sova/base'
import {
  createSimulatedDevices,
  type OnvifServer,
  type SimulatedDevices,
  startOnvifServer,
} from '@sova/testing/onvif-camera'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CameraDriver } from '../camera-driver.ts'
import { coverCells } from '../motion/cell-grid.ts'
import { openCameraDriver } from '../open-camera-driver.ts'

const user = { username: 'operator', password: 'camera-pass' }
const clock = new ManualClock()
/** A dome that reads tokens, a lens that only zooms and wants Digest, an indoor one whose clock is wrong, a plain one. */
const cameras = [
  { name: 'street-1', kind: 'dome' },
  { name: 'fence-1', kind: 'zoom' },
  { name: 'lobby-1', kind: 'indoor' },
  { name: 'gate-1', kind: 'bullet' },
] as const
const [dome, lens, indoor, plain] = ['street-1', 'fence-1', 'lobby-1', 'gate-1'] as const
const REBOOT_MS = 15_000
let devices: SimulatedDevices
let server: OnvifServer

beforeAll(async () => {
  devices = createSimulatedDevices({ cameras, clock, rebootMs: REBOOT_MS, firmwareMs: 45_000 })
  const logger = createLogger('test', { level: 'silent' })
  server = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user, clock, logger })
})
afterAll(() => server.close())

const signal = new AbortController().signal
const driverOf = (camera: string, password = user.password): CameraDriver => {
  const address = `http://127.0.0.1:${server.port}/onvif/${camera}/device_service`
  const device = { driver: 'onvif', address, username: user.username, password } as const
  return openCameraDriver(device, { clock, isTargetAllowed: () => true })
}

describe('settings over ONVIF', { timeout: 30_000 }, () => {
  it('are read from a camera that reads tokens in the envelope', async () => {
    expect(await driverOf(dome).readSettings(signal)).toMatchObject({
      model: 'SV-4225 PTZ',
      mac: '02:50:0A:00:00:01',
      firmwareVersion: '2.4.0',
      ntpHost: 'pool.ntp.org',
      resolution: { width: 1280, height: 720 },
      bitrateKbps: 2048,
      isVideoEnabled: true,
      hasSound: true,
      isAudioEnabled: true,
      hasNightMode: true,
      isNightModeEnabled: true,
      hasFirmwareUpdate: true,
      hasPtz: true,
      motion: { sensitivity: 60, cells: { columns: 22, rows: 18 } },
    })
  })

  it('are read from one that wants Digest, and from one whose clock is seven minutes wrong', async () => {
    expect(await driverOf(lens).readSettings(signal)).toMatchObject({ model: 'SV-2120 Zoom', hasSound: false })
    expect(devices.find(indoor)?.clockOffsetMs).toBe(7 * 60_000)
    expect(await driverOf(indoor).readSettings(signal)).toMatchObject({ hasNightMode: false, hasPtz: false })
  })

  it.each([dome, lens])('of %s are refused to a wrong password', async (camera) => {
    await expect(driverOf(camera, 'guess').readSettings(signal)).rejects.toMatchObject({ code: 'login_refused' })
  })

  it.each([dome, lens])('of %s are written, each alone and all at once', async (camera) => {
    const driver = driverOf(camera)
    await driver.changeSettings({ bitrateKbps: 512 }, signal)
    expect(devices.find(camera)).toMatchObject({ bitrateKbps: 512, resolution: '1280x720' })
    const zone = [
      { x: 0.5, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0.5, y: 1 },
    ]
    await driver.changeSettings(
      {
        ntpHost: '10.0.0.1',
        timezone: 'Europe/Berlin',
        resolution: { width: 856, height: 480 },
        bitrateKbps: 1024,
        isVideoEnabled: false,
        isNightModeEnabled: false,
        motionSensitivity: 85,
        motionZone: zone,
      },
      signal,
    )
    expect(devices.find(camera)).toMatchObject({
      ntp: { type: 'IPv4', host: '10.0.0.1' },
      posixTimezone: '<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3',
      irCutFilter: 'ON',
    })
    expect(await driver.readSettings(signal)).toMatchObject({
      ntpHost: '10.0.0.1',
      resolution: { width: 856, height: 480 },
      bitrateKbps: 1024,
      isVideoEnabled: false,
      isNightModeEnabled: false,
      motion: { sensitivity: 85, cells: coverCells(zone, 22, 18) },
    })
    await driver.changeSettings({ isVideoEnabled: true, motionZone: [] }, signal)
    expect(devices.find(camera)).toMatchObject({ isVideoEnabled: true })
  })

  it('that a camera does not have are refused by their name', async () => {
    const refusal = { setting: 'isNightModeEnabled', code: 'unsupported' }
    await expect(driverOf(indoor).changeSettings({ isNightModeEnabled: true }, signal)).rejects.toMatchObject(refusal)
    const sizeless = driverOf(plain).changeSettings({ resolution: { width: 320, height: 240 } }, signal)
    await expect(sizeless).rejects.toMatchObject({ setting: 'resolution' })
    const silent = driverOf(plain).changeSettings({ isAudioEnabled: true }, signal)
    await expect(silent).rejects.toMatchObject({ setting: 'isAudioEnabled' })
  })

  it.each(['; reboot', '</tt:DNSname><tt:Type>x</tt:Type>', '$(reboot)'])(
    'hold the text %j as text: it becomes no command and no element',
    async (text) => {
      await driverOf(plain).changeSettings({ ntpHost: text }, signal)
      expect(devices.find(plain)?.ntp).toEqual({ type: 'DNS', host: text })
    },
  )
})

describe('a camera that is away', { timeout: 30_000 }, () => {
  it('reboots, does not answer meanwhile, and is back after it', async () => {
    const driver = driverOf(plain)
    await driver.reboot(signal)
    await expect(driverOf(plain).readSettings(signal)).rejects.toMatchObject({ code: 'unreachable' })
    await clock.advance(REBOOT_MS)
    expect(await driverOf(plain).readSettings(signal)).toMatchObject({ model: 'SV-1080 Bullet' })
  })

  it.each([dome, lens])('takes new firmware as a file: %s', async (camera) => {
    await driverOf(camera).updateFirmware(Buffer.from('SOVA-FIRMWARE 2.5.0\n...'), signal)
    await expect(driverOf(camera).readSettings(signal)).rejects.toMatchObject({ code: 'unreachable' })
    await clock.advance(45_000)
    expect(await driverOf(camera).readSettings(signal)).toMatchObject({ firmwareVersion: '2.5.0' })
  })

  it('refuses a file that is no firmware', async () => {
    const update = driverOf(dome).updateFirmware(Buffer.from('<script>'), signal)
    await expect(update).rejects.toMatchObject({ code: 'failed' })
  })
})

describe('moving over ONVIF', { timeout: 30_000 }, () => {
  const positionOf = (camera: string) => devices.find(camera)?.ptz?.position()

  it('goes on until it is stopped', async () => {
    const driver = driverOf(dome)
    await driver.move({ pan: 1, tilt: -0.5, zoom: 0 }, 2000, signal)
    await clock.advance(1000)
    await driver.stopMoving(signal)
    await clock.advance(1000)
    expect(positionOf(dome)).toEqual({ pan: 0.25, tilt: -0.125, zoom: 0 })
    await driver.goHome(signal)
    expect(positionOf(dome)).toEqual({ pan: 0, tilt: 0, zoom: 0 })
  })

  it('ends by itself after its time', async () => {
    await driverOf(dome).move({ pan: 0, tilt: 1, zoom: 0 }, 2000, signal)
    await clock.advance(60_000)
    expect(positionOf(dome)?.tilt).toBe(0.5)
  })

  it('of a camera that only zooms sends it no pan', async () => {
    const driver = driverOf(lens)
    expect(await driver.readMovements(signal)).toMatchObject({ isPanTilt: false, isZoom: true, hasHome: true })
    await driver.move({ pan: 0, tilt: 0, zoom: 1 }, 2000, signal)
    await clock.advance(2000)
    expect(positionOf(lens)?.zoom).toBe(0.5)
    await expect(driver.move({ pan: 1, tilt: 0, zoom: 0 }, 2000, signal)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('keeps places under names', async () => {
    const driver = driverOf(dome)
    await driver.move({ pan: -1, tilt: 0, zoom: 0 }, 1000, signal)
    await clock.advance(1000)
    const token = await driver.savePreset('Ворота <2>', signal)
    const there = positionOf(dome)
    await driver.goHome(signal)
    await driver.goToPreset(token, signal)
    expect(positionOf(dome)).toEqual(there)
    expect((await driver.readMovements(signal))?.presets).toContainEqual({ token, name: 'Ворота <2>' })
    await driver.deletePreset(token, signal)
    await expect(driver.goToPreset(token, signal)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('is null for a camera that does not move', async () => {
    expect(await driverOf(plain).readMovements(signal)).toBeNull()
    await expect(driverOf(plain).goHome(signal)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
