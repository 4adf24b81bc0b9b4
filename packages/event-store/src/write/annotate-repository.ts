import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { decodeEventId, typeCodeOf } from '../event-id.ts'
import type { EventRecord } from '../event-record.ts'
import { EVENT_COLUMNS, type EventRow, toRecords } from '../reads/event-rows-repository.ts'

/** What access control found out about a plate or a face. */
export interface EventAnnotation {
  access: boolean
  device_id: number | null
  employee_id: number | null
}

/** Null when there is no such event (any more). Events of other cameras may have the same id. */
export async function annotateEvent(
  { db }: Pick<Database, 'db'>,
  { cameraNumber, id }: { cameraNumber: string; id: number },
  annotation: EventAnnotation,
): Promise<EventRecord | null> {
  const said = decodeEventId(id)
  if (!said) return null
  const { rows } = await sql<EventRow>`
    WITH event AS (
      UPDATE analytics_event SET
        access = ${annotation.access}, device_id = ${annotation.device_id}, employee_id = ${annotation.employee_id}
      WHERE type = ${typeCodeOf(said.type)} AND at = ${new Date(said.atMs)} AND id = ${String(id)}
        AND camera_id = (SELECT camera.id FROM camera WHERE camera.number = ${cameraNumber})
      RETURNING *
    )
    SELECT ${EVENT_COLUMNS} FROM event JOIN camera ON camera.id = event.camera_id`.execute(db)
  return toRecords(rows)[0] ?? null
}
