import { CAR_EXTRA, CAR_SORTS, Car, listCars } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { idFilter, LIST_FRESH_MS, questionOf, titlesOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'

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
    staleTime: LIST_FRESH_MS,
  })
