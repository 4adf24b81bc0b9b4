import * as z from 'zod/mini'
import { CarNumber, EMPLOYEE_CARS_MAX } from './car.ts'
import { EntityId, entityListRequest, entityPage, entityTitle, NamedRow } from './entity-list.ts'

export const EMPLOYEE_TITLE_LENGTH_MAX = 255
export const EMPLOYEE_GROUPS_MAX = 100
export const EMPLOYEE_USERNAMES_MAX = 20
/** The table shows 20, a CSV file is read by 5000, a select by 5 (spec 2 §7). */
export const EMPLOYEE_PAGE_SIZE_DEFAULT = 20
export const EMPLOYEE_CSV_PAGE_SIZE = 5000

export const EmployeeTitle = entityTitle(EMPLOYEE_TITLE_LENGTH_MAX, 'employee_title')

/** A person who may pass (spec 2 §3). */
export const Employee = z.object({
  id: EntityId,
  title: z.string(),
  is_active: z.boolean(),
  device_access_group_ids: z.array(EntityId),
  device_access_group_count: z.int(),
  /** Accounts of the same organisation. */
  attached_usernames: z.array(z.string()),
  car_count: z.int(),
  /** In the same order as `cars`. */
  car_ids: z.array(EntityId),
  cars: z.array(z.string()),
})
export type Employee = z.output<typeof Employee>

export const EMPLOYEE_FIELDS = Object.keys(Employee.shape) as (keyof Employee)[]
export const EmployeeRow = z.extend(z.partial(Employee), { id: EntityId })
export type EmployeeRow = z.output<typeof EmployeeRow>

export const EMPLOYEE_SORTS = [
  'id_asc',
  'id_desc',
  'title_asc',
  'title_desc',
  'is_active_asc',
  'is_active_desc',
] as const
export type EmployeeSort = (typeof EMPLOYEE_SORTS)[number]
export const EMPLOYEE_EXTRA = ['device_access_group', 'car'] as const

export const EmployeeListRequest = entityListRequest({
  fields: EMPLOYEE_FIELDS,
  sorts: EMPLOYEE_SORTS,
  sort: 'id_asc',
  extra: EMPLOYEE_EXTRA,
  filters: z.strictObject({
    id: z.optional(EntityId),
    device_access_group_id: z.optional(EntityId),
    is_active: z.optional(z.boolean()),
  }),
  pageSize: { default: EMPLOYEE_PAGE_SIZE_DEFAULT, max: EMPLOYEE_CSV_PAGE_SIZE },
})
export type EmployeeListRequest = z.output<typeof EmployeeListRequest>

export const EmployeePage = entityPage(
  EmployeeRow,
  z.object({
    device_access_group: z.optional(z.array(NamedRow)),
    car: z.optional(z.array(z.object({ id: EntityId, number: z.string(), employee_id: EntityId }))),
  }),
)
export type EmployeePage = z.output<typeof EmployeePage>

const Cars = z.array(z.object({ number: CarNumber })).check(z.maxLength(EMPLOYEE_CARS_MAX))
const GroupIds = z.array(EntityId).check(z.maxLength(EMPLOYEE_GROUPS_MAX))
const Usernames = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(150)))
  .check(z.maxLength(EMPLOYEE_USERNAMES_MAX))

export const EmployeeDraft = z.object({
  title: EmployeeTitle,
  is_active: z._default(z.boolean(), true),
  cars: z._default(Cars, []),
  attached_usernames: z._default(Usernames, []),
  device_access_group_ids: z._default(GroupIds, []),
})
export type EmployeeDraft = z.output<typeof EmployeeDraft>

/** What is left out stays as it is. A car that `cars` no longer names is deleted; one that it keeps, keeps its expiry. */
export const EmployeeChange = z.object({
  id: EntityId,
  title: z.optional(EmployeeTitle),
  is_active: z.optional(z.boolean()),
  cars: z.optional(Cars),
  attached_usernames: z.optional(Usernames),
  device_access_group_ids: z.optional(GroupIds),
})
export type EmployeeChange = z.output<typeof EmployeeChange>
