/** The audit log, for the operator. */
import * as z from 'zod/mini'
import { AUDIT_TEXT_LENGTH_MAX, AuditEvent } from '../audit.ts'
import { defineCall } from '../define-call.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'

const AuditText = z.string().check(z.maxLength(AUDIT_TEXT_LENGTH_MAX))

export const AuditFilters = z.object({
  /** ISO 8601 with an offset. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** The whole name, in whatever case. */
  username: z.optional(AuditText),
  action: z.optional(AuditText),
  /** A camera number, a username or an id. */
  subject: z.optional(AuditText),
})
export type AuditFilters = z.output<typeof AuditFilters>

export const listAuditEvents = defineCall({
  path: '/v0/admin/audit/',
  access: 'operator',
  apiScope: 'read',
  summary: 'The audit log, the latest first. A `count` of 100,001 means that there are more.',
  request: z.extend(AuditFilters, { page: z._default(PageNumber, 1), page_size: z._default(PageSize, 60) }),
  response: pageOf(AuditEvent),
})

export const exportAuditEvents = defineCall({
  path: '/v0/admin/audit/csv/',
  access: 'operator',
  apiScope: 'read',
  isAudited: true,
  answer: 'file',
  summary: 'The same as CSV: UTF-8 with a byte order mark, `;` between cells; at most 100,000 rows.',
  request: AuditFilters,
  response: z.file(),
})
