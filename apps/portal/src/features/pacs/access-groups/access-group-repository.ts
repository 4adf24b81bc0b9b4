import { ACCESS_GROUP_EMPLOYEES_LISTED_MAX, type AccessGroup, type AccessGroupListRequest } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

export type AccessGroupQuery = EntityQuery<
  keyof AccessGroup,
  AccessGroupListRequest['order_by'],
  AccessGroupListRequest['extra'][number],
  NonNullable<AccessGroupListRequest['filters']>
>

/** What went with deleted groups. */
export interface Deleted {
  ids: number[]
  employee_count: number
  permission_count: number
}

export type AccessGroupRepository = ReturnType<typeof createAccessGroupRepository>

export function createAccessGroupRepository(db: Database['db']) {
  return {
    async count(query: AccessGroupQuery): Promise<number> {
      const row = await matching(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: AccessGroupQuery, { limit, offset }: Range) {
      const { fields, sort } = query
      const column = sort.startsWith('title') ? sql`access_group.title COLLATE "ru-RU-x-icu"` : sql`access_group.id`
      const direction = directionOf(sort)
      const page = matching(db, query)
        .select('access_group.id')
        .orderBy(column, direction)
        .orderBy('access_group.id', direction)
        .limit(limit)
        .offset(offset)
      return db
        .selectFrom('access_group')
        .where('access_group.id', 'in', page)
        .select(['access_group.id', 'access_group.title', 'access_group.about'])
        .$if(fields.has('employee_count'), (row) => row.select(employeeCount.as('employee_count')))
        .$if(fields.has('employee_ids') || query.extra.has('employee'), (row) =>
          row.select(employeeIds.as('employee_ids')),
        )
        .orderBy(column, direction)
        .orderBy('access_group.id', direction)
        .execute()
    },

    async insert(gangId: number, title: string, about: string): Promise<number> {
      const row = await db
        .insertInto('access_group')
        .values({ gang_id: gangId, title, about })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** False for a group that is not there. */
    async update(gangId: number, id: number, change: { title?: string; about?: string }): Promise<boolean> {
      const row = await db
        .updateTable('access_group')
        .set({ gang_id: gangId, ...change })
        .where('gang_id', '=', gangId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async delete(gangId: number, ids: readonly number[]): Promise<Deleted> {
      const { rows } = await sql<Deleted>`
        WITH gone AS MATERIALIZED (
          SELECT id FROM access_group WHERE gang_id = ${gangId} AND id = ANY (${[...ids]}::int[]) FOR UPDATE
        ), deleted AS (
          DELETE FROM access_group WHERE id IN (SELECT id FROM gone) RETURNING id
        )
        SELECT
          coalesce(array_agg(deleted.id ORDER BY deleted.id), '{}') AS ids,
          (SELECT count(DISTINCT employee_id)::int FROM access_group_employee
            WHERE group_id IN (SELECT id FROM gone)) AS employee_count,
          (SELECT count(*)::int FROM access_group_permission WHERE group_id IN (SELECT id FROM gone)) AS permission_count
        FROM deleted`.execute(db)
      return rows[0] ?? { ids: [], employee_count: 0, permission_count: 0 }
    },

    /** Until the transaction ends the group stays. False for one that is not there. */
    async lock(gangId: number, id: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM access_group WHERE id = ${id} AND gang_id = ${gangId} FOR NO KEY UPDATE`.execute(db)
      return rows.length > 0
    },

    async putEmployees(gangId: number, id: number, employeeIdsToPut: readonly number[]): Promise<void> {
      await sql`
        INSERT INTO access_group_employee (group_id, employee_id, gang_id)
        SELECT ${id}, employee.id, employee.gang_id FROM employee
        WHERE employee.gang_id = ${gangId} AND employee.id = ANY (${[...employeeIdsToPut]}::int[])
        ON CONFLICT DO NOTHING`.execute(db)
    },

    async takeEmployees(gangId: number, id: number, employeeIdsToTake: readonly number[]): Promise<void> {
      await db
        .deleteFrom('access_group_employee')
        .where('gang_id', '=', gangId)
        .where('group_id', '=', id)
        .where('employee_id', '=', sql<number>`ANY (${[...employeeIdsToTake]}::int[])`)
        .execute()
    },

    async countEmployees(id: number): Promise<number> {
      const row = await db
        .selectFrom('access_group_employee')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('group_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

function matching(db: Database['db'], { gangId, filters, patterns }: AccessGroupQuery) {
  let groups = db.selectFrom('access_group').where('access_group.gang_id', '=', gangId)
  if (filters.id !== undefined) groups = groups.where('access_group.id', '=', filters.id)
  const employeeId = filters.employee_id
  if (employeeId !== undefined) {
    groups = groups.where('access_group.id', 'in', (select) =>
      select.selectFrom('access_group_employee').select('group_id').where('employee_id', '=', employeeId),
    )
  }
  for (const pattern of patterns) groups = groups.where('access_group.search_text', 'like', pattern)
  return groups
}

const employeeCount = sql<number>`(
  SELECT count(*)::int FROM access_group_employee AS member WHERE member.group_id = access_group.id
)`
const employeeIds = sql<number[]>`ARRAY (
  SELECT member.employee_id FROM access_group_employee AS member
  WHERE member.group_id = access_group.id ORDER BY member.employee_id LIMIT ${sql.lit(ACCESS_GROUP_EMPLOYEES_LISTED_MAX)}
)`
