/** Employees of one organisation: their names, groups, accounts and cars, changed together or not at all. */
import { plateKey } from '@sova/access-rules'
import {
  EMPLOYEE_FIELDS,
  Employee,
  type EmployeeChange,
  type EmployeeDraft,
  type EmployeeListRequest,
  type EmployeePage,
  Failure,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { pickFields, readPage, readQuery } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { isTaken, nameSome, refuseField } from '../../../pacs/refusals.ts'
import { createEmployeeRepository, type Deleted, type EmployeeRepository } from './employee-repository.ts'

export interface EmployeeService {
  list(gangId: number, request: EmployeeListRequest): Promise<EmployeePage>
  create(gangId: number, draft: EmployeeDraft): Promise<Employee>
  edit(gangId: number, change: EmployeeChange): Promise<Employee>
  delete(gangId: number, ids: readonly number[]): Promise<Deleted>
}

/** What hangs on a person; undefined stays as it is. */
type Belongings = Pick<EmployeeChange, 'cars' | 'attached_usernames' | 'device_access_group_ids'>

export function createEmployeeService({ db }: Pick<Database, 'db'>): EmployeeService {
  const employees = createEmployeeRepository(db)

  const change = async <Result>(work: (changed: EmployeeRepository, unknownOf: UnknownGroups) => Promise<Result>) => {
    try {
      return await db
        .transaction()
        .execute((transaction) =>
          work(createEmployeeRepository(transaction), (gangId, ids) =>
            createGangRows(transaction).unknownOf('access_group', gangId, ids),
          ),
        )
    } catch (error) {
      // Somebody else has just given the same number to another person.
      if (isTaken(error)) throw refuseField('cars', 'car_number_taken')
      throw error
    }
  }

  return {
    async list(gangId, request) {
      const query = readQuery(gangId, request, EMPLOYEE_FIELDS)
      const found = await readPage(request, await employees.count(query), (range) => employees.page(query, range))
      const ids = found.results.map(({ id }) => id)
      return {
        ...found,
        results: found.results.map((row) => pickFields(row, query.fields)),
        extra: {
          ...(query.extra.has('device_access_group')
            ? { device_access_group: await employees.groupsOf(gangId, ids) }
            : {}),
          ...(query.extra.has('car') ? { car: await employees.carsOf(ids) } : {}),
        },
      }
    },

    create: (gangId, { title, is_active, ...belongings }) =>
      change(async (changed, unknownGroups) => {
        const id = await changed.insert(gangId, title, is_active)
        await setBelongings(changed, unknownGroups, gangId, id, belongings)
        return readWhole(changed, gangId, id)
      }),

    edit: (gangId, { id, title, is_active, ...belongings }) =>
      change(async (changed, unknownGroups) => {
        if (!(await changed.lock(gangId, id))) throw new Failure('not_found')
        await changed.update(id, {
          ...(title === undefined ? {} : { title }),
          ...(is_active === undefined ? {} : { is_active }),
        })
        await setBelongings(changed, unknownGroups, gangId, id, belongings)
        return readWhole(changed, gangId, id)
      }),

    async delete(gangId, ids) {
      const deleted = await employees.delete(gangId, ids)
      if (deleted.ids.length === 0) throw new Failure('not_found')
      return deleted
    },
  }
}

type UnknownGroups = (gangId: number, ids: readonly number[]) => Promise<number[]>

async function setBelongings(
  changed: EmployeeRepository,
  unknownGroups: UnknownGroups,
  gangId: number,
  id: number,
  { cars, attached_usernames: usernames, device_access_group_ids: groupIds }: Belongings,
): Promise<void> {
  if (groupIds) {
    const unknown = await unknownGroups(gangId, groupIds)
    if (unknown.length > 0) {
      throw refuseField('device_access_group_ids', 'employee_groups_unknown', { ids: nameSome(unknown) })
    }
    await changed.setGroups(gangId, id, groupIds)
  }
  if (usernames) {
    const unknown = await changed.unknownUsernames(gangId, usernames)
    if (unknown.length > 0) {
      throw refuseField('attached_usernames', 'employee_usernames_unknown', { names: nameSome(unknown) })
    }
    await changed.setUsernames(gangId, id, usernames)
  }
  if (cars) {
    const named = oncePerPlate(cars.map(({ number }) => ({ number, key: plateKey(number) })))
    const taken = await changed.takenPlates(
      gangId,
      id,
      named.map(({ key }) => key),
    )
    if (taken.length > 0) throw refuseField('cars', 'employee_cars_taken', { numbers: nameSome(taken) })
    await changed.setCars(gangId, id, named)
  }
}

/** The same plate written in two alphabets is one car. */
const oncePerPlate = (cars: readonly { number: string; key: string }[]) => [
  ...new Map(cars.map((car) => [car.key, car])).values(),
]

async function readWhole(changed: EmployeeRepository, gangId: number, id: number): Promise<Employee> {
  const query = {
    gangId,
    filters: { id },
    patterns: [],
    sort: 'id_asc',
    fields: new Set(EMPLOYEE_FIELDS),
    extra: new Set([]),
  } as const
  const [row] = await changed.page(query, { limit: 1, offset: 0 })
  return Employee.parse(row)
}
