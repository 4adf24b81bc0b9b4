/** Who did what, when and from where. Rows are added and read, never changed. */
import * as z from 'zod/mini'

/** The log is counted no further (`page.counted_to`). */
export const AUDIT_COUNT_MAX = 100_000
export const AUDIT_CSV_ROWS_MAX = 100_000
/** Older rows are let go. */
export const AUDIT_KEPT_DAYS = 365
export const AUDIT_TEXT_LENGTH_MAX = 200

/** What is recorded beside the calls that change something, whose actions are the calls' own names. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  /** A token for the live picture of one camera, or of a page of a list. */
  'live_view',
  'list_view',
  'archive_view',
  'download',
] as const

export const AuditEvent = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** Empty for a stranger. */
  username: z.string(),
  action: z.string(),
  /** Network address. */
  address: z.string(),
  /** What it was done to: camera numbers, usernames, ids. */
  subjects: z.array(z.string()),
  /** What else of the request tells what was done; never a password or a token. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type AuditEvent = z.output<typeof AuditEvent>
