/** The settings of a data table, kept in the one query parameter `p` as JSON (spec 1 §2, camera list pages). */
import { PageNumber, TABLE_PAGE_SIZES } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient } from '../search-schemas.ts'

const FILTERS_MAX = 20
const TEXT_LENGTH_MAX = 200

/** What makes no sense is left out, as everywhere in the address. */
export const TableSettings = z.object({
  page: lenient(PageNumber),
  page_size: lenient(z.literal(TABLE_PAGE_SIZES)),
  order_by: lenient(z.string().check(z.maxLength(TEXT_LENGTH_MAX))),
  filters: lenient(
    z
      .record(z.string(), z.union([z.string().check(z.maxLength(TEXT_LENGTH_MAX)), z.number(), z.boolean()]))
      .check(z.refine((filters) => Object.keys(filters).length <= FILTERS_MAX)),
  ),
  search: lenient(z.string().check(z.maxLength(TEXT_LENGTH_MAX))),
})
export type TableSettings = z.output<typeof TableSettings>
