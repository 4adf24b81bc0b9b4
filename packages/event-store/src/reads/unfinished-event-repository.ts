/** Events that go on by what was told last, for a sender that begins anew and ends those of which nobody tells more. */
import type { AnalyticType } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { typeCodeOf } from '../event-id.ts'
import type { EventRecord } from '../event-record.ts'
import { keyOf } from '../write/draft-events.ts'
import { keyName } from '../write/event-write-repository.ts'
import { EVENT_COLUMNS, type EventRow, toRecords } from './event-rows-repository.ts'

export interface UnfinishedQuery {
  types: readonly AnalyticType[]
  fromMs: number
  /** What the sender calls them; those of others are left out. */
  nameOf: (event: EventRecord) => string
}

export async function findUnfinishedEvents(
  { db }: Pick<Database, 'db'>,
  { types, fromMs, nameOf }: UnfinishedQuery,
): Promise<EventRecord[]> {
  const { rows } = await sql<EventRow>`
    SELECT ${EVENT_COLUMNS}
    FROM analytics_event AS event JOIN camera ON camera.id = event.camera_id
    WHERE event.type = ANY (${types.map(typeCodeOf)}::smallint[]) AND event.at >= ${new Date(fromMs)}
      AND event.ext -> 'continues' = 'true'
    ORDER BY event.at, event.id`.execute(db)
  const events = toRecords(rows)
  const named = await sql<{ camera_id: number; event_id: string }>`
    SELECT known.camera_id, known.event_id
    FROM unnest(
      ${events.map(({ cameraId }) => cameraId)}::int[],
      ${events.map((event) => keyOf(event.type, nameOf(event)))}::bigint[]
    ) AS asked (camera_id, key)
    JOIN analytics_event_key AS known ON known.camera_id = asked.camera_id AND known.key = asked.key`.execute(db)
  const own = new Set(named.rows.map(({ camera_id, event_id }) => keyName(camera_id, event_id)))
  return events.filter(({ cameraId, id }) => own.has(keyName(cameraId, String(id))))
}
