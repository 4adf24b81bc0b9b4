/** What the lists of the access-control area share: paging, `fields`, `extra`, `filters` and search (spec 2 §7, §9). */
import * as z from 'zod/mini'
import { PageInfo, PageNumber } from '../paging.ts'
import { plainText } from '../plain-text.ts'

const INT32_MAX = 2_147_483_647
export const EntityId = z.int().check(z.minimum(1), z.maximum(INT32_MAX))
export type EntityId = z.output<typeof EntityId>

export const ENTITY_PAGE_SIZE_DEFAULT = 20
/** Bulk collection of ids follows `page.next` by this (spec 2 §7). */
export const ENTITY_PAGE_SIZE_MAX = 1000
export const ENTITY_SELECT_PAGE_SIZE = 5
export const ENTITY_SEARCH_LENGTH_MAX = 200
/** How many rows one call deletes, adds or takes away. */
export const ENTITY_IDS_MAX = 10_000

export const EntityIds = z.array(EntityId).check(
  z.minLength(1),
  z.refine((ids) => ids.length <= ENTITY_IDS_MAX, { params: { key: 'pacs_rows_max' } }),
)

/** A row of something else, as `extra` names it. */
export const NamedRow = z.object({ id: EntityId, title: z.string() })
export type NamedRow = z.output<typeof NamedRow>

export const EntitySearch = z.string().check(z.maxLength(ENTITY_SEARCH_LENGTH_MAX))

/** The name of a person, a group, a device: 1 character at least. */
export const entityTitle = (maximum: number, key: string) => plainText({ minimum: 1, maximum }, key)

interface ListParts<Field extends string, Sort extends string, Extra extends string, Filters extends z.ZodMiniType> {
  fields: readonly [Field, ...Field[]] | readonly Field[]
  sorts: readonly Sort[]
  sort: NoInfer<Sort>
  extra: readonly Extra[]
  filters: Filters
  pageSize?: { default?: number; max?: number }
}

/** The request of a list: everything may be left out. */
export function entityListRequest<
  Field extends string,
  Sort extends string,
  Extra extends string,
  Filters extends z.ZodMiniType,
>({ fields, sorts, sort, extra, filters, pageSize = {} }: ListParts<Field, Sort, Extra, Filters>) {
  const { default: initial = ENTITY_PAGE_SIZE_DEFAULT, max = ENTITY_PAGE_SIZE_MAX } = pageSize
  return z.object({
    page: z._default(PageNumber, 1),
    page_size: z._default(z.int().check(z.minimum(1), z.maximum(max)), initial),
    order_by: z._default(z.enum(sorts), sort),
    fields: z.optional(z.array(z.enum(fields))),
    extra: z._default(z.array(z.enum(extra)), []),
    filters: z.optional(filters),
    search: z.optional(EntitySearch),
  })
}

/** `extra` holds only the lists that were asked for: the rows of other kinds that the results name. */
export function entityPage<Row extends z.ZodMiniType, Extra extends z.ZodMiniType>(row: Row, extra: Extra) {
  return z.object({ results: z.array(row), extra, count: z.int(), page: PageInfo })
}
