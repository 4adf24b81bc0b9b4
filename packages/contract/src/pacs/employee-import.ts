/** People from a file: what each row will do is told first, and all rows are done, or none. */
import * as z from 'zod/mini'

/** Rows below the heading (spec 2 §9). */
export const IMPORT_ROWS_MAX = 1000
export const IMPORT_FILE_BYTES_MAX = 2_000_000
export const IMPORT_FILE_TYPES = ['.csv', '.xlsx'] as const

/** `update`: a known person gets the cars, groups and accounts that the file adds; `repeat`: named above in this file. */
export const IMPORT_ACTIONS = ['create', 'update', 'unchanged', 'repeat', 'refused'] as const
export const ImportAction = z.enum(IMPORT_ACTIONS)
export type ImportAction = z.output<typeof ImportAction>

export const IMPORT_COLUMNS = ['title', 'is_active', 'cars', 'device_access_groups', 'attached_usernames'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export const ImportRow = z.object({
  /** As the file's own program counts it: the heading is line 1. */
  line: z.int(),
  action: ImportAction,
  title: z.string(),
  is_active: z.boolean(),
  cars: z.array(z.string()),
  device_access_groups: z.array(z.string()),
  attached_usernames: z.array(z.string()),
  /** Sentences in the caller's language. */
  errors: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), message: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportResult = z.object({
  /** False for a preview. */
  is_applied: z.boolean(),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    unchanged: z.int(),
    repeat: z.int(),
    refused: z.int(),
  }),
  rows: z.array(ImportRow),
})
export type ImportResult = z.output<typeof ImportResult>
