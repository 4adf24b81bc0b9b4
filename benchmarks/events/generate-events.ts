/**
 * A store as an installation would fill it in a month: some cameras busy, most quiet, plates and words as they occur.
 * Each day is one transaction: its rows, then their indexes, then its hours. A day that stands is not made again.
 */
import type { Database } from '@sova/database'
import { DAY_MS, typeCodeOf } from '@sova/event-store'

export interface MonthOfEvents {
  rows: number
  days: number
  cameraIds: readonly number[]
  /** Of the first day. */
  fromMs: number
}

/** One camera in eight has half of the events. */
const BUSY_SHARE = 8

/** As the store names the partition of a day. */
export const partitionOf = (dayMs: number): string =>
  `analytics_event_${new Date(dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`

export async function generateEvents(
  { sql }: Pick<Database, 'sql'>,
  month: MonthOfEvents,
  onDay: (day: number) => void,
): Promise<void> {
  const connection = await sql.reserve()
  await connection`SET statement_timeout = 0`
  for (let day = 0; day < month.days; day += 1) {
    const dayMs = month.fromMs + day * DAY_MS
    const name = partitionOf(dayMs)
    const [standing] = await connection`SELECT to_regclass(${name}) IS NOT NULL AS is_there`
    if (standing?.is_there === true) continue
    await connection`BEGIN`
    await connection.unsafe(`
      CREATE TABLE ${name} (LIKE analytics_event INCLUDING DEFAULTS)
      WITH (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0)`)
    await connection.unsafe(drawRows(name, dayMs, month))
    // Builds the indexes that the parent has.
    await connection.unsafe(`
      ALTER TABLE analytics_event ATTACH PARTITION ${name}
      FOR VALUES FROM ('${new Date(dayMs).toISOString()}') TO ('${new Date(dayMs + DAY_MS).toISOString()}')`)
    await connection.unsafe(`
      INSERT INTO event_hour (camera_id, type, bucket, n, last_end)
      SELECT camera_id, type, date_trunc('hour', at), count(*), max(at + coalesce(duration_ms, 0) * INTERVAL '1 ms')
      FROM ${name} GROUP BY 1, 2, 3`)
    await connection`COMMIT`
    await connection.unsafe(`VACUUM ANALYZE ${name}`)
    onDay(day)
  }
  await connection`VACUUM ANALYZE event_hour`
  await connection`ANALYZE analytics_event`
  await connection`CHECKPOINT`
  connection.release()
}

/** In the order of time, as they come in, each in a stretch of the day of its own: so no two have one id. */
function drawRows(name: string, dayMs: number, { rows, days, cameraIds }: MonthOfEvents): string {
  const rowsOfDay = Math.ceil(rows / days)
  const lowest = Math.min(...cameraIds)
  const busy = Math.max(1, Math.floor(cameraIds.length / BUSY_SHARE))
  return `
    INSERT INTO ${name} (id, at, camera_id, type, plate, text, access, temperature, duration_ms)
    SELECT
      (${dayMs - Date.UTC(2020, 0, 1)}::bigint + ms) * 4096 + type * 256 + n % 256,
      to_timestamp((${dayMs}::bigint + ms) / 1000.0), camera_id, type,
      CASE WHEN type = ${typeCodeOf('car_number')} THEN
        substr('АВЕКМНОРСТУХ', 1 + (random() * 11)::int, 1) || lpad((random() * 999)::int::text, 3, '0')
        || substr('АВЕКМНОРСТУХ', 1 + (random() * 11)::int, 1) || substr('АВЕКМНОРСТУХ', 1 + (random() * 11)::int, 1)
        || (ARRAY['02', '102', '77', '16'])[1 + (random() * 3)::int] END,
      CASE WHEN type = ${typeCodeOf('people_counter')} THEN CASE WHEN random() < 0.5 THEN 'in' ELSE 'out' END
        WHEN type = ${typeCodeOf('face_recognition')} THEN
          (ARRAY['Иванов', 'Петров', 'Сидорова', 'Ёлкина', 'Кузнецов'])[1 + (random() * 4)::int] || ' ' || n % 1000 END,
      CASE WHEN type = ${typeCodeOf('car_number')} THEN random() < 0.7 END,
      CASE WHEN type = ${typeCodeOf('thermal_vision')} THEN 36 + random() * 3 END,
      CASE WHEN type = ${typeCodeOf('motion_alarm')} THEN (random() * 60000)::int END
    FROM (
      SELECT n, least(${DAY_MS - 1}, floor((n - random()) * ${DAY_MS / rowsOfDay}))::int AS ms,
        ${lowest} + CASE WHEN random() < 0.5 THEN (random() * ${busy - 1})::int
          ELSE (random() * ${cameraIds.length - 1})::int END AS camera_id,
        -- motion, cars and people are most of what happens
        (ARRAY[5, 5, 5, 5, 2, 2, 2, 9, 9, 3, 8, 1, 4, 6, 7, 10])[1 + (random() * 15)::int] AS type
      FROM generate_series(1, ${rowsOfDay}) AS n
    ) AS drawn`
}
