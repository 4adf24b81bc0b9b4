/** What a camera list keeps in the address: view, search, sort and page (spec 1 §2). */
import { CAMERA_QUERY_LENGTH_MAX, CAMERA_SORT_USER, CAMERA_SORTS, CameraSort, PageNumber } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient, numeric } from '../../shared/search-schemas.ts'

export const CAMERA_VIEWS = ['tile', 'table'] as const
export type CameraView = (typeof CAMERA_VIEWS)[number]

export const CameraListSearch = z.object({
  view: lenient(z.enum(CAMERA_VIEWS)),
  search: lenient(z.string().check(z.maxLength(CAMERA_QUERY_LENGTH_MAX))),
  sort: lenient(CameraSort),
  page: lenient(numeric(PageNumber)),
})
export type CameraListSearch = z.output<typeof CameraListSearch>

/** The lists that have a tab. */
export type CameraListEndpoint = 'my' | 'fav' | 'search'

/** Only favourites have an order that the user made. */
export const sortsOf = (endpoint: CameraListEndpoint): readonly CameraSort[] =>
  endpoint === 'fav' ? [CAMERA_SORT_USER, ...CAMERA_SORTS] : CAMERA_SORTS

/** Favourites default to the user's order, the other tabs to the address (spec 1 §9). */
export function sortOf(endpoint: CameraListEndpoint, sort: CameraSort | undefined): CameraSort {
  const sorts = sortsOf(endpoint)
  return sort && sorts.includes(sort) ? sort : (sorts[0] ?? 'addr_asc')
}
