import type { Clock, Logger, SecretBox } from '@sova/base'
import type { Bus } from '@sova/bus'
import { describePage, Failure, type PageInfo } from '@sova/contract'
import type { Database } from '@sova/database'

/** What the services are created with; each names what it takes of it. */
export interface ConsoleInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish' | 'publishAll'>
  secretBox: SecretBox
  clock: Clock
  logger: Logger
  /** Networks that cameras may be in. */
  cameraNetworks: readonly string[]
}

export interface Slice {
  limit: number
  offset: number
}

export interface ListPage<Row> {
  results: Row[]
  count: number
  page: PageInfo
}

/** One page of a list that is counted first, so that a page beyond the last one is the last one. */
export async function pageOfList<Row>(
  { page: asked, page_size }: { page: number; page_size: number },
  list: { count(): Promise<number>; rows(slice: Slice): Promise<Row[]> },
): Promise<ListPage<Row>> {
  const count = await list.count()
  const page = describePage({ page: asked, pageSize: page_size, count })
  const results = await list.rows({ limit: page_size, offset: (page.current - 1) * page_size })
  return { results, count, page }
}

/** What has no pages of its own. */
export const wholeList = <Row>(results: Row[]): ListPage<Row> => ({
  results,
  count: results.length,
  page: describePage({ page: 1, pageSize: Math.max(1, results.length), count: results.length }),
})

export const refuse = (field: string, key: string, parameters: Record<string, string | number> = {}) =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
