/** Carries out what people ask of devices: taken once, written to the journal, answered over the bus. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { AccessJournal } from '../journal/access-journal-repository.ts'
import type { OpenRecorded } from '../journal/recorded-gate.ts'
import type { DeviceCommandRepository, TakenCommand } from './device-command-repository.ts'

export interface CommandRunner {
  /** @param id null after a break, for all that still wait */
  run(id: string | null): void
  settle(): Promise<void>
}

export interface CommandRunnerInputs {
  commands: DeviceCommandRepository
  journal: AccessJournal
  openRecorded: OpenRecorded
  bus: Bus
  clock: Clock
  logger: Logger
}

export function createCommandRunner(inputs: CommandRunnerInputs): CommandRunner {
  const { commands, journal, openRecorded, bus, clock, logger } = inputs
  const running = new Set<Promise<unknown>>()

  async function takeAll(id: string | null, heardAtMs: number): Promise<void> {
    const taken = await commands.take(id, new Date(clock.nowMs()))
    await Promise.all(taken.map((command) => carryOut(command, heardAtMs)))
  }

  async function carryOut(command: TakenCommand, heardAtMs: number): Promise<void> {
    const { id, gangId, device, moduleId, account, employee, expiresAt } = command
    const journalId = await journal.write({
      gangId,
      at: new Date(clock.nowMs()),
      kind: 'manual',
      isGranted: true,
      reason: 'manual_open',
      device,
      moduleId,
      cameraNumber: null,
      employee,
      car: null,
      group: null,
      account,
      confidence: null,
      eventId: null,
    })
    // Without an event no row can be there already.
    if (journalId === null) throw new Error('the journal took no row')
    const answer = await openRecorded({ journalId, device, moduleId, heardAtMs, openUntilMs: expiresAt.getTime() })
    await commands.answer(id, answer, new Date(clock.nowMs()))
    await bus.publish('device_answered', { id })
  }

  return {
    run(id) {
      const work = takeAll(id, clock.monotonicMs()).catch((error: unknown) => {
        logger.error({ err: error, command: id }, 'a command was not carried out')
      })
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async settle() {
      await Promise.allSettled([...running])
    },
  }
}
