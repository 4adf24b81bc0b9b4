/** Carries alerts to the log at once, and to the database and the bus in order, as soon as those can be reached. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import { isRefusedRow } from '@sova/database'
import type { AlertRepository } from './alert-repository.ts'
import type { AlertChange } from './camera-watch.ts'

export interface AlertJournal {
  note(change: AlertChange): void
  run(signal: AbortSignal): Promise<void>
}

export interface JournalInputs {
  readonly repository: AlertRepository
  readonly openBus: () => Promise<Bus>
  /** Null until the database has told it. */
  readonly mediaServerId: () => number | null
  /** With the database away for more changes than this, only the last of each alert waits; the others are in the log. */
  readonly waitingMax?: number
  readonly clock: Clock
  readonly logger: Logger
}

const WAITING_MAX = 10_000
const INTERVAL_MS = 1000
const RETRY_MS = 5000
const KEPT_MS = 92 * 86_400_000
const CLEAN_INTERVAL_MS = 3_600_000

export function createAlertJournal(inputs: JournalInputs): AlertJournal {
  const { repository, waitingMax = WAITING_MAX, clock, logger } = inputs
  let waiting: AlertChange[] = []
  let compactAbove = waitingMax
  let bus: Bus | null = null
  let cleanedAtMs: number | null = null

  async function flush(mediaServerId: number): Promise<void> {
    bus ??= await inputs.openBus()
    for (let [change] = waiting; change; [change] = waiting) {
      try {
        await repository.write(mediaServerId, change)
        await publish(bus, mediaServerId, change)
      } catch (error) {
        if (!isRefusedRow(error)) throw error
        logger.error({ err: error, change }, 'an alert was refused')
      }
      // While it was written, it may have been given up.
      if (waiting[0] === change) waiting.shift()
    }
    if (cleanedAtMs !== null && clock.monotonicMs() - cleanedAtMs < CLEAN_INTERVAL_MS) return
    await repository.removeEndedBefore(clock.nowMs() - KEPT_MS)
    cleanedAtMs = clock.monotonicMs()
  }

  return {
    note(change) {
      log(logger, change)
      waiting.push(change)
      if (waiting.length <= compactAbove) return
      waiting = lastOfEach(waiting)
      compactAbove = Math.max(waitingMax, waiting.length * 2)
    },
    async run(signal) {
      while (!signal.aborted) {
        const id = inputs.mediaServerId()
        let delayMs = INTERVAL_MS
        if (id !== null) {
          await flush(id).catch((error: unknown) => {
            delayMs = RETRY_MS
            logger.debug({ err: error }, 'alerts wait for the database')
          })
        }
        await clock.sleep(delayMs, signal)
      }
      await bus?.close()
    },
  }
}

/** How every alert stands in the end. There are no more of them than kinds and subjects. */
function lastOfEach(waiting: readonly AlertChange[]): AlertChange[] {
  const last = new Map(waiting.map((change) => [`${change.kind} ${change.subject}`, change]))
  return waiting.filter((change) => last.get(`${change.kind} ${change.subject}`) === change)
}

function log(logger: Logger, { kind, subject, startedMs, endedMs, reason }: AlertChange): void {
  if (endedMs === null) logger.warn({ alert: kind, subject, startedMs, reason }, 'an alert begins')
  else if (startedMs !== null) logger.info({ alert: kind, subject, startedMs, endedMs }, 'an alert is over')
}

async function publish(bus: Bus, mediaServerId: number, change: AlertChange): Promise<void> {
  const { kind, subject, startedMs, endedMs, reason } = change
  switch (kind) {
    case 'camera_offline':
      if (endedMs !== null) return bus.publish('camera_online', { number: subject, at: endedMs, since: startedMs })
      return bus.publish('camera_offline', { number: subject, since: startedMs ?? 0, reason })
    case 'recording_gap':
      if (startedMs === null) return
      return bus.publish('recording_gap', { number: subject, from: startedMs, to: endedMs, reason })
    case 'disk_low':
    case 'disk_failed':
      if (startedMs === null) return
      return bus.publish('disk_low', {
        media_server_id: mediaServerId,
        dir: subject,
        is_failed: kind === 'disk_failed',
        since: startedMs,
        to: endedMs,
      })
  }
}
