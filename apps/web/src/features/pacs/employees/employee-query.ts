import { Employee, type EntityId, listEmployees } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'

/** One employee with the titles of the groups; null where the organisation has no such person. */
export const employeeQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'employee', id],
    queryFn: async ({ signal }) => {
      const request = { filters: { id }, page_size: 1, extra: ['device_access_group' as const] }
      const { results, extra } = await callApi(listEmployees, request, signal)
      const [row] = results
      return row ? { employee: z.parse(Employee, row), groups: extra.device_access_group ?? [] } : null
    },
    /* A form begins with what is read now: it would write back what an earlier visit read. */
    gcTime: 0,
  })
