/** The four lists of access control, as their tables read them. */
import {
  ACCESS_DEVICE_SORTS,
  ACCESS_GROUP_SORTS,
  AccessDevice,
  AccessGroup,
  CAR_EXTRA,
  CAR_SORTS,
  Car,
  EMPLOYEE_EXTRA,
  EMPLOYEE_PAGE_SIZE_DEFAULT,
  EMPLOYEE_SORTS,
  Employee,
  ENTITY_PAGE_SIZE_DEFAULT,
  EntityId,
  listAccessGroups,
  listCars,
  listDevices,
  listEmployees,
  type NamedRow,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import type { TableSettings } from '../../shared/table/table-settings.ts'
import { PACS_KEY } from './pacs-changes.ts'

/** A kept list is shown again without a call while it is younger than this. */
const FRESH_MS = 30_000

export const ListedEmployee = z.pick(Employee, {
  id: true,
  title: true,
  is_active: true,
  device_access_group_ids: true,
  car_count: true,
  cars: true,
})
export type ListedEmployee = z.output<typeof ListedEmployee>
export const ListedGroup = z.pick(AccessGroup, { id: true, title: true, about: true, employee_count: true })
export type ListedGroup = z.output<typeof ListedGroup>

const fieldsOf = <Shape extends object>({ shape }: { shape: Shape }) => Object.keys(shape) as (keyof Shape & string)[]

/** An order or a filter of the address that the list does not know is left out. */
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null

export function idFilter(settings: TableSettings, name: string): EntityId | undefined {
  const id = EntityId.safeParse(Number(settings.filters?.[name]))
  return id.success ? id.data : undefined
}

function questionOf<Sort extends string>(settings: TableSettings, sorts: readonly Sort[]) {
  return {
    page: settings.page ?? 1,
    page_size: settings.page_size ?? ENTITY_PAGE_SIZE_DEFAULT,
    order_by: oneOf(sorts, settings.order_by),
    search: settings.search ?? null,
  }
}

/** Which employees the table is about: what a selection of all of them means. */
export const employeeFilters = (settings: TableSettings) => ({
  device_access_group_id: idFilter(settings, 'device_access_group_id'),
})

/** @throws {CallFailure} */
export async function readEmployees(settings: TableSettings, pageSize: number, signal: AbortSignal) {
  const request = {
    ...questionOf(settings, EMPLOYEE_SORTS),
    page_size: pageSize,
    fields: fieldsOf(ListedEmployee),
    extra: [...EMPLOYEE_EXTRA],
    filters: employeeFilters(settings),
  }
  const answer = await callApi(listEmployees, request, signal)
  const groups = titlesOf(answer.extra.device_access_group)
  return { ...answer, results: z.parse(z.array(ListedEmployee), answer.results), groups }
}

export const employeesQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [PACS_KEY, 'employees', settings],
    queryFn: ({ signal }) => readEmployees(settings, settings.page_size ?? EMPLOYEE_PAGE_SIZE_DEFAULT, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const groupsQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [PACS_KEY, 'groups', settings],
    queryFn: async ({ signal }) => {
      const request = {
        ...questionOf(settings, ACCESS_GROUP_SORTS),
        fields: fieldsOf(ListedGroup),
      }
      const answer = await callApi(listAccessGroups, request, signal)
      return { ...answer, results: z.parse(z.array(ListedGroup), answer.results) }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const devicesQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [PACS_KEY, 'devices', settings],
    queryFn: async ({ signal }) => {
      const request = questionOf(settings, ACCESS_DEVICE_SORTS)
      const answer = await callApi(listDevices, request, signal)
      return { ...answer, results: z.parse(z.array(AccessDevice), answer.results) }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const carFilters = (settings: TableSettings) => ({ employee_id: idFilter(settings, 'employee_id') })

export const carsQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [PACS_KEY, 'cars', settings],
    queryFn: async ({ signal }) => {
      const request = {
        ...questionOf(settings, CAR_SORTS),
        extra: [...CAR_EXTRA],
        filters: carFilters(settings),
      }
      const answer = await callApi(listCars, request, signal)
      return { ...answer, results: z.parse(z.array(Car), answer.results), owners: titlesOf(answer.extra.employee) }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** Titles by id, of the rows that an answer names beside its results. */
export const titlesOf = (rows: readonly NamedRow[] = []): ReadonlyMap<EntityId, string> =>
  new Map(rows.map(({ id, title }) => [id, title]))
