/** The pull point of simulated cameras, over real sockets. */
import { createLogger, systemClock } from '@sova/base'
import {
  createSimulatedDevices,
  type OnvifServer,
  type SimulatedDevice,
  type SimulatedDevices,
  startOnvifServer,
} from '@sova/testing/onvif-camera'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CameraFailure } from '../camera-failure.ts'
import { type CameraNotification, pullNotifications } from './onvif-events.ts'
import { createOnvifSession } from './onvif-session.ts'

const user = { username: 'operator', password: 'camera-pass' }
/** One that reads tokens, one that wants Digest, and one whose clock is wrong. */
const cameras = [
  { name: 'street-1', kind: 'dome' },
  { name: 'fence-1', kind: 'zoom' },
  { name: 'lobby-1', kind: 'indoor' },
] as const
const PATIENCE = { timeout: 20_000, interval: 20 }
let devices: SimulatedDevices
let server: OnvifServer

beforeAll(async () => {
  const inputs = { cameras, clock: systemClock, rebootMs: 200, firmwareMs: 200 }
  devices = createSimulatedDevices(inputs)
  const logger = createLogger('test', { level: 'silent' })
  server = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user, clock: systemClock, logger })
})
afterAll(() => server.close())

const deviceOf = (name: string): SimulatedDevice => devices.find(name) ?? (undefined as never)

function listen(camera: string, isTargetAllowed = () => true) {
  const address = `http://127.0.0.1:${server.port}/onvif/${camera}/device_service`
  const session = createOnvifSession({ address, user, clock: systemClock, isTargetAllowed })
  const controller = new AbortController()
  const heard: CameraNotification[] = []
  let listens = false
  const sink = {
    onListening() {
      listens = true
    },
    onNotifications: (notifications: readonly CameraNotification[]) => void heard.push(...notifications),
  }
  const ended = pullNotifications(session, { sink, clock: systemClock }, controller.signal).then(
    () => null,
    (error: unknown) => error,
  )
  const stop = () => {
    controller.abort()
    return ended
  }
  return { heard, ended, stop, listens: () => listens }
}

const motion = (device: SimulatedDevice, isMotion: boolean) =>
  devices.notify(device, {
    topic: 'tns1:RuleEngine/CellMotionDetector/tns1:Motion',
    atMs: Date.UTC(2026, 10, 21, 7),
    operation: 'Changed',
    source: { Rule: 'motion' },
    data: { IsMotion: String(isMotion) },
  })

describe('events of a camera', { timeout: 30_000 }, () => {
  it.each(cameras)('are fetched from $name as they happen, with their moment by our clock', async ({ name }) => {
    const device = deviceOf(name)
    const listening = listen(name)
    await expect.poll(listening.listens, PATIENCE).toBe(true)
    motion(device, true)
    await expect.poll(() => listening.heard.length, PATIENCE).toBe(1)
    expect(listening.heard[0]).toMatchObject({ topic: 'RuleEngine/CellMotionDetector/Motion', isInitial: false })
    expect(Math.abs((listening.heard[0]?.atMs ?? 0) - Date.UTC(2026, 10, 21, 7))).toBeLessThan(2000)
    expect(listening.heard[0]?.data.get('IsMotion')).toBe('true')
    await listening.stop()
    expect(device.isSubscribed).toBe(false)
  })

  it('end with a failure when the camera is away or forgets who listens, so that somebody asks anew', async () => {
    const device = deviceOf('street-1')
    const listening = listen('street-1')
    await expect.poll(listening.listens, PATIENCE).toBe(true)
    devices.reboot(device)
    expect(await listening.ended).toBeInstanceOf(CameraFailure)
  })

  it('are not asked for at an address that the operator does not allow', async () => {
    expect(await listen('street-1', () => false).ended).toMatchObject({ code: 'refused' })
  })
})
