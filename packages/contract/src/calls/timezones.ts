import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { PageNumber, pageOf } from '../paging.ts'
import {
  TIMEZONE_PAGE_SIZE_DEFAULT,
  TIMEZONE_PAGE_SIZE_MAX,
  TIMEZONE_SEARCH_LENGTH_MAX,
  Timezone,
} from '../timezone.ts'

export const listTimezones = defineCall({
  path: '/v0/timezones/',
  apiScope: 'read',
  summary: 'Time zones found by name, old name, place or offset (`kiev`, `Екатеринбург`, `+05`), from west to east.',
  request: z.object({
    page: z._default(PageNumber, 1),
    /** Written like this in the specification (spec 1 §7). */
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(TIMEZONE_PAGE_SIZE_MAX)), TIMEZONE_PAGE_SIZE_DEFAULT),
    search: z.optional(z.string().check(z.maxLength(TIMEZONE_SEARCH_LENGTH_MAX))),
  }),
  response: pageOf(Timezone),
})
