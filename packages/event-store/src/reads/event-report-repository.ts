/**
 * Reports: pages from the latest event back, counts that stop at a limit, and long lists by the key of the last row.
 * Statements are sent unprepared, so that each is planned for its own range and cameras: a plan made for all of them
 * took 34 s where its own takes 15 ms.
 */
import { REPORT_COUNT_MAX } from '@sova/contract'
import type { Database } from '@sova/database'
import { type RawBuilder, sql } from 'kysely'
import { typeCodeOf } from '../event-id.ts'
import type { EventRecord } from '../event-record.ts'
import {
  type EventQuery,
  filtered,
  hasFilters,
  isIndexedSearch,
  isShortSearch,
  isTextSearch,
  matching,
  ofKind,
} from './event-filter-repository.ts'
import { skipHours } from './event-hour-repository.ts'
import { EVENT_COLUMNS, type EventRow, toRecords } from './event-rows-repository.ts'

/** Where a page of a long list ends. */
export interface EventKey {
  atMs: number
  id: number
  /** Ids are of a camera: two of one millisecond may be alike. */
  cameraId: number
}

interface KeyRow {
  camera_id: number
  at: Date
  id: string
}

/** From here on it is cheaper to find the page in the index first. */
const KEYS_FIRST_OFFSET = 1000
/** So many cameras are read one by one and merged: their index gives each one's rows in order. */
const MERGED_CAMERAS_MAX = 64
/** Up to so many, what is searched for is looked for among their own events; of more, by the indexes of all events. */
const SEARCHED_APART_MAX = 8
/** One or two letters are looked for among so many of the latest events of many cameras, and counted up to so many. */
const SHORT_SEARCH_EVENTS_MAX = 100_000
const SHORT_SEARCH_COUNT_MAX = 1000
/**
 * What is found among many cameras is counted up to here. Fewer are gathered at once, more are met soon by going back: of
 * fifty million events both take about as long at this many. What the index finds too much of is dear to count.
 */
const FOUND_COUNT_MAX = { byFilter: 10_000, byIndexedText: 20_000, byText: 2000 }
/** Of the latest events, in which what is found often is looked for first; then in so many times more of them. */
const WALKED_EVENTS = 20_000
const WALKED_GROWTH = 16
const WALKED_EVENTS_MAX = 1_000_000_000

const NEWEST_FIRST = sql`ORDER BY event.at DESC, event.id DESC, event.camera_id DESC`

