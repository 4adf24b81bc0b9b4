import { createEventFilter, deleteEventFilter, editEventFilter, listEventFilters } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { EventFilterService } from './event-filter-service.ts'

export function serveEventFilters(server: CallServer, filters: EventFilterService): void {
  handleCall(server, listEventFilters, async ({ type }, { account }) => {
    const results = await filters.list(account.id, type)
    return { count: results.length, results }
  })

  handleCall(server, createEventFilter, (draft, { account }) => filters.create(account.id, draft))

  handleCall(server, editEventFilter, ({ id, ...change }, { account }) => filters.edit(account.id, id, change))

  handleCall(server, deleteEventFilter, async ({ id }, { account }) => {
    await filters.delete(account.id, id)
    return {}
  })
}
