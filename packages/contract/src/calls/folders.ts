/** Folders of cameras (spec 1 §2, §7). A folder belongs to one account; to others it is not there. */
import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import {
  FOLDER_CAMERAS_MAX,
  FOLDER_FIELDS,
  FOLDER_PAGE_SIZE_DEFAULT,
  FOLDER_PAGE_SIZE_MAX,
  Folder,
  FolderId,
  FolderName,
  FolderRow,
  FolderSort,
} from '../folder.ts'
import { PageNumber, pageOf } from '../paging.ts'

const CameraNumbers = z.array(CameraNumber).check(z.maxLength(FOLDER_CAMERAS_MAX))

/** `parent_id: null` asks for root folders; without it folders of every depth are listed. */
export const FolderFilters = z.strictObject({
  id: z.optional(FolderId),
  parent_id: z.optional(z.nullable(FolderId)),
})

export const FolderListRequest = z.object({
  page: z._default(PageNumber, 1),
  page_size: z._default(z.int().check(z.minimum(1), z.maximum(FOLDER_PAGE_SIZE_MAX)), FOLDER_PAGE_SIZE_DEFAULT),
  order_by: z._default(FolderSort, 'name_asc'),
  fields: z.optional(z.array(z.enum(FOLDER_FIELDS))),
  filters: z.optional(FolderFilters),
  /** Words of the folder's name, as in the search of cameras. */
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type FolderListRequest = z.output<typeof FolderListRequest>

export const listFolders = defineCall({
  path: '/v0/folders/',
  apiScope: 'read',
  summary: 'The caller’s folders; the filter `parent_id: null` gives the root folders.',
  request: FolderListRequest,
  response: pageOf(FolderRow),
  failures: ['unknown_field'],
})

export const createFolder = defineCall({
  path: '/v0/folders/create/',
  summary: 'Makes a folder, at the root or below another one, with cameras in it.',
  request: z.object({
    name: FolderName,
    parent_id: z.optional(z.nullable(FolderId)),
    camera_numbers: z.optional(CameraNumbers),
  }),
  response: Folder,
})

/** A field that is left out stays as it is; `parent_id: null` moves the folder to the root. */
export const editFolder = defineCall({
  path: '/v0/folders/edit/',
  summary: 'Renames a folder, or moves it with all that it holds.',
  request: z.object({ id: FolderId, name: z.optional(FolderName), parent_id: z.optional(z.nullable(FolderId)) }),
  response: Folder,
  failures: ['not_found'],
})

export const setFolderCameras = defineCall({
  path: '/v0/folders/cameras/set/',
  summary: 'Puts cameras into a folder, beside those that are there. A number that the caller may not see refuses all.',
  request: z.object({ folder_id: FolderId, camera_numbers: CameraNumbers }),
  response: z.object({ cameras_count: z.int() }),
  failures: ['not_found'],
})

export const removeFolderCameras = defineCall({
  path: '/v0/folders/cameras/remove/',
  summary: 'Takes cameras out of a folder; numbers that are not in it are passed over.',
  request: z.object({ folder_id: FolderId, camera_numbers: CameraNumbers }),
  response: z.object({ cameras_count: z.int() }),
  failures: ['not_found'],
})

export const deleteFolder = defineCall({
  path: '/v0/folders/delete/',
  summary: 'Deletes a folder and its subfolders, and answers which they were; cameras stay.',
  request: z.object({ id: FolderId }),
  response: z.object({ deleted_ids: z.array(FolderId) }),
  failures: ['not_found'],
})
