/** Events from outside: only an owner's programs speak for a camera. */
import {
  EVENT_SCREENSHOT_BYTES_MAX,
  type EventScreenshots,
  Failure,
  type IngestEvent,
  type IngestResult,
  type NewAnalyticEvent,
  PERMISSION_LEVELS,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { AddedEvent, EventStore } from '@sova/event-store'
import { findAnalyticsCameras } from '../../analytics-cameras/analytics-camera-repository.ts'
import type { IngestMetrics } from './ingest-metrics.ts'

export interface IngestInputs {
  database: Pick<Database, 'db'>
  events: Pick<EventStore, 'add'>
  metrics: IngestMetrics
}

type Refusal = NonNullable<IngestResult['code']>

export type IngestService = ReturnType<typeof createIngestService>

export function createIngestService({ database, events, metrics }: IngestInputs) {
  async function findLevels(accountId: string, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const order = { accountId, numbers: [...new Set(numbers)], level: PERMISSION_LEVELS.LIVE }
    const cameras = await findAnalyticsCameras(database.db, order)
    return new Map(cameras.map(({ number, level }) => [number, level]))
  }

  /** One by one. */
  async function ingest(accountId: string, given: readonly NewAnalyticEvent[]): Promise<IngestResult[]> {
    const levels = await findLevels(
      accountId,
      given.map((event) => event.camera_number),
    )
    const refusals = given.map((event) => refusalOf(levels.get(event.camera_number)))
    const added = await events.add(given.filter((_, index) => refusals[index] === null))
    const results = added[Symbol.iterator]()
    return given.map((event, index) => {
      const refusal = refusals[index]
      const added = refusal ? null : results.next().value
      const result = describe(event, added ?? null, refusal ?? null)
      metrics.count('call', result.code ?? result.status)
      return result
    })
  }

  return {
    ingest,

    /** @throws Failure the first one's, where every one was refused */
    async ingestEncoded(accountId: string, encoded: readonly IngestEvent[]): Promise<IngestResult[]> {
      const results = await ingest(accountId, encoded.map(decode))
      const [first] = results
      if (first?.code && results.every(({ status }) => status === 'refused')) {
        throw new Failure(first.code, { parameters: { maximum: EVENT_SCREENSHOT_BYTES_MAX } })
      }
      return results
    },
  }
}

/** A camera that is hidden and one that does not exist are refused alike. */
function refusalOf(level: number | undefined): Refusal | null {
  if (level === undefined) return 'not_found'
  return level <= PERMISSION_LEVELS.OWNER ? null : 'insufficient_rights'
}

function decode({ screenshots, ...event }: IngestEvent): NewAnalyticEvent {
  if (!screenshots) return event
  const pictures: EventScreenshots = {}
  for (const [shot, base64] of Object.entries(screenshots)) {
    if (base64 !== undefined) pictures[shot as keyof EventScreenshots] = Buffer.from(base64, 'base64')
  }
  return { ...event, screenshots: pictures }
}

function describe(event: NewAnalyticEvent, added: AddedEvent | null, refusal: Refusal | null): IngestResult {
  const code = refusal ?? (added?.status === 'refused' ? added.code : null)
  return {
    camera_number: event.camera_number,
    external_id: event.external_id ?? null,
    id: added?.id ?? null,
    status: code || !added ? 'refused' : added.status,
    code,
  }
}
