/** Access control put together: it hears of plates and faces, decides, opens devices, and writes down why. */
import type { Clock, Logger, SecretBox } from '@sova/base'
import type { Bus } from '@sova/bus'
import { type Database, databaseAnswers } from '@sova/database'
import type { AccessSettings } from './access-settings.ts'
import { createCommandRunner } from './commands/command-runner.ts'
import { createDeviceCommandRepository } from './commands/device-command-repository.ts'
import { createAccessFactsRepository } from './decisions/access-facts-repository.ts'
import { createSightingDecider, type SightingDeciderInputs } from './decisions/sighting-decider.ts'
import { createDeviceGate } from './devices/device-gate.ts'
import { listenForHealth } from './health-server.ts'
import { createAccessJournal } from './journal/access-journal-repository.ts'
import { createRecordedGate } from './journal/recorded-gate.ts'
import { createAccessMetrics } from './metrics.ts'

export interface AccessInputs {
  settings: AccessSettings
  host: string
  /** Of health and metrics; 0 takes a free one. */
  port: number
  /** Migrated. */
  database: Database
  bus: Bus
  /** Of the event store. */
  annotate: SightingDeciderInputs['annotate']
  clock: Clock
  logger: Logger
  secretBox: SecretBox
}

export interface AccessControl {
  port: number
  /** Resolves when everything that was heard so far is done. */
  settle(): Promise<void>
  /** Finishes what was begun. */
  close(): Promise<void>
}

const UPKEEP_INTERVAL_MS = 3600_000
const COMMANDS_KEPT_MS = 24 * 3600_000

export async function createAccessControl(inputs: AccessInputs): Promise<AccessControl> {
  const { settings, database, bus, annotate, clock, logger, secretBox } = inputs
  const metrics = createAccessMetrics()
  const journal = createAccessJournal(database.db)
  const gate = createDeviceGate({ clock, secretBox, logger, isTargetAllowed: settings.isTargetAllowed })
  const openRecorded = createRecordedGate({ gate, journal, metrics, clock, logger })
  const facts = createAccessFactsRepository(database)
  const decider = createSightingDecider({ facts, journal, openRecorded, annotate, metrics, clock, logger })
  const commands = createDeviceCommandRepository(database.db)
  const runner = createCommandRunner({ commands, journal, openRecorded, bus, clock, logger })

  const unsubscribers = [
    await bus.subscribe('analytics_events', ({ messages }) => messages.forEach(decider.see)),
    await bus.subscribe('device_command', ({ id }) => runner.run(id)),
    // Plates that were missed are too old to open anything; a command may still be in time.
    bus.onGap(() => runner.run(null)),
  ]
  runner.run(null)

  const stopping = new AbortController()
  async function keepTidy(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await commands.deleteBefore(new Date(clock.nowMs() - COMMANDS_KEPT_MS))
      } catch (error) {
        logger.warn({ err: error }, 'old commands could not be deleted')
      }
      await clock.sleep(UPKEEP_INTERVAL_MS, stopping.signal)
    }
  }
  const tidying = keepTidy()
  const { host, port } = inputs
  const health = await listenForHealth({
    host,
    port,
    registry: metrics.registry,
    isReady: () => databaseAnswers(database),
  })
  const settle = async () => {
    await decider.settle()
    await runner.settle()
  }

  return {
    port: health.port,
    settle,
    async close() {
      for (const unsubscribe of unsubscribers) unsubscribe()
      stopping.abort()
      await settle()
      await tidying
      await health.close()
    },
  }
}
