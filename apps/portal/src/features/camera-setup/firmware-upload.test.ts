/** What is told of a camera that takes its time over its firmware, on the real database; the camera is a script. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@sova/base'
import { type CameraDriver, type CameraSettings, createCameraDeviceStore } from '@sova/camera-drivers'
import { buildAccount, buildCamera, testSecretBox } from '@sova/testing'
import { expect, it } from 'vitest'
import { usePortal } from '../../testing/use-portal.ts'
import { createCameraCalls } from './camera-calls.ts'
import { createCameraSetupService } from './camera-setup-service.ts'
import { createFirmwareLibrary } from './firmware-library.ts'

const portal = usePortal()

const settings: CameraSettings = {
  manufacturer: 'Sova',
  model: 'SV-1',
  mac: '',
  firmwareVersion: '1.0.0',
  ntpHost: '',
  resolution: null,
  bitrateKbps: 512,
  isVideoEnabled: true,
  hasSound: false,
  isAudioEnabled: false,
  hasNightMode: false,
  isNightModeEnabled: false,
  motion: null,
  hasFirmwareUpdate: true,
  hasPtz: false,
}

async function ownCamera() {
  const { database, bus, clock, webDir } = portal()
  const logger = createLogger('test', { level: 'silent' })
  const folder = join(webDir, 'uploads', 'SV-1')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '1.1.0.bin'), 'firmware')
  let endSending = () => {}
  const sending = new Promise<void>((resolve) => {
    endSending = resolve
  })
  let sentCount = 0
  const updateFirmware = () => {
    sentCount += 1
    return sending
  }
  const driver = { readSettings: async () => settings, updateFirmware }
  const devices = createCameraDeviceStore(database, testSecretBox)
  const setup = createCameraSetupService({
    database,
    bus,
    clock,
    logger,
    devices,
    calls: createCameraCalls({ clock, logger }),
    firmware: createFirmwareLibrary(join(webDir, 'uploads')),
    openDriver: () => driver as Partial<CameraDriver> as CameraDriver,
  })
  const owner = await buildAccount(database)
  const { id, number } = await buildCamera(database, { permissions: [{ account: owner, permission: 'O' }] })
  await devices.put(id, { driver: 'onvif', address: 'http://127.0.0.1:9/', username: 'a', password: 'b' })
  const status = async () => (await setup.load(owner.id, number, { width: 816, height: 460 })).status
  const upgrade = () => setup.upgrade(owner.id, number)
  return { setup, clock, status, upgrade, endSending, sentCount: () => sentCount }
}

it('a camera that answers while it is sent its firmware, and just after that, is still updating [SETUP-CAM-18]', async () => {
  const { setup, clock, status, upgrade, endSending } = await ownCamera()
  await upgrade()
  await clock.advance(60_000)
  expect(await status()).toBe('updating')
  endSending()
  await setup.close()
  expect(await status()).toBe('updating')
  await clock.advance(30_000)
  expect(await status()).toBe('ready')
})

it('a camera is sent its firmware once, though two ask for it at the same moment', async () => {
  const { setup, upgrade, endSending, sentCount } = await ownCamera()
  const asked = await Promise.allSettled([upgrade(), upgrade()])
  endSending()
  await setup.close()
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'camera_updating' } }])
  expect(sentCount()).toBe(1)
})
