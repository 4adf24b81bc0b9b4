import { listEventFilters } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/call-api.ts'
import { PACS_KEY } from '../../../../shared/pacs/pacs-changes.ts'
import { EVENT_TYPES, type EventKind } from '../event-kinds.ts'

export const savedFiltersQuery = (kind: EventKind) =>
  queryOptions({
    queryKey: [PACS_KEY, 'event-filters', kind],
    queryFn: async ({ signal }) => (await callApi(listEventFilters, { type: EVENT_TYPES[kind] }, signal)).results,
  })
