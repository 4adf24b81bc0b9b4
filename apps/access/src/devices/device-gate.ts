/**
 * Opens devices: one command at a time for each, each bounded in time, none repeated. A device that did not answer may
 * have opened all the same; whether to ask again is for a person to decide.
 */
import type { Clock, Logger, SecretBox } from '@sova/base'
import { DEVICE_ANSWER_LENGTH_MAX, type DEVICE_ANSWER_STATES } from '@sova/contract'
import { DeviceFailure } from './device-driver.ts'
import { type DriverInputs, openDriver } from './open-driver.ts'

export const DEVICE_TIMEOUT_MS = 5000
/** Commands that wait for a device which is busy; who comes after them is told so. */
export const DEVICE_QUEUE_MAX = 4

export interface DeviceToOpen {
  id: number
  driver: string
  settings_sealed: string
}

export interface DeviceAnswer {
  state: (typeof DEVICE_ANSWER_STATES)[number]
  answer: string | null
}

export interface DeviceGate {
  /**
   * Never rejects.
   * @param openUntilMs Unix ms; a command whose turn comes later is not given
   */
  open(device: DeviceToOpen, moduleId: string | null, openUntilMs: number): Promise<DeviceAnswer>
}

export interface DeviceGateInputs extends DriverInputs {
  clock: Clock
  secretBox: SecretBox
  logger: Logger
  timeoutMs?: number
}

export function createDeviceGate(inputs: DeviceGateInputs): DeviceGate {
  const { clock, secretBox, logger, timeoutMs = DEVICE_TIMEOUT_MS } = inputs
  /** The last command of each device, and how many there are. */
  const queues = new Map<number, { last: Promise<unknown>; count: number }>()

  async function openNow(
    { id, driver, settings_sealed }: DeviceToOpen,
    moduleId: string | null,
  ): Promise<DeviceAnswer> {
    const ended = new AbortController()
    const tooLong = clock.sleep(timeoutMs, ended.signal).then((): DeviceAnswer => {
      ended.abort()
      return { state: 'timed_out', answer: null }
    })
    const opened = openDriverOf(driver, settings_sealed)
      .open({ moduleId, signal: ended.signal })
      .then((answer): DeviceAnswer => ({ state: 'opened', answer: shorten(answer) }))
    try {
      return await Promise.race([opened, tooLong])
    } catch (error) {
      if (error instanceof DeviceFailure) return { state: 'failed', answer: shorten(error.message) }
      logger.error({ err: error, deviceId: id }, 'a driver failed')
      return { state: 'failed', answer: null }
    } finally {
      // The loser of the race may still reject.
      opened.catch(() => {})
      ended.abort()
    }
  }

  function openDriverOf(name: string, settingsSealed: string) {
    try {
      return openDriver(name, JSON.parse(secretBox.open(settingsSealed)), inputs)
    } catch (error) {
      if (error instanceof DeviceFailure) throw error
      throw new DeviceFailure('the settings of the device can’t be read')
    }
  }

  return {
    async open(device, moduleId, openUntilMs) {
      const queue = queues.get(device.id) ?? { last: Promise.resolve(), count: 0 }
      if (queue.count >= DEVICE_QUEUE_MAX) return { state: 'failed', answer: 'the device is busy' }
      const answered = queue.last.then((): DeviceAnswer | Promise<DeviceAnswer> => {
        if (clock.nowMs() > openUntilMs) return { state: 'failed', answer: 'the device was busy for too long' }
        return openNow(device, moduleId).catch((error: unknown): DeviceAnswer => {
          const answer = error instanceof DeviceFailure ? shorten(error.message) : null
          return { state: 'failed', answer }
        })
      })
      queue.last = answered
      queue.count += 1
      queues.set(device.id, queue)
      const answer = await answered
      queue.count -= 1
      if (queue.count === 0) queues.delete(device.id)
      return answer
    },
  }
}

/** Devices answer with whole pages; what is no text becomes a blank. */
function shorten(answer: string | null): string | null {
  const text = answer?.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return text ? text.slice(0, DEVICE_ANSWER_LENGTH_MAX) : null
}
