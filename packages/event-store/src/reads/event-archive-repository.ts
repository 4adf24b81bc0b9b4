/** What a timeline shows: single events, and counts of stretches. */
import { type AnalyticType, chunkStretchMs, type ReportOrder } from '@sova/contract'
import type { Database } from '@sova/database'
import { type RawBuilder, sql } from 'kysely'
import { typeCodeOf, typeOfCode } from '../event-id.ts'
import type { EventRecord } from '../event-record.ts'
import type { EventRange } from './event-filter-repository.ts'
import { EVENT_COLUMNS, type EventRow, toRecords } from './event-rows-repository.ts'

export interface ArchiveQuery extends EventRange {
  cameraIds: readonly number[]
  types: readonly AnalyticType[]
  order: ReportOrder
}

export interface EventChunk {
  cameraNumber: string
  timezone: string
  type: AnalyticType
  atMs: number
  endMs: number
  count: number
}

/** Moments as Unix ms: of tens of thousands of rows, dates would cost more than the reading. */
interface ChunkRow {
  camera_id: number
  type: number
  at_ms: number
  end_ms: number
  n: number
}

/** Stretches from this on are put together from hours, which are counted as events come in. */
const HOUR_MS = 3_600_000

const direction = (order: ReportOrder) => (order === 'asc' ? sql`ASC` : sql`DESC`)
const codesOf = (types: readonly AnalyticType[]) => types.map(typeCodeOf)

export type EventArchiveRepository = ReturnType<typeof createEventArchiveRepository>

export function createEventArchiveRepository({ db }: Pick<Database, 'db'>) {
  return {
    /** Of all the cameras together, no more than the limit. */
    async events({ cameraIds, types, fromMs, toMs, order }: ArchiveQuery, limit: number): Promise<EventRecord[]> {
      if (cameraIds.length === 0 || types.length === 0) return []
      const towards = direction(order)
      const { rows } = await sql<EventRow>`
        SELECT ${EVENT_COLUMNS}
        FROM unnest(${[...cameraIds]}::int[]) AS asked (camera_id)
        CROSS JOIN unnest(${codesOf(types)}::smallint[]) AS kind (code)
        CROSS JOIN LATERAL (
          SELECT * FROM analytics_event AS event
          WHERE event.camera_id = asked.camera_id AND event.type = kind.code
            AND event.at >= ${new Date(fromMs)} AND event.at < ${new Date(toMs)}
          ORDER BY event.at ${towards}, event.id ${towards} LIMIT ${limit}
        ) AS event
        JOIN camera ON camera.id = event.camera_id
        ORDER BY event.at ${towards}, event.id ${towards} LIMIT ${limit}`.execute(db)
      return toRecords(rows)
    },

    async chunks(query: ArchiveQuery): Promise<EventChunk[]> {
      if (query.cameraIds.length === 0 || query.types.length === 0) return []
      const stretchMs = chunkStretchMs(query.toMs - query.fromMs)
      const cameras = new Map(
        (
          await db
            .selectFrom('camera')
            .select(['id', 'number', 'timezone'])
            .where('id', 'in', query.cameraIds)
            .execute()
        ).map(({ id, ...camera }) => [id, camera]),
      )
      const { rows } = await sql<ChunkRow>`
        SELECT chunk.camera_id, chunk.type, ${unixMs(sql`chunk.at`)} AS at_ms, ${unixMs(sql`chunk.last_end`)} AS end_ms,
          chunk.n
        FROM (${stretchMs < HOUR_MS ? countedEvents(query, stretchMs) : countedHours(query, stretchMs)}) AS chunk
        ORDER BY chunk.at ${direction(query.order)}, chunk.camera_id, chunk.type`.execute(db)
      return rows.flatMap(({ camera_id, type: code, at_ms: atMs, end_ms: endMs, n: count }) => {
        const type = typeOfCode(code)
        const camera = cameras.get(camera_id)
        if (!type || !camera) return []
        return { cameraNumber: camera.number, timezone: camera.timezone, type, atMs, endMs, count }
      })
    },

    /** In the order of the ids; the id says when it was, so one partition is looked at. */
    async byIds(
      { cameraId, type }: { cameraId: number; type: AnalyticType },
      events: readonly { id: number; atMs: number }[],
    ): Promise<EventRecord[]> {
      if (events.length === 0) return []
      const moments = events.map(({ atMs }) => atMs)
      const { rows } = await sql<EventRow>`
        SELECT ${EVENT_COLUMNS}
        FROM unnest(
          ${events.map(({ id }) => String(id))}::bigint[],
          ${events.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]
        ) AS asked (id, at)
        JOIN analytics_event AS event
          ON event.camera_id = ${cameraId} AND event.type = ${typeCodeOf(type)} AND event.at = asked.at
          AND event.id = asked.id
        JOIN camera ON camera.id = event.camera_id
        WHERE event.at >= ${new Date(Math.min(...moments))} AND event.at <= ${new Date(Math.max(...moments))}`.execute(
        db,
      )
      const byId = new Map(toRecords(rows).map((record) => [record.id, record]))
      return events.flatMap(({ id }) => byId.get(id) ?? [])
    },
  }
}

const unixMs = (moment: RawBuilder<unknown>) => sql`(extract(epoch FROM ${moment}) * 1000)::float8`
/** The beginning of the stretch in which a moment is. */
const stretchOf = (moment: RawBuilder<unknown>, stretchMs: number) =>
  sql`date_bin(${`${stretchMs / 1000} seconds`}::interval, ${moment}, TIMESTAMPTZ '2020-01-01 00:00:00Z')`

const countedEvents = ({ cameraIds, types, fromMs, toMs }: ArchiveQuery, stretchMs: number) => sql`
  SELECT event.camera_id, event.type, ${stretchOf(sql`event.at`, stretchMs)} AS at,
    max(event.at + coalesce(event.duration_ms, 0) * INTERVAL '1 ms') AS last_end, count(*)::int AS n
  FROM analytics_event AS event
  WHERE event.camera_id = ANY (${[...cameraIds]}::int[]) AND event.type = ANY (${codesOf(types)}::smallint[])
    AND event.at >= ${new Date(fromMs)} AND event.at < ${new Date(toMs)}
  GROUP BY 1, 2, 3`

const countedHours = ({ cameraIds, types, fromMs, toMs }: ArchiveQuery, stretchMs: number) => sql`
  SELECT hour.camera_id, hour.type, ${stretchOf(sql`hour.bucket`, stretchMs)} AS at, max(hour.last_end) AS last_end,
    sum(hour.n)::int AS n
  FROM event_hour AS hour
  WHERE hour.camera_id = ANY (${[...cameraIds]}::int[]) AND hour.type = ANY (${codesOf(types)}::smallint[])
    AND hour.bucket >= date_trunc('hour', ${new Date(fromMs)}::timestamptz) AND hour.bucket < ${new Date(toMs)}
  GROUP BY 1, 2, 3`
