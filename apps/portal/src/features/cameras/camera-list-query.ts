/** What a list request means: which cameras, in which order, with which fields. Pure; the repository makes SQL of it. */
import {
  CAMERA_FIELDS,
  CAMERA_PAGE_SIZE_DEFAULT,
  CAMERA_SORT_USER,
  type Camera,
  type CameraEndpoint,
  type CameraListRequest,
  type CameraSort,
  Failure,
  type Locale,
} from '@sova/contract'
import { searchPatterns } from '@sova/database'

/** Sets that a camera may belong to, seen from the account. */
export const CAMERA_SETS = ['own', 'favourite', 'public'] as const
export type CameraSet = (typeof CAMERA_SETS)[number]

export interface CameraListQuery {
  accountId: string
  /** A camera is in each of these … */
  within: readonly CameraSet[]
  /** … in at least one of these, when there are any … */
  withinAny: readonly CameraSet[]
  /** … and in none of these. */
  outside: readonly CameraSet[]
  /** Null: not restricted by number. */
  numbers: readonly string[] | null
  /** Null: not restricted by folder. */
  folderIds: readonly number[] | null
  /** LIKE patterns that all match. */
  patterns: readonly string[]
  sort: CameraSort
  locale: Locale
  page: number
  pageSize: number
  fields: ReadonlySet<keyof Camera>
}

const SET_OF_ENDPOINT: Record<CameraEndpoint, readonly CameraSet[]> = {
  this: [],
  my: ['own'],
  fav: ['favourite'],
  search: [],
}

/** Null when nothing can be found. @throws Failure `unknown_field` for the users' order outside the favourites */
export function readListQuery(
  endpoint: CameraEndpoint,
  request: CameraListRequest,
  caller: { accountId: string; locale: Locale },
): CameraListQuery | null {
  const numbers = endpoint === 'this' ? (request.numbers ?? []) : (request.numbers ?? null)
  // Groups are named by the caller; an id that is not there holds no camera.
  const isInUnknownGroup = Boolean(request.camera_group_ids?.length)
  const sort = chooseSort(endpoint, request.order_by)
  if (numbers?.length === 0 || isInUnknownGroup) return null
  const flags: Record<CameraSet, boolean | undefined> = {
    own: request.user_cameras,
    favourite: request.fav_cameras,
    public: request.public_cameras,
  }
  return {
    accountId: caller.accountId,
    within: SET_OF_ENDPOINT[endpoint],
    withinAny: CAMERA_SETS.filter((set) => flags[set] === true),
    outside: CAMERA_SETS.filter((set) => flags[set] === false),
    numbers,
    folderIds: request.camera_folder_ids?.length ? request.camera_folder_ids : null,
    patterns: searchPatterns(request.query ?? ''),
    sort,
    locale: caller.locale,
    page: request.page,
    pageSize: request.page_size ?? CAMERA_PAGE_SIZE_DEFAULT,
    fields: chooseFields(request),
  }
}

/** Whether these are simply the account's own cameras, all of them. */
export const isAllOwn = (query: CameraListQuery): boolean =>
  query.within.length === 1 &&
  query.within[0] === 'own' &&
  query.withinAny.length === 0 &&
  query.outside.length === 0 &&
  query.numbers === null &&
  query.folderIds === null &&
  query.patterns.length === 0

function chooseSort(endpoint: CameraEndpoint, asked: CameraSort | undefined): CameraSort {
  if (asked === CAMERA_SORT_USER && endpoint !== 'fav') {
    throw new Failure('unknown_field', {
      fields: { order_by: ['field_unknown'] },
      parameters: { 'order_by.value': CAMERA_SORT_USER },
    })
  }
  return asked ?? (endpoint === 'fav' ? CAMERA_SORT_USER : 'addr_asc')
}

/** The number is always there, and so is a token whose lifetime was given. */
function chooseFields(request: CameraListRequest): ReadonlySet<keyof Camera> {
  const fields = new Set<keyof Camera>(request.fields ?? CAMERA_FIELDS)
  fields.add('number')
  if (request.token_l_ttl !== undefined) fields.add('token_l')
  if (request.token_r_ttl !== undefined) fields.add('token_r')
  if (request.token_d_ttl !== undefined) fields.add('token_d')
  return fields
}
