/** How far back a page is, by the hourly counts: the hours before it are passed over without reading their events. */
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { typeCodeOf } from '../event-id.ts'
import { type EventQuery, ofKind } from './event-filter-repository.ts'

const HOUR_MS = 3_600_000
const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS

/** @returns the query that ends with the hour in which the row at the offset is, and its offset there */
export async function skipHours(
  db: Database['db'],
  query: EventQuery,
  offset: number,
): Promise<{ query: EventQuery; offset: number }> {
  const wholeToMs = hourOf(query.toMs)
  // The range may end within an hour, of which only a part counts.
  const latest = await countBetween(db, query, Math.max(query.fromMs, wholeToMs))
  const wanted = offset - latest
  if (wanted < 0) return { query, offset }
  const { rows } = await sql<{ bucket: Date; before: string }>`
    SELECT bucket, upto - n AS before
    FROM (
      SELECT bucket, n, sum(n) OVER (ORDER BY bucket DESC) AS upto
      FROM (
        SELECT bucket, sum(n) AS n FROM event_hour
        WHERE camera_id = ANY (${[...query.cameraIds]}::int[]) AND type = ${sql.lit(typeCodeOf(query.type))}
          AND bucket >= ${new Date(hourOf(query.fromMs + HOUR_MS - 1))} AND bucket < ${new Date(wholeToMs)}
        GROUP BY bucket
      ) AS hour
    ) AS summed
    WHERE upto > ${wanted} ORDER BY bucket DESC LIMIT 1`.execute(db)
  const [hour] = rows
  // Within the first, begun hour of the range, or behind its end.
  if (!hour) return { query, offset }
  return { query: { ...query, toMs: hour.bucket.getTime() + HOUR_MS }, offset: wanted - Number(hour.before) }
}

async function countBetween(db: Database['db'], query: EventQuery, fromMs: number): Promise<number> {
  if (fromMs >= query.toMs) return 0
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM analytics_event AS event
    WHERE event.camera_id = ANY (${[...query.cameraIds]}::int[]) AND ${ofKind({ ...query, fromMs })}`.execute(db)
  return rows[0]?.count ?? 0
}
