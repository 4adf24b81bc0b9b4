import type { Car, CarListRequest } from '@sova/contract'
import type { CarTable, Database } from '@sova/database'
import { sql, type Updateable } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

export type CarQuery = EntityQuery<
  keyof Car,
  CarListRequest['order_by'],
  CarListRequest['extra'][number],
  NonNullable<CarListRequest['filters']>
>

export type CarRepository = ReturnType<typeof createCarRepository>

export function createCarRepository(db: Database['db']) {
  const selected = () =>
    db.selectFrom('car').select([
      'car.id',
      'car.number',
      'car.employee_id',
      'car.timezone',
      // A date has no moment: a driver that makes one of it would shift it with its own time zone.
      sql<string | null>`to_char(car.expired_date, 'YYYY-MM-DD')`.as('expired_date'),
    ])

  return {
    async count(query: CarQuery): Promise<number> {
      const row = await matching(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: CarQuery, { limit, offset }: Range): Promise<Car[]> {
      const column = columnOf(query.sort)
      const direction = directionOf(query.sort)
      const page = matching(db, query)
        .select('car.id')
        .orderBy(column, direction)
        .orderBy('car.id', direction)
        .limit(limit)
        .offset(offset)
      return selected().where('car.id', 'in', page).orderBy(column, direction).orderBy('car.id', direction).execute()
    },

    find: (gangId: number, id: number): Promise<Car | undefined> =>
      selected().where('car.gang_id', '=', gangId).where('car.id', '=', id).executeTakeFirst(),

    /** Until the transaction ends nobody else gives this person a car. False for one who is not there. */
    async lockOwner(gangId: number, employeeId: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM employee WHERE id = ${employeeId} AND gang_id = ${gangId} FOR NO KEY UPDATE`.execute(db)
      return rows.length > 0
    },

    async countOf(employeeId: number): Promise<number> {
      const row = await db
        .selectFrom('car')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async insert(gangId: number, car: Omit<Car, 'id'>): Promise<number> {
      const row = await db
        .insertInto('car')
        .values({ gang_id: gangId, ...car })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async update(gangId: number, id: number, change: Updateable<CarTable>): Promise<void> {
      if (Object.keys(change).length === 0) return
      await db.updateTable('car').set(change).where('gang_id', '=', gangId).where('id', '=', id).execute()
    },

    async delete(gangId: number, ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .deleteFrom('car')
        .where('gang_id', '=', gangId)
        .where('id', '=', sql<number>`ANY (${[...ids]}::int[])`)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id).sort((a, b) => a - b)
    },
  }
}

function matching(db: Database['db'], { gangId, filters, patterns }: CarQuery) {
  let cars = db.selectFrom('car').where('car.gang_id', '=', gangId)
  if (filters.id !== undefined) cars = cars.where('car.id', '=', filters.id)
  if (filters.employee_id !== undefined) cars = cars.where('car.employee_id', '=', filters.employee_id)
  for (const pattern of patterns) cars = cars.where('car.plate_key', 'like', pattern)
  return cars
}

function columnOf(sort: CarQuery['sort']) {
  if (sort.startsWith('number')) return sql`car.plate_key`
  return sort.startsWith('expired_date') ? sql`car.expired_date` : sql`car.id`
}
