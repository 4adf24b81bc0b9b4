/** What the address of a camera list asks for. */
import { type FolderId, TABLE_PAGE_SIZES } from '@sova/contract'
import type { CameraListQuestion } from '../../shared/cameras/camera-list-query.ts'
import { type CameraListKind, sortOf } from '../../shared/cameras/camera-sorts.ts'
import { cameraPageSize } from '../../shared/device.ts'
import type { CameraListSearch } from './camera-list-search.ts'

/** A table has the page size that was chosen for it; a weak device has its small one everywhere. */
export function pageSizeOf({ view, p }: CameraListSearch, devicePageSize: number = cameraPageSize()): number {
  const chosen = view === 'table' ? p?.page_size : undefined
  return devicePageSize < TABLE_PAGE_SIZES[0] ? devicePageSize : (chosen ?? devicePageSize)
}

export const questionOf = (
  kind: CameraListKind,
  search: CameraListSearch,
  folder: FolderId | undefined,
): CameraListQuestion => ({
  kind,
  search: search.search,
  folder: kind === 'folder' ? folder : undefined,
  sort: sortOf(kind, search.sort),
  page: search.page ?? 1,
  pageSize: pageSizeOf(search),
})
