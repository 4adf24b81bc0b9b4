import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'
import { plainText } from './plain-text.ts'

export const FOLDER_NAME_LENGTH_MIN = 1
export const FOLDER_NAME_LENGTH_MAX = 64
/** A root folder is at depth 1. */
export const FOLDER_DEPTH_MAX = 10
/** Of one account. */
export const FOLDERS_MAX = 1000
/** In one folder, and in one call. */
export const FOLDER_CAMERAS_MAX = 10_000
/** How many of its cameras a folder's row names; the rest are read as a camera list with `camera_folder_ids`. */
export const FOLDER_CAMERAS_LISTED_MAX = 500
export const FOLDER_PAGE_SIZE_DEFAULT = 60
export const FOLDER_PAGE_SIZE_MAX = 100

const INT32_MAX = 2_147_483_647
export const FolderId = z.int().check(z.minimum(1), z.maximum(INT32_MAX))
export type FolderId = z.output<typeof FolderId>

export const FolderName = plainText({ minimum: FOLDER_NAME_LENGTH_MIN, maximum: FOLDER_NAME_LENGTH_MAX }, 'folder_name')

export const FolderCamera = z.object({ number: CameraNumber, title: z.string() })
export type FolderCamera = z.output<typeof FolderCamera>

export const FolderChild = z.object({ id: FolderId, name: z.string(), children_count: z.int(), cameras_count: z.int() })
export type FolderChild = z.output<typeof FolderChild>

/** A folder of the caller (spec 1 §3). Only cameras that the caller may see now are listed and counted. */
export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  /** Null at the root. */
  parent_id: z.nullable(FolderId),
  /** By title; at most `FOLDER_CAMERAS_LISTED_MAX`. */
  cameras: z.array(FolderCamera),
  cameras_count: z.int(),
  /** Direct subfolders by name. */
  children: z.array(FolderChild),
  children_count: z.int(),
})
export type Folder = z.output<typeof Folder>

export const FOLDER_FIELDS = Object.keys(Folder.shape) as (keyof Folder)[]

/** A row of a list that asked for some `fields` only; the id is always there. */
export const FolderRow = z.extend(z.partial(Folder), { id: FolderId })
export type FolderRow = z.output<typeof FolderRow>

export const FOLDER_SORTS = ['name_asc', 'name_desc', 'create_asc', 'create_desc'] as const
export const FolderSort = z.enum(FOLDER_SORTS)
export type FolderSort = z.output<typeof FolderSort>
