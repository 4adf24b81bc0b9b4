import {
  ENTITY_IDS_MAX,
  ENTITY_PAGE_SIZE_MAX,
  type EntityId,
  type listAccessGroups,
  type listCars,
  type listEmployees,
  type RequestInputOf,
} from '@sova/contract'
import { callApi } from '../api/call-api.ts'

/** More rows are selected than one operation takes. */
export class TooManyRows extends Error {}

export type EntityList = typeof listEmployees | typeof listAccessGroups | typeof listCars

/**
 * The ids of every row that a question finds, a page of 1000 after another (spec 2 §7).
 * @throws {TooManyRows}, {CallFailure}
 */
export async function collectIds<List extends EntityList>(
  list: List,
  question: Pick<RequestInputOf<List>, 'filters' | 'search'>,
): Promise<EntityId[]> {
  const ids: EntityId[] = []
  for (let page: number | null = 1; page !== null; ) {
    const request = { ...question, page, page_size: ENTITY_PAGE_SIZE_MAX, fields: ['id'] } as RequestInputOf<List>
    const answer = await callApi(list, request)
    ids.push(...answer.results.map(({ id }) => id))
    if (ids.length > ENTITY_IDS_MAX) throw new TooManyRows()
    page = answer.page.next
  }
  return ids
}
