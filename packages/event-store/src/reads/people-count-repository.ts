import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { typeCodeOf } from '../event-id.ts'
import type { EventRange } from './event-filter-repository.ts'

export interface PeopleCount {
  startMs: number
  endMs: number
  inCount: number
  outCount: number
}

export interface PeopleCountQuery extends EventRange {
  cameraId: number
  timezone: string
  bucketHours: number
}

/**
 * Stretches of the camera's own time, so that a day stays a day when the clocks change, from midnight of the first day.
 * Single hours begin with the camera's first hour and are all of one length: one that the clock shows twice is two.
 */
export async function countPeopleByTime({ db }: Pick<Database, 'db'>, query: PeopleCountQuery): Promise<PeopleCount[]> {
  const { cameraId, timezone, bucketHours, fromMs, toMs } = query
  const [from, to] = [new Date(fromMs), new Date(toMs)]
  const step = sql`make_interval(hours => ${bucketHours}::int)`
  const local = sql`(${from}::timestamptz AT TIME ZONE ${timezone}::text)`
  const isHourly = bucketHours === 1
  const zone = isHourly ? sql.lit('UTC') : sql`${timezone}::text`
  const origin = isHourly
    ? sql`(${from}::timestamptz AT TIME ZONE 'UTC') - (${local} - date_trunc('hour', ${local}))`
    : sql`date_trunc('day', ${local})`
  const { rows } = await sql<{ start_at: Date; end_at: Date; in_count: number; out_count: number }>`
    WITH bounds AS (
      SELECT ${origin} AS origin
    ), counted AS (
      SELECT date_bin(${step}, event.at AT TIME ZONE ${zone}, bounds.origin) AS bucket,
        -- as it is told: a sender that names no direction means the entrance
        count(*) FILTER (WHERE event.text IS DISTINCT FROM 'out')::int AS in_count,
        count(*) FILTER (WHERE event.text = 'out')::int AS out_count
      FROM analytics_event AS event, bounds
      WHERE event.camera_id = ${cameraId} AND event.type = ${sql.lit(typeCodeOf('people_counter'))}
        AND event.at >= ${from} AND event.at < ${to}
      GROUP BY 1
    )
    SELECT stretch.bucket AT TIME ZONE ${zone} AS start_at, (stretch.bucket + ${step}) AT TIME ZONE ${zone} AS end_at,
      coalesce(counted.in_count, 0) AS in_count, coalesce(counted.out_count, 0) AS out_count
    FROM bounds
    CROSS JOIN LATERAL generate_series(
      bounds.origin, ${to}::timestamptz AT TIME ZONE ${zone} - INTERVAL '1 microsecond', ${step}
    ) AS stretch (bucket)
    LEFT JOIN counted ON counted.bucket = stretch.bucket
    ORDER BY stretch.bucket`.execute(db)
  return rows.map((row) => ({
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    inCount: row.in_count,
    outCount: row.out_count,
  }))
}
