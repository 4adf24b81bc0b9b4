import type { Employee, EmployeeListRequest } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

export type EmployeeQuery = EntityQuery<
  keyof Employee,
  EmployeeListRequest['order_by'],
  EmployeeListRequest['extra'][number],
  NonNullable<EmployeeListRequest['filters']>
>

/** What went with deleted employees. */
export interface Deleted {
  ids: number[]
  car_count: number
  photo_count: number
  permission_count: number
  ban_count: number
}

export type EmployeeRepository = ReturnType<typeof createEmployeeRepository>

export function createEmployeeRepository(db: Database['db']) {
  return {
    async count(query: EmployeeQuery): Promise<number> {
      const row = await matching(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** The page's ids first: what a row counts and lists is then asked for its rows alone. */
    page(query: EmployeeQuery, { limit, offset }: Range) {
      const { fields, sort } = query
      const column = columnOf(sort)
      const direction = directionOf(sort)
      const page = matching(db, query)
        .select('employee.id')
        .orderBy(column, direction)
        .orderBy('employee.id', direction)
        .limit(limit)
        .offset(offset)
      return db
        .selectFrom('employee')
        .where('employee.id', 'in', page)
        .select(['employee.id', 'employee.title', 'employee.is_active'])
        .$if(fields.has('device_access_group_ids'), (row) => row.select(groupIds.as('device_access_group_ids')))
        .$if(fields.has('device_access_group_count'), (row) => row.select(groupCount.as('device_access_group_count')))
        .$if(fields.has('attached_usernames'), (row) => row.select(usernames.as('attached_usernames')))
        .$if(fields.has('car_count'), (row) => row.select(carCount.as('car_count')))
        .$if(fields.has('car_ids'), (row) => row.select(carIds.as('car_ids')))
        .$if(fields.has('cars'), (row) => row.select(carNumbers.as('cars')))
        .orderBy(column, direction)
        .orderBy('employee.id', direction)
        .execute()
    },

    groupsOf(gangId: number, employeeIds: readonly number[]) {
      return db
        .selectFrom('access_group')
        .select(['id', 'title'])
        .where('gang_id', '=', gangId)
        .where('id', 'in', (select) =>
          select
            .selectFrom('access_group_employee')
            .select('group_id')
            .where('employee_id', '=', sql<number>`ANY (${[...employeeIds]}::int[])`),
        )
        .orderBy('id')
        .execute()
    },

    carsOf(employeeIds: readonly number[]) {
      return db
        .selectFrom('car')
        .select(['id', 'number', 'employee_id'])
        .where('employee_id', '=', sql<number>`ANY (${[...employeeIds]}::int[])`)
        .orderBy('id')
        .execute()
    },

    async insert(gangId: number, title: string, isActive: boolean): Promise<number> {
      const row = await db
        .insertInto('employee')
        .values({ gang_id: gangId, title, is_active: isActive })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Until the transaction ends nobody else changes this person. False for one who is not there. */
    async lock(gangId: number, id: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM employee WHERE id = ${id} AND gang_id = ${gangId} FOR NO KEY UPDATE`.execute(db)
      return rows.length > 0
    },

    async update(id: number, change: { title?: string; is_active?: boolean }): Promise<void> {
      if (Object.keys(change).length > 0) await db.updateTable('employee').set(change).where('id', '=', id).execute()
    },

    async setGroups(gangId: number, id: number, groupIdsNow: readonly number[]): Promise<void> {
      const kept = sql<number>`ALL (${[...groupIdsNow]}::int[])`
      await db.deleteFrom('access_group_employee').where('employee_id', '=', id).where('group_id', '<>', kept).execute()
      await sql`
        INSERT INTO access_group_employee (group_id, employee_id, gang_id)
        SELECT id, ${id}, gang_id FROM access_group
        WHERE gang_id = ${gangId} AND id = ANY (${[...groupIdsNow]}::int[])
        ON CONFLICT DO NOTHING`.execute(db)
    },

    /** Usernames of no account of the organisation. */
    async unknownUsernames(gangId: number, names: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        SELECT given.name FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS given (name, place)
        WHERE NOT EXISTS (
          SELECT FROM account WHERE lower(account.username) = lower(given.name) AND account.gang_id = ${gangId}
        )
        ORDER BY given.place`.execute(db)
      return rows.map(({ name }) => name)
    },

    async setUsernames(gangId: number, id: number, names: readonly string[]): Promise<void> {
      await db.deleteFrom('employee_account').where('employee_id', '=', id).execute()
      await sql`
        INSERT INTO employee_account (employee_id, account_id)
        SELECT ${id}, id FROM account
        WHERE gang_id = ${gangId}
          AND lower(username) IN (SELECT lower(name) FROM unnest(${[...names]}::text[]) AS given (name))`.execute(db)
    },

    /** Numbers that other people of the organisation have. */
    async takenPlates(gangId: number, id: number, keys: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('car')
        .select('number')
        .where('gang_id', '=', gangId)
        .where('plate_key', '=', sql<string>`ANY (${[...keys]}::text[])`)
        .where('employee_id', '<>', id)
        .orderBy('id')
        .execute()
      return rows.map(({ number }) => number)
    },

    /** A car that stays keeps its id and its expiry. */
    async setCars(gangId: number, id: number, cars: readonly { number: string; key: string }[]): Promise<void> {
      const keys = cars.map(({ key }) => key)
      await db
        .deleteFrom('car')
        .where('employee_id', '=', id)
        .where('plate_key', '<>', sql<string>`ALL (${keys}::text[])`)
        .execute()
      await sql`
        INSERT INTO car (gang_id, employee_id, number)
        SELECT ${gangId}, ${id}, given.number
        FROM unnest(${cars.map(({ number }) => number)}::text[], ${keys}::text[]) WITH ORDINALITY
          AS given (number, plate_key, place)
        WHERE NOT EXISTS (SELECT FROM car WHERE car.employee_id = ${id} AND car.plate_key = given.plate_key)
        ORDER BY given.place`.execute(db)
    },

    async delete(gangId: number, ids: readonly number[]): Promise<Deleted> {
      const { rows } = await sql<Deleted>`
        WITH gone AS MATERIALIZED (
          SELECT id FROM employee WHERE gang_id = ${gangId} AND id = ANY (${[...ids]}::int[]) FOR UPDATE
        ), deleted AS (
          DELETE FROM employee WHERE id IN (SELECT id FROM gone) RETURNING id
        )
        SELECT
          coalesce(array_agg(deleted.id ORDER BY deleted.id), '{}') AS ids,
          (SELECT count(*)::int FROM car WHERE employee_id IN (SELECT id FROM gone)) AS car_count,
          (SELECT count(*)::int FROM employee_photo WHERE employee_id IN (SELECT id FROM gone)) AS photo_count,
          (SELECT count(*)::int FROM employee_permission WHERE employee_id IN (SELECT id FROM gone)) AS permission_count,
          (SELECT count(*)::int FROM employee_ban WHERE employee_id IN (SELECT id FROM gone)) AS ban_count
        FROM deleted`.execute(db)
      return rows[0] ?? { ids: [], car_count: 0, photo_count: 0, permission_count: 0, ban_count: 0 }
    },
  }
}

function matching(db: Database['db'], { gangId, filters, patterns }: EmployeeQuery) {
  let employees = db.selectFrom('employee').where('employee.gang_id', '=', gangId)
  if (filters.id !== undefined) employees = employees.where('employee.id', '=', filters.id)
  if (filters.is_active !== undefined) employees = employees.where('employee.is_active', '=', filters.is_active)
  const groupId = filters.device_access_group_id
  if (groupId !== undefined) {
    employees = employees.where('employee.id', 'in', (select) =>
      select
        .selectFrom('access_group_employee as member')
        .select('member.employee_id')
        .where('member.group_id', '=', groupId)
        .where('member.gang_id', '=', gangId),
    )
  }
  for (const pattern of patterns) employees = employees.where('employee.search_text', 'like', pattern)
  return employees
}

function columnOf(sort: EmployeeQuery['sort']) {
  if (sort.startsWith('title')) return sql`employee.title COLLATE "ru-RU-x-icu"`
  return sort.startsWith('is_active') ? sql`employee.is_active` : sql`employee.id`
}

const groupIds = sql<number[]>`ARRAY (
  SELECT member.group_id FROM access_group_employee AS member
  WHERE member.employee_id = employee.id ORDER BY member.group_id
)`
const groupCount = sql<number>`(
  SELECT count(*)::int FROM access_group_employee AS member WHERE member.employee_id = employee.id
)`
const usernames = sql<string[]>`ARRAY (
  SELECT account.username FROM employee_account AS attached JOIN account ON account.id = attached.account_id
  WHERE attached.employee_id = employee.id ORDER BY lower(account.username)
)`
const carCount = sql<number>`(SELECT count(*)::int FROM car WHERE car.employee_id = employee.id)`
const carIds = sql<number[]>`ARRAY (SELECT car.id FROM car WHERE car.employee_id = employee.id ORDER BY car.id)`
const carNumbers = sql<string[]>`ARRAY (SELECT car.number FROM car WHERE car.employee_id = employee.id ORDER BY car.id)`
