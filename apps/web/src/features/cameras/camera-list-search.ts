/** What a camera list keeps in the address: view, search, sort, page, folder; and `p` for its table (spec 1 §2). */
import { CAMERA_QUERY_LENGTH_MAX, CameraSort, FolderId, PageNumber } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient, numeric } from '../../shared/search-schemas.ts'
import { TableSettings } from '../../shared/table/table-settings.ts'

export const CAMERA_VIEWS = ['tile', 'table'] as const
export type CameraView = (typeof CAMERA_VIEWS)[number]

export const CameraListSearch = z.object({
  view: lenient(z.enum(CAMERA_VIEWS)),
  search: lenient(z.string().check(z.maxLength(CAMERA_QUERY_LENGTH_MAX))),
  sort: lenient(CameraSort),
  page: lenient(numeric(PageNumber)),
  /** The folder that was chosen last; its tab stays while other lists are looked at. */
  folder: lenient(numeric(FolderId)),
  p: lenient(TableSettings),
})
export type CameraListSearch = z.output<typeof CameraListSearch>
