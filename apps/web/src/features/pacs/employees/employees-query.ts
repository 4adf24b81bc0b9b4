import { EMPLOYEE_EXTRA, EMPLOYEE_PAGE_SIZE_DEFAULT, EMPLOYEE_SORTS, Employee, listEmployees } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { fieldsOf, idFilter, LIST_FRESH_MS, questionOf, titlesOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'

/** What a row of the table shows. */
export const ListedEmployee = z.pick(Employee, {
  id: true,
  title: true,
  is_active: true,
  device_access_group_ids: true,
  car_count: true,
  cars: true,
})
export type ListedEmployee = z.output<typeof ListedEmployee>

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
    staleTime: LIST_FRESH_MS,
  })
