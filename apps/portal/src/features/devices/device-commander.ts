/**
 * Gives a command to the process of access control and waits for the device's answer. The command is a row that is
 * taken once and not at all after its time, so that nothing opens when whoever asked has long gone.
 */
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import { Failure } from '@sova/contract'
import type { DeviceCommandRepository } from './device-command-repository.ts'

/** Nobody takes a command after this. */
export const COMMAND_TAKEN_WITHIN_MS = 3000
/** The page gives up after 10 s, and wants to hear why before that. */
export const COMMAND_ANSWERED_WITHIN_MS = 8500

export interface DeviceCommander {
  /** @throws Failure `device_failed`, `device_timed_out`, or `unavailable` where nobody took the command */
  open(draft: { deviceId: number; moduleId: string | null; accountId: string }): Promise<OpenedDevice>
  close(): void
}

export interface OpenedDevice {
  latencyMs: number
  answer: string | null
}

export interface DeviceCommanderInputs {
  commands: DeviceCommandRepository
  bus: Bus
  clock: Clock
}

export async function createDeviceCommander({ commands, bus, clock }: DeviceCommanderInputs): Promise<DeviceCommander> {
  /** Who waits for which command. */
  const waiting = new Map<string, () => void>()
  const unsubscribe = await bus.subscribe('device_answered', ({ id }) => waiting.get(id)?.())

  async function waitForAnswer(id: string, delayMs: number): Promise<void> {
    const answered = new AbortController()
    waiting.set(id, () => answered.abort())
    await clock.sleep(delayMs, answered.signal)
    waiting.delete(id)
  }

  return {
    async open(draft) {
      const askedAtMs = clock.nowMs()
      const startedAtMs = clock.monotonicMs()
      const askedAt = new Date(askedAtMs)
      const expiresAt = new Date(askedAtMs + COMMAND_TAKEN_WITHIN_MS)
      const id = await commands.ask({ ...draft, askedAt, expiresAt })
      const answered = waitForAnswer(id, COMMAND_ANSWERED_WITHIN_MS)
      await bus.publish('device_command', { id })
      await answered
      const { state, answer } = await commands.read(id)
      const latencyMs = Math.round(clock.monotonicMs() - startedAtMs)
      if (state === 'opened') return { latencyMs, answer }
      if (state === 'failed') throw new Failure('device_failed')
      // Never taken: access control is away, and nothing will open.
      if (state === 'asked' && (await commands.takeBack(id))) throw new Failure('unavailable')
      throw new Failure('device_timed_out')
    },
    close: unsubscribe,
  }
}
