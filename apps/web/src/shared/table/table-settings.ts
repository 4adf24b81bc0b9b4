/** The settings of a data table, kept in the one query parameter `p` as JSON (spec 1 §2, camera list pages). */
import { PageNumber, TABLE_PAGE_SIZES } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient } from '../search-schemas.ts'

const FILTERS_MAX = 20
const TEXT_LENGTH_MAX = 200
export const SEARCH_LENGTH_MAX = TEXT_LENGTH_MAX

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

/**
 * The settings changed by a wish. Whatever else is asked for is shown from its first page on; undefined where nothing
 * differs from the defaults, so that the address stays short.
 */
export function settingsWith(
  settings: TableSettings | undefined,
  change: Partial<TableSettings>,
): TableSettings | undefined {
  const next = { ...settings, page: undefined, ...change }
  const filters = Object.entries(next.filters ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const written = Object.entries({
    ...next,
    page: next.page === 1 ? undefined : next.page,
    filters: filters.length === 0 ? undefined : Object.fromEntries(filters),
    search: next.search || undefined,
  }).filter(([, value]) => value !== undefined)
  return written.length === 0 ? undefined : Object.fromEntries(written)
}

/** Of an address whose `p` may mean something else. */
export function settingsOf(search: { p?: unknown }): TableSettings | undefined {
  const settings = TableSettings.safeParse(search.p)
  return settings.success ? settings.data : undefined
}

/** The query of a page that is one table. */
export const TableSearch = z.object({ p: lenient(TableSettings) })
