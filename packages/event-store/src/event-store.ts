/** Where events live: they are added once, told to everyone who listens, read in many ways, and go after their time. */
import { join } from 'node:path'
import { type Clock, createLogger, type Logger, type SovaConfig, systemRandom } from '@sova/base'
import type { Bus } from '@sova/bus'
import type { AnalyticMessage, EventShot, NewAnalyticEvent } from '@sova/contract'
import type { Database } from '@sova/database'
import { DAY_MS, dayStartMs } from './event-days.ts'
import { decodeEventId } from './event-id.ts'
import type { EventRecord } from './event-record.ts'
import { toMessage } from './event-record.ts'
import { keepEventsInOrder, UPKEEP_INTERVAL_MS } from './event-upkeep.ts'
import { packMessages } from './pack-messages.ts'
import { createEventArchiveRepository, type EventArchiveRepository } from './reads/event-archive-repository.ts'
import { createEventReportRepository, type EventReportRepository } from './reads/event-report-repository.ts'
import { countPeopleByTime, type PeopleCount, type PeopleCountQuery } from './reads/people-count-repository.ts'
import { findUnfinishedEvents, type UnfinishedQuery } from './reads/unfinished-event-repository.ts'
import { createScreenshotFiles } from './screenshots/screenshot-files.ts'
import { annotateEvent, type EventAnnotation } from './write/annotate-repository.ts'
import { createNumbering, draftEvent, type EventDraft, type EventRefusal } from './write/draft-events.ts'
import { createEventCameraDirectory } from './write/event-camera-repository.ts'
import { createPartitionRepository } from './write/partition-repository.ts'
import { type StoredDraft, storeDrafts } from './write/store-drafts.ts'

/** A year and a day. */
export const EVENT_DAYS_DEFAULT = 366
export const SCREENSHOT_DISK_SHARE_DEFAULT = 0.1
/** Events of one transaction. */
const BATCH_MAX = 1000
/** Pictures that take this share of what all may take are made room for at once, and not at the end of the hour. */
const HURRY_SHARE = 0.05

export interface EventStoreInputs {
  database: Pick<Database, 'db' | 'sql'>
  bus: Bus
  clock: Clock
  config: Pick<SovaConfig, 'dataDir' | 'portalDomain'>
  logger?: Logger
  /** How many days events are kept. */
  keptDays?: number
  /** Of its disk that pictures may take, 0 … 1. */
  screenshotDiskShare?: number
  random?: () => number
}

export type AddedEvent =
  | { status: 'stored' | 'updated' | 'known'; id: number }
  | { status: 'refused'; id: null; code: EventRefusal }

