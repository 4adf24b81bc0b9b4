/** Writes events in one transaction: what the sender calls them, the rows, and the hourly counts; all of it or nothing. */
import type { TransactionSql } from 'postgres'
import { typeCodeOf } from '../event-id.ts'
import type { EventRecord } from '../event-record.ts'

export interface KeyedEvent {
  event: EventRecord
  /** 64 bits of a hash of what the sender calls it; null where it has no name. */
  key: string | null
}

interface KnownKey {
  camera_id: number
  key: string
  event_id: string
}

interface ExtendedRow {
  duration_ms: number | null
  text: string | null
  shots: number
  confidence: number | null
  access: boolean | null
  employee_id: string | null
  device_id: number | null
}

export const keyName = (cameraId: number, key: string): string => `${cameraId} ${key}`

/** The driver takes an array that begins with a boolean for a boolean. */
const asText = (value: boolean | null): string | null => (value === null ? null : String(value))

export type EventWriteRepository = ReturnType<typeof createEventWriteRepository>

export function createEventWriteRepository(transaction: TransactionSql) {
  return {
    /** @returns id of the event that has the name already, by `cameraId key`; the others are named now */
    async claimKeys(events: readonly KeyedEvent[]): Promise<Map<string, number>> {
      const keyed = events.filter((entry): entry is KeyedEvent & { key: string } => entry.key !== null)
      if (keyed.length === 0) return new Map()
      // In one order everywhere, so that two senders of the same events do not wait for each other in a circle.
      const sorted = [...keyed].sort((a, b) =>
        keyName(a.event.cameraId, a.key) < keyName(b.event.cameraId, b.key) ? -1 : 1,
      )
      const claimed = await transaction<{ camera_id: number; key: string }[]>`
        INSERT INTO analytics_event_key (camera_id, key, event_id, at)
        SELECT * FROM unnest(
          ${sorted.map(({ event }) => event.cameraId)}::int[],
          ${sorted.map(({ key }) => key)}::bigint[],
          ${sorted.map(({ event }) => String(event.id))}::bigint[],
          ${sorted.map(({ event }) => new Date(event.atMs).toISOString())}::timestamptz[]
        )
        ON CONFLICT (camera_id, key) DO NOTHING
        RETURNING camera_id, key`
      const own = new Set(claimed.map((row) => keyName(row.camera_id, row.key)))
      return this.findKeys(sorted.filter(({ event, key }) => !own.has(keyName(event.cameraId, key))))
    },

    async findKeys(events: readonly KeyedEvent[]): Promise<Map<string, number>> {
      const keyed = events.filter((entry): entry is KeyedEvent & { key: string } => entry.key !== null)
      if (keyed.length === 0) return new Map()
      const rows = await transaction<KnownKey[]>`
        SELECT known.camera_id, known.key, known.event_id
        FROM unnest(${keyed.map(({ event }) => event.cameraId)}::int[], ${keyed.map(({ key }) => key)}::bigint[])
          AS asked (camera_id, key)
        JOIN analytics_event_key AS known ON known.camera_id = asked.camera_id AND known.key = asked.key`
      return new Map(rows.map((row) => [keyName(row.camera_id, row.key), Number(row.event_id)]))
    },

    /** @returns ids that were written; the others stood there already */
    async insert(events: readonly EventRecord[]): Promise<Set<string>> {
      const column = <Value>(of: (event: EventRecord) => Value): Value[] => events.map(of)
      const rows = await transaction<{ camera_id: number; id: string }[]>`
        INSERT INTO analytics_event (
          id, at, employee_id, ext, camera_id, duration_ms, device_id, confidence, temperature, type, shots, access,
          alarm, plate, text
        )
        SELECT id, at, employee_id, ext::jsonb, camera_id, duration_ms, device_id, confidence, temperature, type, shots,
          access, alarm, plate, text
        FROM unnest(
          ${column((event) => String(event.id))}::bigint[],
          ${column((event) => new Date(event.atMs).toISOString())}::timestamptz[],
          ${column((event) => event.employeeId)}::bigint[],
          ${column((event) => (Object.keys(event.ext).length > 0 ? JSON.stringify(event.ext) : null))}::text[],
          ${column((event) => event.cameraId)}::int[],
          ${column((event) => event.durationMs)}::int[],
          ${column((event) => event.deviceId)}::int[],
          ${column((event) => event.confidence)}::real[],
          ${column((event) => event.temperature)}::real[],
          ${column((event) => typeCodeOf(event.type))}::smallint[],
          ${column((event) => event.shots)}::smallint[],
          ${column((event) => asText(event.access))}::text[]::boolean[],
          ${column((event) => asText(event.alarm))}::text[]::boolean[],
          ${column((event) => event.plate)}::text[],
          ${column((event) => event.text)}::text[]
        ) AS given (
          id, at, employee_id, ext, camera_id, duration_ms, device_id, confidence, temperature, type, shots, access,
          alarm, plate, text
        )
        ON CONFLICT DO NOTHING
        RETURNING camera_id, id`
      return new Set(rows.map((row) => keyName(row.camera_id, row.id)))
    },

    async setShots({ cameraId, type, atMs, id }: EventRecord, shots: number): Promise<void> {
      await transaction`
        UPDATE analytics_event SET shots = ${shots}
        WHERE camera_id = ${cameraId} AND type = ${typeCodeOf(type)} AND at = ${new Date(atMs)} AND id = ${String(id)}`
    },

    async moveKey(cameraId: number, key: string, eventId: number): Promise<void> {
      await transaction`
        UPDATE analytics_event_key SET event_id = ${String(eventId)} WHERE camera_id = ${cameraId} AND key = ${key}`
    },

    /**
     * What is told again: a length and a confidence never shrink, words and alarms are taken over, and what was decided
     * about it stays. Null when it is no longer kept.
     */
    async extend(event: EventRecord): Promise<EventRecord | null> {
      const [row] = await transaction<ExtendedRow[]>`
        UPDATE analytics_event SET
          duration_ms = greatest(duration_ms, ${event.durationMs}),
          text = coalesce(${event.text}, text),
          alarm = coalesce(${event.alarm}, alarm),
          confidence = greatest(confidence, ${event.confidence}),
          ext = nullif(coalesce(ext, '{}') - 'continues' || ${JSON.stringify(event.ext)}::text::jsonb, '{}')
        WHERE camera_id = ${event.cameraId} AND type = ${typeCodeOf(event.type)}
          AND at = ${new Date(event.atMs)} AND id = ${String(event.id)}
        RETURNING duration_ms, text, shots, confidence, access, employee_id, device_id`
      if (!row) return null
      return {
        ...event,
        durationMs: row.duration_ms,
        text: row.text,
        shots: row.shots,
        confidence: row.confidence,
        access: row.access,
        employeeId: row.employee_id === null ? null : Number(row.employee_id),
        deviceId: row.device_id,
      }
    },

    async addToHours(events: readonly EventRecord[]): Promise<void> {
      const hours = new Map<string, { cameraId: number; type: number; hourMs: number; count: number; endMs: number }>()
      for (const { cameraId, type, atMs, durationMs } of events) {
        const hourMs = Math.floor(atMs / 3_600_000) * 3_600_000
        const name = `${cameraId} ${type} ${hourMs}`
        const endMs = atMs + (durationMs ?? 0)
        const hour = hours.get(name)
        if (hour) {
          hour.count += 1
          hour.endMs = Math.max(hour.endMs, endMs)
        } else hours.set(name, { cameraId, type: typeCodeOf(type), hourMs, count: 1, endMs })
      }
      // In one order everywhere, so that two writers do not wait for each other in a circle.
      const sorted = [...hours].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour)
      if (sorted.length === 0) return
      await transaction`
        INSERT INTO event_hour AS known (camera_id, type, bucket, n, last_end)
        SELECT * FROM unnest(
          ${sorted.map((hour) => hour.cameraId)}::int[],
          ${sorted.map((hour) => hour.type)}::smallint[],
          ${sorted.map((hour) => new Date(hour.hourMs).toISOString())}::timestamptz[],
          ${sorted.map((hour) => hour.count)}::int[],
          ${sorted.map((hour) => new Date(hour.endMs).toISOString())}::timestamptz[]
        )
        ON CONFLICT (camera_id, type, bucket)
        DO UPDATE SET n = known.n + excluded.n, last_end = greatest(known.last_end, excluded.last_end)`
    },

    async stretchHour(event: EventRecord): Promise<void> {
      const end = new Date(event.atMs + (event.durationMs ?? 0))
      await transaction`
        UPDATE event_hour SET last_end = greatest(last_end, ${end})
        WHERE camera_id = ${event.cameraId} AND type = ${typeCodeOf(event.type)}
          AND bucket = ${new Date(Math.floor(event.atMs / 3_600_000) * 3_600_000)}`
    },

    async addScreenshotBytes(bytesByDay: ReadonlyMap<string, number>): Promise<void> {
      for (const [day, bytes] of [...bytesByDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await transaction`
          INSERT INTO event_screenshot_day AS known (day, bytes) VALUES (${day}, ${bytes})
          ON CONFLICT (day) DO UPDATE SET bytes = known.bytes + excluded.bytes`
      }
    },
  }
}
