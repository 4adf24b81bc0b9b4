import * as z from 'zod/mini'
import { CAMERA_FIELDS, CameraNumber, CameraRow, CameraTitle } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { FolderId } from '../folder.ts'
import { DOWNLOAD_DURATION_MAX_S, DOWNLOAD_DURATION_MIN_S, TOKEN_LABEL_LENGTH_MAX, TokenTtlS } from '../media-token.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'

/** The four lists behind `POST /v0/cameras/{endpoint}/` (spec 1 §7). */
export const CAMERA_ENDPOINTS = ['this', 'my', 'fav', 'search'] as const
export type CameraEndpoint = (typeof CAMERA_ENDPOINTS)[number]

/** Sort orders (spec 1 §9); `user` is the order of favourites that the user made, and only they have it. */
export const CAMERA_SORTS = ['addr_asc', 'addr_desc', 'title_asc', 'title_desc', 'create_asc', 'create_desc'] as const
export const CAMERA_SORT_USER = 'user'
export const CameraSort = z.enum([...CAMERA_SORTS, CAMERA_SORT_USER])
export type CameraSort = z.output<typeof CameraSort>

/** How many camera numbers one request may name. */
export const CAMERA_NUMBERS_MAX = 1000
/** How many folders one request may name. */
export const CAMERA_FOLDERS_MAX = 100
export const CAMERA_QUERY_LENGTH_MAX = 200

export const DownloadDurationS = z.int().check(z.minimum(DOWNLOAD_DURATION_MIN_S), z.maximum(DOWNLOAD_DURATION_MAX_S))

/** Unix seconds, up to the year 2100. */
export const UnixSeconds = z.int().check(z.minimum(0), z.maximum(4_102_444_800))

/** Null values are omitted by the client (spec 1 §7); a token is made only for a `token_*_ttl` or a token in `fields`. */
export const CameraListRequest = z.object({
  order_by: z.optional(CameraSort),
  fields: z.optional(z.array(z.enum(CAMERA_FIELDS))),
  token_l_ttl: z.optional(TokenTtlS),
  token_r_ttl: z.optional(TokenTtlS),
  token_d_ttl: z.optional(TokenTtlS),
  token_d_duration: z.optional(DownloadDurationS),
  token_d_start: z.optional(UnixSeconds),
  token_label: z.optional(z.string().check(z.maxLength(TOKEN_LABEL_LENGTH_MAX))),
  numbers: z.optional(z.array(CameraNumber).check(z.maxLength(CAMERA_NUMBERS_MAX))),
  page: z._default(PageNumber, 1),
  page_size: z.optional(PageSize),
  camera_group_ids: z.optional(z.array(z.int())),
  query: z.optional(z.string().check(z.maxLength(CAMERA_QUERY_LENGTH_MAX))),
  user_cameras: z.optional(z.boolean()),
  fav_cameras: z.optional(z.boolean()),
  public_cameras: z.optional(z.boolean()),
  /** Cameras in at least one of these folders of the caller, subfolders not counted. */
  camera_folder_ids: z.optional(z.array(FolderId).check(z.maxLength(CAMERA_FOLDERS_MAX))),
})
export type CameraListRequest = z.output<typeof CameraListRequest>

export const CameraPage = pageOf(CameraRow)
export type CameraPage = z.output<typeof CameraPage>

function defineCameraList<Endpoint extends CameraEndpoint>(endpoint: Endpoint, summary: string) {
  return defineCall({
    path: `/v0/cameras/${endpoint}/`,
    apiScope: 'read',
    summary,
    request: CameraListRequest,
    response: CameraPage,
    failures: ['unknown_field', 'token_ttl_out_of_range', 'invalid_download_range'],
  })
}

export const listTheseCameras = defineCameraList('this', 'The cameras named by `numbers` that the caller may see.')
export const listMyCameras = defineCameraList('my', 'The cameras that the caller has a right of its own to.')
export const listFavouriteCameras = defineCameraList('fav', 'The cameras that the caller marked as favourites.')
export const searchCameras = defineCameraList('search', 'Cameras found by address, title or number.')

export const CAMERA_LIST_CALLS = {
  this: listTheseCameras,
  my: listMyCameras,
  fav: listFavouriteCameras,
  search: searchCameras,
} as const

export const addFavouriteCamera = defineCall({
  path: '/v0/cameras/fav/add/',
  isAudited: false,
  summary: 'Marks a camera as a favourite.',
  request: z.object({ number: CameraNumber }),
  response: z.object({}),
  failures: ['not_found'],
})

export const deleteFavouriteCameras = defineCall({
  path: '/v0/cameras/fav/delete/',
  isAudited: false,
  summary: 'Takes cameras out of the favourites.',
  request: z.object({ numbers: z.array(CameraNumber).check(z.maxLength(CAMERA_NUMBERS_MAX)) }),
  response: z.object({}),
})

/** How many favourites one request may put in order. */
export const FAVOURITES_ORDER_MAX = 10_000

/**
 * The named favourites change places among themselves, the others stay where they are: a page of a long list is put in
 * order by its own numbers. Numbers that are no favourites are passed over: another window may have taken them out.
 */
export const orderFavouriteCameras = defineCall({
  path: '/v0/cameras/fav/order/',
  isAudited: false,
  summary:
    'Keeps the order that the user gave the favourites: the named ones change places among themselves. Numbers that are no favourites are passed over.',
  request: z.object({ numbers: z.array(CameraNumber).check(z.maxLength(FAVOURITES_ORDER_MAX)) }),
  response: z.object({}),
})

export const renameCamera = defineCall({
  path: '/v0/cameras/title/',
  summary: 'Gives a camera its title; for its owner only.',
  request: z.object({ number: CameraNumber, title: CameraTitle }),
  response: z.object({ title: z.string() }),
  failures: ['not_found', 'insufficient_rights'],
})

/** The specification leaves its path open (spec 1 §7). */
export const createDownloadToken = defineCall({
  path: '/v0/cameras/token/download/',
  apiScope: 'read',
  summary: 'A token that opens one window of one camera’s archive for download.',
  request: z.object({ number: CameraNumber, start: UnixSeconds, duration: DownloadDurationS }),
  response: z.object({ token_d: z.string() }),
  failures: ['not_found', 'download_forbidden', 'invalid_download_range'],
})
