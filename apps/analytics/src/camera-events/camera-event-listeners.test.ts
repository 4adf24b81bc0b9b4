import { createLogger, systemClock } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import { createSimulatedDevices, startOnvifServer } from '@sova/testing/onvif-camera'
import { describe, expect, it } from 'vitest'
import { createCameraEventListeners } from './camera-event-listeners.ts'

const user = { username: 'operator', password: 'camera-pass' }
const logger = createLogger('test', { level: 'silent' })
const PATIENCE = { timeout: 20_000, interval: 20 }

async function startCameras() {
  const cameras = [{ name: 'gate', kind: 'bullet' }] as const
  const devices = createSimulatedDevices({ cameras, clock: systemClock, rebootMs: 300, firmwareMs: 300 })
  const server = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user, clock: systemClock, logger })
  const gate = devices.all[0] ?? (undefined as never)
  const motion = (isMotion: boolean) =>
    devices.notify(gate, {
      topic: 'tns1:VideoSource/MotionAlarm',
      atMs: Date.now(),
      operation: 'Changed',
      source: { Source: 'main' },
      data: { State: String(isMotion) },
    })
  return { server, devices, gate, motion, address: `http://127.0.0.1:${server.port}/onvif/gate/device_service` }
}

describe('cameras that tell what they see', { timeout: 60_000 }, () => {
  it('are heard as long as the kind is watched, and again after they were away; what goes on ends with them', async () => {
    const { server, devices, gate, motion, address } = await startCameras()
    const events: NewAnalyticEvent[] = []
    const listeners = createCameraEventListeners({
      findDevice: () => Promise.resolve({ driver: 'onvif', address, ...user }),
      isTargetAllowed: () => true,
      onEvent: (event) => void events.push(event),
      clock: systemClock,
      random: () => 0,
      logger,
    })
    const camera = { id: 1, number: '1001', kinds: ['motion_alarm'] } as const
    const listening = () => listeners.figures().listening
    listeners.apply([camera])
    await expect.poll(listening, PATIENCE).toBe(1)
    motion(true)
    await expect.poll(() => events.length, PATIENCE).toBe(1)
    devices.reboot(gate)
    await expect.poll(() => events.length, PATIENCE).toBe(2)
    expect(events.map(({ camera_number, continues }) => [camera_number, continues])).toEqual([
      ['1001', true],
      ['1001', false],
    ])
    await expect.poll(listening, PATIENCE).toBe(1)
    motion(true)
    await expect.poll(() => events.length, PATIENCE).toBe(3)
    listeners.apply([])
    await expect.poll(listening, PATIENCE).toBe(0)
    expect(events).toHaveLength(4)
    expect(listeners.figures().failures).toBeGreaterThanOrEqual(1)
    await listeners.close()
    await server.close()
  })
})