/** Rows as `event`, and what is asked of them. */
interface Source {
  table: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

const EVENTS = sql`analytics_event`

export type EventReportRepository = ReturnType<typeof createEventReportRepository>

export function createEventReportRepository({ db }: Pick<Database, 'db'>) {
  async function readRows({ table, condition }: Source, limit: number, offset: number): Promise<EventRecord[]> {
    const { rows } = await sql<EventRow>`
      SELECT ${EVENT_COLUMNS}
      FROM ${table} AS event JOIN camera ON camera.id = event.camera_id
      WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}`.execute(db)
    return toRecords(rows)
  }

  /** The rows of the pages before are not read, only their place in the index. */
  async function readKeys(query: EventQuery, limit: number, offset: number): Promise<KeyRow[]> {
    const { table, condition } = isMerged(query) ? mergedKeys(query, limit + offset) : inOrder(query)
    const { rows } = await sql<KeyRow>`
      SELECT event.camera_id, event.at, event.id FROM ${table} AS event
      WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit} OFFSET ${offset}`.execute(db)
    return rows
  }

  /** Between the first and the last of them, which few partitions hold. */
  async function readByKeys({ type }: EventQuery, keys: readonly KeyRow[]): Promise<EventRecord[]> {
    const [latest, earliest] = [keys[0], keys.at(-1)]
    if (!latest || !earliest) return []
    const { rows } = await sql<EventRow>`
      SELECT ${EVENT_COLUMNS}
      FROM unnest(
        ${keys.map((key) => key.camera_id)}::int[],
        ${keys.map((key) => key.at.toISOString())}::timestamptz[],
        ${keys.map((key) => key.id)}::bigint[]
      ) AS key (camera_id, at, id)
      JOIN analytics_event AS event
        ON event.camera_id = key.camera_id AND event.type = ${sql.lit(typeCodeOf(type))} AND event.at = key.at
        AND event.id = key.id
      JOIN camera ON camera.id = event.camera_id
      WHERE event.at >= ${earliest.at} AND event.at <= ${latest.at} ${NEWEST_FIRST}`.execute(db)
    return toRecords(rows)
  }

  /** What is found often stands among the latest events: as many of them are looked at as it takes. */
  async function walkBack(query: EventQuery, isBehind: RawBuilder<unknown>, limit: number, offset: number) {
    const isShort = isShortSearch(query.filters)
    const last = isShort ? SHORT_SEARCH_EVENTS_MAX : WALKED_EVENTS_MAX
    let size = Math.min(last, Math.max(WALKED_EVENTS, 2 * (limit + offset)))
    for (;;) {
      const table = latestOf(query, size)
      const records = await readRows({ table, condition: sql`${filtered(query)} AND ${isBehind}` }, limit, offset)
      if (records.length === limit || size === last) return records
      size = Math.min(last, size * WALKED_GROWTH)
    }
  }

  return {
    /** @param found as `count` said, where it was asked */
    async page(query: EventQuery, limit: number, offset: number, found?: number): Promise<EventRecord[]> {
      if (query.cameraIds.length === 0) return []
      const how = wayOf(query, found)
      if (how === 'gather') return readRows(gathered(query), limit, offset)
      if (how === 'walk') return walkBack(query, sql`true`, limit, offset)
      const isFar = offset >= KEYS_FIRST_OFFSET
      if (!isFar && !isMerged(query)) return readRows(inOrder(query), limit, offset)
      const place = isFar && isSummed(query) ? await skipHours(db, query, offset) : { query, offset }
      return readByKeys(query, await readKeys(place.query, limit, place.offset))
    },

    /** One more than `countMax` where there are more. */
    async count(query: EventQuery, countMax: number): Promise<number> {
      if (query.cameraIds.length === 0) return 0
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM (${countedRows(query)} LIMIT ${countMax + 1}) AS counted`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** How far a list of this is counted where nobody has to know more. */
    countMax(query: EventQuery): number {
      if (isShortSearch(query.filters)) return SHORT_SEARCH_COUNT_MAX
      return isLookedFor(query) ? foundCountMax(query) : REPORT_COUNT_MAX
    },

    /**
     * The next part of a long list, in the order of pages.
     * @param found as `count` said, where it was asked
     */
    async after(query: EventQuery, key: EventKey | null, limit: number, found?: number): Promise<EventRecord[]> {
      if (query.cameraIds.length === 0) return []
      const isBehind =
        key === null
          ? sql`true`
          : sql`(event.at, event.id, event.camera_id) < (${new Date(key.atMs)}, ${String(key.id)}::bigint, ${key.cameraId})`
      const how = wayOf(query, found)
      if (how === 'walk') {
        const toMs = key === null ? query.toMs : Math.min(query.toMs, key.atMs + 1)
        return walkBack({ ...query, toMs }, isBehind, limit, 0)
      }
      const { table, condition } = how === 'gather' ? gathered(query) : inOrder(query)
      return readRows({ table, condition: sql`${condition} AND ${isBehind}` }, limit, 0)
    },
  }
}

const isMerged = ({ cameraIds }: EventQuery): boolean => cameraIds.length > 1 && cameraIds.length <= MERGED_CAMERAS_MAX
/** Its hours say how many events there were. */
const isSummed = ({ cameraIds, filters }: EventQuery): boolean =>
  cameraIds.length <= MERGED_CAMERAS_MAX && !hasFilters(filters)
const isLookedFor = ({ cameraIds, filters }: EventQuery): boolean =>
  cameraIds.length > SEARCHED_APART_MAX && hasFilters(filters)

/**
 * The planner cannot tell a plate that was never seen from a name that every fifth event has; what was counted can.
 * `order`: as it plans them.
 */
function wayOf(query: EventQuery, found: number | undefined): 'order' | 'gather' | 'walk' {
  if (!isLookedFor(query)) return 'order'
  if (isShortSearch(query.filters)) return 'walk'
  if (found !== undefined && found <= foundCountMax(query)) return 'gather'
  return isTextSearch(query.filters) ? 'walk' : 'order'
}

function foundCountMax({ filters }: EventQuery): number {
  if (!isTextSearch(filters)) return FOUND_COUNT_MAX.byFilter
  return isIndexedSearch(filters) ? FOUND_COUNT_MAX.byIndexedText : FOUND_COUNT_MAX.byText
}

function countedRows(query: EventQuery): RawBuilder<unknown> {
  if (!hasFilters(query.filters)) return rowsByCamera(query)
  if (!isLookedFor(query))
    return sql`SELECT FROM analytics_event AS event WHERE ${ofSome(query)} AND ${matching(query)}`
  if (isShortSearch(query.filters)) {
    return sql`SELECT FROM ${latestOf(query, SHORT_SEARCH_EVENTS_MAX)} AS event WHERE ${filtered(query)}`
  }
  const { table, condition } = isTextSearch(query.filters) ? gathered(query) : inOrder(query)
  return sql`SELECT FROM ${table} AS event WHERE ${condition}`
}

/** Camera by camera: the index alone is read, and no other camera's part of it. */
const rowsByCamera = (query: EventQuery) => sql`
  SELECT FROM unnest(${[...query.cameraIds]}::int[]) AS asked (id)
  CROSS JOIN LATERAL (
    SELECT FROM analytics_event AS event WHERE event.camera_id = asked.id AND ${matching(query)}
  ) AS event`

function mergedKeys(query: EventQuery, limit: number): Source {
  const table = sql`(
    SELECT event.camera_id, event.at, event.id
    FROM unnest(${[...query.cameraIds]}::int[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT event.camera_id, event.at, event.id FROM analytics_event AS event
      WHERE event.camera_id = asked.id AND ${matching(query)}
      ORDER BY event.at DESC, event.id DESC LIMIT ${limit}
    ) AS event
  )`
  return { table, condition: sql`true` }
}

/** Read in whatever order is cheapest. */
const ofSome = ({ cameraIds }: EventQuery): RawBuilder<unknown> =>
  cameraIds.length === 1
    ? sql`event.camera_id = ${cameraIds[0]}`
    : sql`event.camera_id IN (SELECT unnest(${[...cameraIds]}::int[]))`

/**
 * For pages: the latest events of the kind are gone through until the page is full. As a plain `IN` of many cameras it
 * would become a join that reads all of them and sorts: of 139,000 rows, 775 ms against 117 for the 500th page.
 */
const inTurn = (query: EventQuery): RawBuilder<unknown> =>
  query.cameraIds.length === 1 ? ofSome(query) : sql`(${ofSome(query)}) IS TRUE`

const inOrder = (query: EventQuery): Source => ({
  table: EVENTS,
  condition: sql`${inTurn(query)} AND ${matching(query)}`,
})

/** Of the kind, whatever else is asked of them. */
const latestOf = (query: EventQuery, limit: number): RawBuilder<unknown> => sql`(
  SELECT * FROM analytics_event AS event WHERE ${inTurn(query)} AND ${ofKind(query)} ${NEWEST_FIRST} LIMIT ${limit}
)`

/**
 * By its own index, whoever's camera it is, and then the cameras: `OFFSET 0` keeps the two apart. Joined, fifty million
 * events of 1,000 cameras were read one camera after the other, for more than 30 s where this takes 0.1.
 */
const gathered = (query: EventQuery): Source => ({
  table: sql`(SELECT * FROM analytics_event AS event WHERE ${matching(query)} OFFSET 0)`,
  condition: ofSome(query),
})
