/** Which camera lists there are, and in which orders they can be shown (spec 1 §9). */
import { CAMERA_SORT_USER, CAMERA_SORTS, type CameraSort } from '@sova/contract'

/** The lists that have a tab. */
export type CameraListKind = 'my' | 'fav' | 'search' | 'folder'

/** Only favourites have an order that the user made. */
export const sortsOf = (kind: CameraListKind): readonly CameraSort[] =>
  kind === 'fav' ? [CAMERA_SORT_USER, ...CAMERA_SORTS] : CAMERA_SORTS

/** Favourites default to the user's order, the other tabs to the address. */
export function sortOf(kind: CameraListKind, sort: CameraSort | undefined): CameraSort {
  const sorts = sortsOf(kind)
  return sort && sorts.includes(sort) ? sort : (sorts[0] ?? 'addr_asc')
}
