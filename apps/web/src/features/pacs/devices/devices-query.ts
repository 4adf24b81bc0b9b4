import { ACCESS_DEVICE_SORTS, AccessDevice, listDevices } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { LIST_FRESH_MS, questionOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'

export const devicesQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: [PACS_KEY, 'devices', settings],
    queryFn: async ({ signal }) => {
      const request = questionOf(settings, ACCESS_DEVICE_SORTS)
      const answer = await callApi(listDevices, request, signal)
      return { ...answer, results: z.parse(z.array(AccessDevice), answer.results) }
    },
    placeholderData: keepPreviousData,
    staleTime: LIST_FRESH_MS,
  })
