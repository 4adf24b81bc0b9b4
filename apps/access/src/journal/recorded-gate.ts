/** Opens a device and writes down what it said: the one way in which anything is opened. */
import type { Clock, Logger } from '@sova/base'
import type { DeviceAnswer, DeviceGate, DeviceToOpen } from '../devices/device-gate.ts'
import type { AccessMetrics } from '../metrics.ts'
import type { AccessJournal } from './access-journal-repository.ts'

export interface RecordedOpening {
  journalId: string
  device: DeviceToOpen
  moduleId: string | null
  /** When the process heard of it, by the monotonic clock. */
  heardAtMs: number
  /** Unix ms; afterwards nobody is there any more for whom it should open. */
  openUntilMs: number
}

export type OpenRecorded = (opening: RecordedOpening) => Promise<DeviceAnswer>

export interface RecordedGateInputs {
  gate: DeviceGate
  journal: AccessJournal
  metrics: AccessMetrics
  clock: Clock
  logger: Logger
}

/** Never rejects: a journal that can't be written is logged, for the barrier has opened all the same. */
export function createRecordedGate({ gate, journal, metrics, clock, logger }: RecordedGateInputs): OpenRecorded {
  return async ({ journalId, device, moduleId, heardAtMs, openUntilMs }) => {
    metrics.commanded(clock.monotonicMs() - heardAtMs)
    const answer = await gate.open(device, moduleId, openUntilMs)
    const latencyMs = clock.monotonicMs() - heardAtMs
    metrics.answered(answer.state)
    const at = new Date(clock.nowMs())
    try {
      await journal.writeAnswer(journalId, answer, latencyMs, at)
      await journal.noteState(device.id, answer, at)
    } catch (error) {
      logger.error({ err: error, deviceId: device.id, state: answer.state }, 'the answer of a device is not written')
    }
    if (answer.state !== 'opened') logger.warn({ deviceId: device.id, ...answer }, 'a device did not open')
    return answer
  }
}
