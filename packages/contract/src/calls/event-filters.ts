/** Saved filters of the event tables. They belong to one account; to others they are not there. */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { EventFilter, EventFilterId, EventFilterSettings, EventFilterTitle, EventTableType } from '../event-filter.ts'

export const listEventFilters = defineCall({
  path: '/v0/pacs/event_filters/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'The caller’s saved filters of the event tables by title, or those of one table.',
  request: z.object({ type: z.optional(EventTableType) }),
  response: z.object({ count: z.int(), results: z.array(EventFilter) }),
})

export const createEventFilter = defineCall({
  path: '/v0/pacs/event_filters/create/',
  access: 'gang_admin',
  summary:
    'Saves the filters of an event table, one of at most 50, under a title that no other of this table has. A camera that the caller may not see refuses all.',
  request: z.object({ title: EventFilterTitle, type: EventTableType, settings: EventFilterSettings }),
  response: EventFilter,
})

export const editEventFilter = defineCall({
  path: '/v0/pacs/event_filters/edit/',
  access: 'gang_admin',
  summary: 'Gives a saved filter another title, or what it asks for anew; what is left out stays.',
  request: z.object({
    id: EventFilterId,
    title: z.optional(EventFilterTitle),
    settings: z.optional(EventFilterSettings),
  }),
  response: EventFilter,
  failures: ['not_found'],
})

export const deleteEventFilter = defineCall({
  path: '/v0/pacs/event_filters/delete/',
  access: 'gang_admin',
  summary: 'Deletes a saved filter.',
  request: z.object({ id: EventFilterId }),
  response: z.object({}),
  failures: ['not_found'],
})