export interface EventStore {
  /**
   * One event may be given any number of times under its `external_id`; it is stored once. Resolves when it is on disk.
   * @returns in the order of the events
   */
  add(events: readonly NewAnalyticEvent[]): Promise<AddedEvent[]>
  /** @returns false when there is no such event (any more) */
  annotate(event: { cameraNumber: string; id: number }, annotation: EventAnnotation): Promise<boolean>
  reports: EventReportRepository
  archive: EventArchiveRepository
  countPeople(query: PeopleCountQuery): Promise<PeopleCount[]>
  /** What goes on by what its sender told last. */
  unfinished(query: UnfinishedQuery): Promise<EventRecord[]>
  /** Null when it is not kept (any more). */
  readScreenshot(order: { cameraNumber: string; id: number; shot: EventShot }): Promise<Buffer | null>
  toMessage(event: EventRecord, extra?: { camera?: AnalyticMessage['camera'] }): AnalyticMessage
  /**
   * Makes days ahead and lets old ones go, now, every hour and after many pictures, until it is aborted. Once in each
   * process that adds.
   */
  run(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export async function createEventStore(inputs: EventStoreInputs): Promise<EventStore> {
  const { database, bus, clock, config, logger = createLogger('event-store') } = inputs
  const { keptDays = EVENT_DAYS_DEFAULT, screenshotDiskShare = SCREENSHOT_DISK_SHARE_DEFAULT } = inputs
  const files = createScreenshotFiles(join(config.dataDir, 'event-screenshots'))
  const partitions = createPartitionRepository(database)
  const cameras = createEventCameraDirectory(database.db)
  const archive = createEventArchiveRepository(database)
  const nextNumber = createNumbering(inputs.random ?? systemRandom)
  const pushDomain = config.portalDomain
  const knownDays = new Set<number>()
  let hurry = new AbortController()
  let hurriedBytes = 0
  const unsubscribers = [
    await bus.subscribe('camera_changed', ({ number }) =>
      number === null ? cameras.forgetAll() : cameras.forget(number),
    ),
    bus.onGap(() => cameras.forgetAll()),
  ]

  async function haveDays(events: readonly EventRecord[]): Promise<void> {
    for (const dayMs of new Set(events.map(({ atMs }) => dayStartMs(atMs)))) {
      if (knownDays.has(dayMs)) continue
      await partitions.createDay(dayMs)
      knownDays.add(dayMs)
    }
  }

  /** A sender may fill a disk within the hour. */
  async function countPictures(drafts: readonly EventDraft[]): Promise<void> {
    const pictures = drafts.flatMap((draft) => [...draft.pictures.values()])
    if (pictures.length === 0) return
    hurriedBytes += pictures.reduce((sum, { byteLength }) => sum + byteLength, 0)
    // The events are stored: a disk that does not answer fails none of them.
    const diskBytes = await files.diskBytes().catch(() => Number.POSITIVE_INFINITY)
    if (hurriedBytes <= diskBytes * screenshotDiskShare * HURRY_SHARE) return
    hurriedBytes = 0
    hurry.abort()
  }

  async function tell(stored: readonly StoredDraft[]): Promise<void> {
    const news = stored.filter(({ status }) => status !== 'known')
    const messages = news.map(({ status, event }) => toMessage(event, { pushDomain, isNew: status === 'stored' }))
    await bus.publishAll(
      'analytics_events',
      packMessages(messages).map((pack) => ({ messages: pack })),
    )
  }

  async function addBatch(events: readonly NewAnalyticEvent[]): Promise<AddedEvent[]> {
    const inputsOfDrafts = {
      nowMs: clock.nowMs(),
      keptDays,
      nextNumber,
      cameras: await cameras.find(events.map((event) => event.camera_number)),
    }
    const drafts = events.map((event) => draftEvent(event, inputsOfDrafts))
    const accepted = drafts.filter((draft): draft is EventDraft => typeof draft !== 'string')
    if (accepted.length === 0) return drafts.map(describe)
    await haveDays(accepted.map(({ event }) => event))
    const stored = await storeDrafts(accepted, { database, files, nextNumber, logger })
    await tell(stored).catch((error: unknown) => {
      // They are stored; who is away from the bus reads them there.
      logger.warn({ err: error }, 'events could not be told')
    })
    await countPictures(accepted)
    const results = stored[Symbol.iterator]()
    return drafts.map((draft) => {
      const result = typeof draft === 'string' ? undefined : results.next().value
      return result ? { status: result.status, id: result.event.id } : describe(draft)
    })
  }

  return {
    async add(events) {
      const added: AddedEvent[] = []
      for (let at = 0; at < events.length; at += BATCH_MAX) {
        added.push(...(await addBatch(events.slice(at, at + BATCH_MAX))))
      }
      return added
    },

    async annotate(event, annotation) {
      const annotated = await annotateEvent(database, event, annotation)
      if (!annotated) return false
      await bus.publish('analytics_events_changed', { messages: [toMessage(annotated, { pushDomain })] })
      return true
    },

    reports: createEventReportRepository(database),
    archive,
    countPeople: (query) => countPeopleByTime(database, query),
    unfinished: (query) => findUnfinishedEvents(database, query),

    async readScreenshot({ cameraNumber, id, shot }) {
      const said = decodeEventId(id)
      return said && files.read({ cameraNumber, id, shot, atMs: said.atMs })
    },

    toMessage: (event, { camera } = {}) => toMessage(event, { pushDomain, camera }),

    async run(signal) {
      while (!signal.aborted) {
        hurry = new AbortController()
        try {
          await keepEventsInOrder({ partitions, files, clock, logger, keptDays, screenshotDiskShare })
          const oldestMs = dayStartMs(clock.nowMs()) - keptDays * DAY_MS
          for (const dayMs of knownDays) if (dayMs < oldestMs) knownDays.delete(dayMs)
        } catch (error) {
          logger.error({ err: error }, 'the days of events could not be kept in order')
        }
        await clock.sleep(UPKEEP_INTERVAL_MS, AbortSignal.any([signal, hurry.signal]))
      }
    },

    close() {
      for (const unsubscribe of unsubscribers) unsubscribe()
      return Promise.resolve()
    },
  }
}

function describe(draft: EventDraft | EventRefusal): AddedEvent {
  if (typeof draft !== 'string') throw new Error('an accepted event has no result')
  return { status: 'refused', id: null, code: draft }
}
