import {
  CAMERA_LIST_CALLS,
  Camera,
  type CameraEndpoint,
  type CameraPage,
  type CameraSort,
  type FolderId,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../api/call-api.ts'
import { cameraPagesKey } from './camera-pages.ts'
import type { CameraListKind } from './camera-sorts.ts'

/** What a card and a row of the table show. */
export const ListedCamera = z.pick(Camera, {
  number: true,
  title: true,
  address: true,
  timezone: true,
  analytics: true,
  is_embed: true,
  is_fav: true,
  inactivity_period: true,
  record_disable_period: true,
  server: true,
  tariff: true,
  token_l: true,
  permission: true,
})
export type ListedCamera = z.output<typeof ListedCamera>

const LISTED_FIELDS = Object.keys(ListedCamera.shape) as (keyof ListedCamera)[]

/** A list is shown again without a call while it is younger than this. */
const FRESH_MS = 60_000

export type CameraListAnswer = Omit<CameraPage, 'results'> & { results: ListedCamera[] }

/** Which cameras are meant: a list, narrowed by words, or those of a folder. */
export interface CameraSet {
  kind: CameraListKind
  search?: string | undefined
  folder?: FolderId | undefined
}

export interface CameraListQuestion extends CameraSet {
  sort: CameraSort
  page: number
  pageSize: number
}

/** A folder may hold any camera that its owner may see, as a search finds any. */
const endpointOf = (kind: CameraListKind): CameraEndpoint => (kind === 'folder' ? 'search' : kind)

const filterOf = ({ search, folder }: CameraSet) => ({
  query: search?.trim() || null,
  camera_folder_ids: folder === undefined ? null : [folder],
})

export const cameraListQuery = ({ sort, page, pageSize, ...set }: CameraListQuestion) =>
  queryOptions({
    queryKey: cameraPagesKey(set.kind, { ...filterOf(set), sort, page, pageSize }),
    queryFn: async ({ signal }): Promise<CameraListAnswer> => {
      const request = {
        ...filterOf(set),
        fields: LISTED_FIELDS,
        order_by: sort,
        page,
        page_size: pageSize,
        token_l_ttl: TOKEN_TTL_DEFAULT_S,
      }
      const answer = await callApi(CAMERA_LIST_CALLS[endpointOf(set.kind)], request, signal)
      return { ...answer, results: z.parse(z.array(ListedCamera), answer.results) }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Only how many cameras a list has, for its tab. */
export const cameraCountQuery = (set: CameraSet) =>
  queryOptions({
    queryKey: cameraPagesKey(set.kind, { ...filterOf(set), only: 'count' }),
    queryFn: ({ signal }) =>
      callApi(CAMERA_LIST_CALLS[endpointOf(set.kind)], { ...filterOf(set), fields: ['number'], page_size: 1 }, signal),
    select: ({ count }) => count,
    staleTime: FRESH_MS,
  })
