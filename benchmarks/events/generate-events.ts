/** A store as an installation would fill it in a month: some cameras busy, most quiet, plates and words as they occur. */
import type { Database } from '@sova/database'
import { DAY_MS, type EventStore, typeCodeOf } from '@sova/event-store'

export interface MonthOfEvents {
  rows: number
  days: number
  cameraIds: readonly number[]
  cameraNumbers: readonly string[]
  /** Of the first day. */
  fromMs: number
}

/** One camera in eight has half of the events. */
const BUSY_SHARE = 8

/** Days are made by the store itself, by an event each. */
async function haveDays(store: EventStore, month: MonthOfEvents): Promise<void> {
  const camera_number = month.cameraNumbers[0] ?? ''
  for (let day = 0; day < month.days; day += 1) {
    await store.add([{ camera_number, type: 'mask', at_ms: month.fromMs + day * DAY_MS + 1000 }])
  }
}

export async function generateEvents(
  { sql }: Pick<Database, 'sql'>,
  store: EventStore,
  month: MonthOfEvents,
  onDay: (day: number) => void,
): Promise<void> {
  await haveDays(store, month)
  const rowsOfDay = Math.ceil(month.rows / month.days)
  const lowest = Math.min(...month.cameraIds)
  const busy = Math.max(1, Math.floor(month.cameraIds.length / BUSY_SHARE))
  for (let day = 0; day < month.days; day += 1) {
    const dayMs = month.fromMs + day * DAY_MS
    await sql.begin(async (transaction) => {
      await transaction`SET LOCAL statement_timeout = 0`
      await transaction`
        INSERT INTO analytics_event (id, at, camera_id, type, plate, text, access, temperature, duration_ms)
        SELECT
          ((${dayMs - Date.UTC(2020, 0, 1)}::bigint + ms) * 4096 + type * 256 + n % 256),
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
          SELECT n, (random() * ${DAY_MS - 1})::int AS ms,
            ${lowest} + CASE WHEN random() < 0.5 THEN (random() * ${busy - 1})::int
              ELSE (random() * ${month.cameraIds.length - 1})::int END AS camera_id,
            -- motion, cars and people are most of what happens
            (ARRAY[5, 5, 5, 5, 2, 2, 2, 9, 9, 3, 8, 1, 4, 6, 7, 10])[1 + (random() * 15)::int] AS type
          FROM generate_series(1, ${rowsOfDay}) AS n
        ) AS drawn
        ON CONFLICT DO NOTHING`
    })
    onDay(day)
  }
  await sql.begin(async (transaction) => {
    await transaction`SET LOCAL statement_timeout = 0`
    await transaction`
      INSERT INTO event_hour (camera_id, type, bucket, n, last_end)
      SELECT camera_id, type, date_trunc('hour', at), count(*),
        max(at + coalesce(duration_ms, 0) * INTERVAL '1 ms')
      FROM analytics_event GROUP BY 1, 2, 3
      ON CONFLICT (camera_id, type, bucket) DO UPDATE SET n = excluded.n, last_end = excluded.last_end`
  })
  const connection = await sql.reserve()
  await connection`SET statement_timeout = 0`
  await connection`VACUUM ANALYZE analytics_event`
  await connection`VACUUM ANALYZE event_hour`
  connection.release()
}
