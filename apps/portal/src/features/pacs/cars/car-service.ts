/** Cars of one organisation; a plate belongs to one of them, in whichever alphabet it is written. */
import { localDate, plateKey } from '@sova/access-rules'
import type { Clock } from '@sova/base'
import {
  CAR_FIELDS,
  type Car,
  type CarListRequest,
  type CarPage,
  EMPLOYEE_CARS_MAX,
  type editCar,
  Failure,
  type RequestOf,
} from '@sova/contract'
import { type Database, escapeLike } from '@sova/database'
import { pickFields, readPage, readQuery } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { isTaken, refuseField } from '../../../pacs/refusals.ts'
import { type CarQuery, type CarRepository, createCarRepository } from './car-repository.ts'

export type CarDraft = Omit<Car, 'id' | 'expired_date' | 'timezone'> & {
  expired_date?: string | undefined
  timezone?: string | undefined
}
export type CarChange = RequestOf<typeof editCar>

export interface CarService {
  list(gangId: number, request: CarListRequest): Promise<CarPage>
  create(gangId: number, draft: CarDraft): Promise<Car>
  edit(gangId: number, change: CarChange): Promise<Car>
  delete(gangId: number, ids: readonly number[]): Promise<number[]>
}

export function createCarService({ db, clock }: Pick<Database, 'db'> & { clock: Clock }): CarService {
  const cars = createCarRepository(db)
  const rows = createGangRows(db)

  const change = async <Result>(work: (changed: CarRepository) => Promise<Result>) => {
    try {
      return await db.transaction().execute((transaction) => work(createCarRepository(transaction)))
    } catch (error) {
      if (isTaken(error)) throw refuseField('number', 'car_number_taken')
      throw error
    }
  }

  /** What a new date means; one that is not given has no time zone either. */
  function readExpiry(date: string | null, timezone: string | null): Pick<Car, 'expired_date' | 'timezone'> {
    if (date === null) return { expired_date: null, timezone: null }
    if (timezone === null) throw refuseField('timezone', 'car_timezone_missing')
    if (date < localDate(clock.nowMs(), timezone)) throw refuseField('expired_date', 'car_expired_date_past')
    return { expired_date: date, timezone }
  }

  return {
    async list(gangId, request) {
      const query: CarQuery = { ...readQuery(gangId, request, CAR_FIELDS), patterns: platePatterns(request.search) }
      const found = await readPage(request, await cars.count(query), (range) => cars.page(query, range))
      const owners = found.results.map((car) => car.employee_id)
      return {
        ...found,
        results: found.results.map((car) => pickFields(car, query.fields)),
        extra: query.extra.has('employee') ? { employee: await rows.titlesOf('employee', gangId, owners) } : {},
      }
    },

    async create(gangId, { number, employee_id, expired_date = null, timezone = null }) {
      const expiry = readExpiry(expired_date, timezone)
      return change(async (changed) => {
        await refuseOwner(changed, gangId, employee_id)
        const id = await changed.insert(gangId, { number, employee_id, ...expiry })
        return readWhole(changed, gangId, id)
      })
    },

    edit: (gangId, { id, number, employee_id, expired_date, timezone }) =>
      change(async (changed) => {
        const car = await changed.find(gangId, id)
        if (!car) throw new Failure('not_found')
        if (employee_id !== undefined && employee_id !== car.employee_id) {
          await refuseOwner(changed, gangId, employee_id)
        }
        const date = expired_date === undefined ? car.expired_date : expired_date
        const zone = timezone === undefined ? car.timezone : timezone
        // A date that has passed may stay as it is while something else is changed.
        const isSame = date === car.expired_date && zone === car.timezone
        await changed.update(gangId, id, {
          ...(number === undefined ? {} : { number }),
          ...(employee_id === undefined ? {} : { employee_id }),
          ...(isSame ? {} : readExpiry(date, zone)),
        })
        return readWhole(changed, gangId, id)
      }),

    async delete(gangId, ids) {
      const deleted = await cars.delete(gangId, ids)
      if (deleted.length === 0) throw new Failure('not_found')
      return deleted
    },
  }
}

/** Somebody of another organisation is as one who does not exist. */
async function refuseOwner(changed: CarRepository, gangId: number, employeeId: number): Promise<void> {
  if (!(await changed.lockOwner(gangId, employeeId))) throw refuseField('employee_id', 'employee_unknown')
  if ((await changed.countOf(employeeId)) >= EMPLOYEE_CARS_MAX) {
    throw refuseField('employee_id', 'cars_max', { maximum: EMPLOYEE_CARS_MAX })
  }
}

async function readWhole(changed: CarRepository, gangId: number, id: number): Promise<Car> {
  const car = await changed.find(gangId, id)
  if (!car) throw new Failure('not_found')
  return car
}

/** A plate is searched as it is compared: case, alphabet and blanks make no difference. */
function platePatterns(search = ''): string[] {
  const key = plateKey(search.replaceAll('\0', '').replace(/^\s*#/, ''))
  return key === '' ? [] : [`%${escapeLike(key)}%`]
}
