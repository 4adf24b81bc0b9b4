/** What the lists of the access-control area share: a request read once, and a page of rows with the asked fields. */
import { describePage, type PageInfo } from '@sova/contract'
import { searchPatterns } from '@sova/database'

interface ListRequest<Field extends string, Sort extends string, Extra extends string, Filters> {
  page: number
  page_size: number
  order_by: Sort
  fields?: Field[] | undefined
  extra: Extra[]
  filters?: Filters | undefined
  search?: string | undefined
}

export interface EntityQuery<Field extends string, Sort extends string, Extra extends string, Filters> {
  gangId: number
  /** LIKE patterns that all match. */
  patterns: readonly string[]
  sort: Sort
  fields: ReadonlySet<Field>
  extra: ReadonlySet<Extra>
  filters: Filters | Record<string, never>
}

export function readQuery<Field extends string, Sort extends string, Extra extends string, Filters>(
  gangId: number,
  request: ListRequest<Field, Sort, Extra, Filters>,
  allFields: readonly Field[],
): EntityQuery<Field, Sort, Extra, Filters> {
  return {
    gangId,
    patterns: searchPatterns(request.search ?? ''),
    sort: request.order_by,
    fields: new Set(request.fields ?? allFields),
    extra: new Set(request.extra),
    filters: request.filters ?? {},
  }
}

export interface Range {
  limit: number
  offset: number
}

/** A page above the count falls back to the first. */
export async function readPage<Row>(
  request: { page: number; page_size: number; countMax?: number },
  count: number,
  read: (range: Range) => Promise<Row[]>,
): Promise<{ results: Row[]; count: number; page: PageInfo }> {
  const page = describePage({ ...request, pageSize: request.page_size, count })
  const results = count === 0 ? [] : await read({ limit: page.page_size, offset: (page.current - 1) * page.page_size })
  return { results, count, page }
}

export const directionOf = (sort: string): 'asc' | 'desc' => (sort.endsWith('_desc') ? 'desc' : 'asc')

/** Only the asked fields leave; the id always does. */
export function pickFields<Row extends { id: number }, Field extends string>(
  row: Row,
  fields: ReadonlySet<Field>,
): { id: number } & Partial<Row> {
  const wanted = Object.entries(row).filter(([name]) => name === 'id' || (fields as ReadonlySet<string>).has(name))
  return Object.fromEntries(wanted) as { id: number } & Partial<Row>
}
