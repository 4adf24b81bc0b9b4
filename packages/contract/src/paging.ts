import * as z from 'zod/mini'

/** Camera lists (spec 1 §9). */
export const CAMERA_PAGE_SIZE_DEFAULT = 60
export const CAMERA_PAGE_SIZE_MOBILE = 12
export const TABLE_PAGE_SIZES = [20, 40, 60, 100, 200] as const
export const PAGE_SIZE_MAX = 1000
/** How many page buttons a pager shows (spec 1 §9). */
export const PAGINATION_RANGE = 5

export const PageNumber = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
export const PageSize = z.int().check(z.minimum(1), z.maximum(PAGE_SIZE_MAX))

/** `all` is the number of pages, `next` and `previous` are page numbers (spec 2 §3, wire). */
export const PageInfo = z.object({
  current: z.int(),
  all: z.int(),
  page_size: z.int(),
  next: z.nullable(z.int()),
  previous: z.nullable(z.int()),
  /** Only of a list that is not counted to its end: there are more than so many, and `count` is this and one. */
  counted_to: z.optional(z.int()),
})
export type PageInfo = z.output<typeof PageInfo>

export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ results: z.array(row), count: z.int(), page: PageInfo })
}

export interface CountedPage {
  page: number
  pageSize: number
  /** Of a list that is counted no further than `countMax`, this and one more. */
  count: number
  countMax?: number
}

/** A page above the count falls back to 1 (spec 1 §4). */
export function describePage(requested: CountedPage): PageInfo {
  const all = Math.max(1, Math.ceil(requested.count / requested.pageSize))
  const current = requested.page > all ? 1 : requested.page
  return {
    current,
    all,
    page_size: requested.pageSize,
    next: current < all ? current + 1 : null,
    previous: current > 1 ? current - 1 : null,
    ...(requested.countMax !== undefined && requested.count > requested.countMax
      ? { counted_to: requested.countMax }
      : {}),
  }
}
