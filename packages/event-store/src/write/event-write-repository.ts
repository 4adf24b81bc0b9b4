/** Writes events in one transaction: what the sender calls them, the rows, and the hourly counts; all of it or nothing. */
import type { TransactionSql } from 'postgres'
import { typeCodeOf } from '../event-id.ts'
import type { EventExtension, EventRecord } from '../event-record.ts'

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
      const named = keyed.map(({ event, key }) => ({ event, key, name: keyName(event.cameraId, key) }))
      // In one order everywhere, so that two senders of the same events do not wait for each other in a circle.
      const sorted = named.sort((a, b) => (a.name < b.name ? -1 : 1))
      // Answered are those that were there already: mostly none, of a thousand.
      const refused = await transaction<{ camera_id: number; key: string }[]>`
        WITH given AS (
          SELECT * FROM unnest(
            ${sorted.map(({ event }) => event.cameraId)}::int[],
            ${sorted.map(({ key }) => key)}::bigint[],
            ${sorted.map(({ event }) => String(event.id))}::bigint[],
            ${sorted.map(({ event }) => new Date(event.atMs).toISOString())}::timestamptz[]
          ) AS given (camera_id, key, event_id, at)
        ), claimed AS (
          INSERT INTO analytics_event_key (camera_id, key, event_id, at)
          SELECT camera_id, key, event_id, at FROM given
          ON CONFLICT (camera_id, key) DO NOTHING
          RETURNING camera_id, key
        )
        SELECT camera_id, key FROM given
        WHERE (SELECT count(*) FROM claimed) < ${sorted.length}
          AND NOT EXISTS (SELECT FROM claimed WHERE claimed.camera_id = given.camera_id AND claimed.key = given.key)`
      const known = new Set(refused.map((row) => keyName(row.camera_id, row.key)))
      return this.findKeys(sorted.filter(({ name }) => known.has(name)))
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

    /** @returns those that were not written, by `cameraId id`: another event has the id already */
    async insert(events: readonly EventRecord[]): Promise<Set<string>> {
      const column = <Value>(of: (event: EventRecord) => Value): Value[] => events.map(of)
      const rows = await transaction<{ camera_id: number; id: string }[]>`
        WITH given AS (SELECT * FROM unnest(
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
        )), written AS (
          INSERT INTO analytics_event (
            id, at, employee_id, ext, camera_id, duration_ms, device_id, confidence, temperature, type, shots, access,
            alarm, plate, text
          )
          SELECT id, at, employee_id, ext::jsonb, camera_id, duration_ms, device_id, confidence, temperature, type,
            shots, access, alarm, plate, text
          FROM given
          ON CONFLICT DO NOTHING
          RETURNING camera_id, id
        )
        SELECT camera_id, id FROM given
        WHERE (SELECT count(*) FROM written) < ${events.length}
          AND NOT EXISTS (SELECT FROM written WHERE written.camera_id = given.camera_id AND written.id = given.id)`
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
     * about it stays. Null when that says nothing new, and when the event is no longer kept.
     * @returns all that is known of it now, which is what is told: a door must not hear of another plate than is stored
     */
    async extend(event: EventRecord): Promise<EventRecord | null> {
      const isIt = transaction`
        camera_id = ${event.cameraId} AND type = ${typeCodeOf(event.type)}
        AND at = ${new Date(event.atMs)} AND id = ${String(event.id)}`
      const [row] = await transaction<ExtendedRow[]>`
        WITH told AS (
          SELECT
            greatest(duration_ms, ${event.durationMs}) AS duration_ms,
            coalesce(${event.text}, text) AS text,
            coalesce(${event.alarm}, alarm) AS alarm,
            greatest(confidence, ${event.confidence}) AS confidence,
            nullif(coalesce(ext, '{}') - 'continues' || ${JSON.stringify(event.ext)}::text::jsonb, '{}') AS ext
          FROM analytics_event WHERE ${isIt} FOR UPDATE
        )
        UPDATE analytics_event AS known SET
          duration_ms = told.duration_ms, text = told.text, alarm = told.alarm, confidence = told.confidence, ext = told.ext
        FROM told
        WHERE ${isIt} AND (known.duration_ms, known.text, known.alarm, known.confidence, known.ext)
          IS DISTINCT FROM (told.duration_ms, told.text, told.alarm, told.confidence, told.ext)
        RETURNING known.duration_ms, known.text, known.plate, known.access, known.alarm, known.temperature,
          known.confidence, known.employee_id, known.device_id, known.shots, known.ext`
      if (!row) return null
      return {
        ...event,
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
    },

    /** @param stretched were told again: their hours end no sooner than they do, and count them no more */
    async addToHours(fresh: readonly EventRecord[], stretched: readonly EventRecord[]): Promise<void> {
      const hours = new Map<string, { cameraId: number; type: number; hourMs: number; count: number; endMs: number }>()
      const add = ({ cameraId, type, atMs, durationMs }: EventRecord, count: number) => {
        const hourMs = Math.floor(atMs / 3_600_000) * 3_600_000
        const name = `${cameraId} ${type} ${hourMs}`
        const endMs = atMs + (durationMs ?? 0)
        const hour = hours.get(name)
        if (hour) {
          hour.count += count
          hour.endMs = Math.max(hour.endMs, endMs)
        } else hours.set(name, { cameraId, type: typeCodeOf(type), hourMs, count, endMs })
      }
      for (const event of fresh) add(event, 1)
      for (const event of stretched) add(event, 0)
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

    async addScreenshotBytes(bytesByDay: ReadonlyMap<string, number>): Promise<void> {
      for (const [day, bytes] of [...bytesByDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await transaction`
          INSERT INTO event_screenshot_day AS known (day, bytes) VALUES (${day}, ${bytes})
          ON CONFLICT (day) DO UPDATE SET bytes = known.bytes + excluded.bytes`
      }
    },
  }
}
