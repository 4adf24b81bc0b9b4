import { ACCESS_GROUP_SORTS, AccessGroup, listAccessGroups } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { fieldsOf, LIST_FRESH_MS, questionOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'

/** What a row of the table shows. */
export const ListedGroup = z.pick(AccessGroup, { id: true, title: true, about: true, employee_count: true })
export type ListedGroup = z.output<typeof ListedGroup>

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
    staleTime: LIST_FRESH_MS,
  })
