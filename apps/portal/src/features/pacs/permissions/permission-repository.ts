/** Permissions of groups and of employees: two tables of one shape, by the column that says whose they are. */
import type { EmployeePermissionListRequest, GroupPermissionListRequest, PermissionSort } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

/** Who has permissions, in which tables, and how the wire calls their id. */
export const HOLDERS = {
  group: {
    table: 'access_group_permission',
    column: 'group_id',
    titles: 'access_group',
    wireId: 'device_access_group_id',
    unknown: 'access_group_unknown',
  },
  employee: {
    table: 'employee_permission',
    column: 'employee_id',
    titles: 'employee',
    wireId: 'employee_id',
    unknown: 'employee_unknown',
  },
} as const
export type Holder = (typeof HOLDERS)[keyof typeof HOLDERS]

export type PermissionQuery = Pick<
  EntityQuery<
    string,
    PermissionSort,
    GroupPermissionListRequest['extra'][number] | EmployeePermissionListRequest['extra'][number],
    never
  >,
  'gangId' | 'patterns' | 'sort' | 'extra'
> & { holderId: number | undefined; deviceId: number | undefined }

export interface PermissionRow {
  holder_id: number
  device_id: number
  access_type: 0 | 1 | 2
  is_auto: boolean
}

export interface PermissionDraft {
  gangId: number
  holderId: number
  isAuto: boolean
  rows: readonly { device_id: number; permission: number }[]
}

export type PermissionRepository = ReturnType<typeof createPermissionRepository>

export function createPermissionRepository(db: Database['db'], holder: Holder) {
  const { table, column, titles } = holder

  function matching({ gangId, holderId, deviceId, patterns }: PermissionQuery) {
    const conditions = [sql`permission.gang_id = ${gangId}`]
    if (holderId !== undefined) conditions.push(sql`permission.${sql.ref(column)} = ${holderId}`)
    if (deviceId !== undefined) conditions.push(sql`permission.device_id = ${deviceId}`)
    for (const pattern of patterns) conditions.push(searched(holderId, deviceId, pattern))
    return sql`
      FROM ${sql.table(table)} AS permission
      JOIN ${sql.table(titles)} AS holder ON holder.id = permission.${sql.ref(column)}
      JOIN access_device AS device ON device.id = permission.device_id
      WHERE ${sql.join(conditions, sql` AND `)}`
  }

  return {
    async count(query: PermissionQuery): Promise<number> {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${matching(query)}`.execute(db)
      return rows[0]?.count ?? 0
    },

    async page(query: PermissionQuery, { limit, offset }: Range): Promise<PermissionRow[]> {
      const direction = sql.raw(directionOf(query.sort))
      // From a device the other title orders the rows, and the other way round.
      const title = query.deviceId === undefined ? sql`device.title` : sql`holder.title`
      const first = query.sort.startsWith('title') ? sql`${title} COLLATE "ru-RU-x-icu"` : sql`permission.device_id`
      const { rows } = await sql<PermissionRow>`
        SELECT permission.${sql.ref(column)} AS holder_id, permission.device_id, permission.access_type, permission.is_auto
        ${matching(query)}
        ORDER BY ${first} ${direction}, permission.device_id, permission.${sql.ref(column)}, permission.is_auto
        LIMIT ${limit} OFFSET ${offset}`.execute(db)
      return rows
    },

    /** Until the transaction ends nobody else changes what this one may. False for one who is not there. */
    async lockHolder(gangId: number, holderId: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM ${sql.table(titles)} WHERE id = ${holderId} AND gang_id = ${gangId} FOR NO KEY UPDATE`.execute(db)
      return rows.length > 0
    },

    async put({ gangId, holderId, isAuto, rows }: PermissionDraft): Promise<void> {
      await sql`
        INSERT INTO ${sql.table(table)} (gang_id, ${sql.ref(column)}, device_id, is_auto, access_type)
        SELECT ${gangId}, ${holderId}, given.device_id, ${isAuto}, given.access_type
        FROM unnest(
          ${rows.map(({ device_id }) => device_id)}::int[], ${rows.map(({ permission }) => permission)}::smallint[]
        ) AS given (device_id, access_type)
        ON CONFLICT (${sql.ref(column)}, device_id, is_auto) DO UPDATE SET access_type = excluded.access_type`.execute(
        db,
      )
    },

    async takeAllBut({ gangId, holderId, isAuto, rows }: PermissionDraft): Promise<void> {
      await sql`
        DELETE FROM ${sql.table(table)}
        WHERE gang_id = ${gangId} AND ${sql.ref(column)} = ${holderId} AND is_auto = ${isAuto}
          AND device_id <> ALL (${rows.map(({ device_id }) => device_id)}::int[])`.execute(db)
    },

    /** @returns how many there were */
    async take(gangId: number, holderId: number, isAuto: boolean, deviceIds: readonly number[]): Promise<number> {
      const { rows } = await sql`
        DELETE FROM ${sql.table(table)}
        WHERE gang_id = ${gangId} AND ${sql.ref(column)} = ${holderId} AND is_auto = ${isAuto}
          AND device_id = ANY (${[...deviceIds]}::int[])
        RETURNING device_id`.execute(db)
      return rows.length
    },

    async countOf(holderId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${holderId}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

/** Of one holder the devices are searched, of one device its holders, of all of them both. */
function searched(holderId: number | undefined, deviceId: number | undefined, pattern: string) {
  if (deviceId !== undefined) return sql`holder.search_text LIKE ${pattern}`
  if (holderId !== undefined) return sql`device.search_text LIKE ${pattern}`
  return sql`(holder.search_text LIKE ${pattern} OR device.search_text LIKE ${pattern})`
}
