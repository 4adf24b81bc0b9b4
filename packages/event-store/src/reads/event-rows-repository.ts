/** Rows of `analytics_event` with their camera, as the reads select them. */
import { sql } from 'kysely'
import { typeOfCode } from '../event-id.ts'
import type { EventExtension, EventRecord } from '../event-record.ts'

/** Of `event` joined with `camera`. */
export const EVENT_COLUMNS = sql`
  event.id, event.at, event.type, event.camera_id, camera.number AS camera_number, camera.timezone, event.duration_ms,
  event.text, event.plate, event.access, event.alarm, event.temperature, event.confidence, event.employee_id,
  event.device_id, event.shots, event.ext`

export interface EventRow {
  id: string
  at: Date
  type: number
  camera_id: number
  camera_number: string
  timezone: string
  duration_ms: number | null
  text: string | null
  plate: string | null
  access: boolean | null
  alarm: boolean | null
  temperature: number | null
  confidence: number | null
  employee_id: string | null
  device_id: number | null
  shots: number
  ext: EventExtension | null
}

export function toRecords(rows: readonly EventRow[]): EventRecord[] {
  return rows.flatMap((row) => {
    const type = typeOfCode(row.type)
    // A kind that a newer Sova has stored.
    if (!type) return []
    return {
      id: Number(row.id),
      atMs: row.at.getTime(),
      type,
      cameraId: row.camera_id,
      cameraNumber: row.camera_number,
      timezone: row.timezone,
      durationMs: row.duration_ms,
      text: row.text,
      plate: row.plate,
      access: row.access,
      alarm: row.alarm,
      temperature: row.temperature,
      confidence: row.confidence,
      employeeId: row.employee_id === null ? null : Number(row.employee_id),
      deviceId: row.device_id,
      shots: row.shots,
      ext: row.ext ?? {},
    }
  })
}
