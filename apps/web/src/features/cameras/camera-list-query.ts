import {
  CAMERA_LIST_CALLS,
  CAMERA_PAGE_SIZE_DEFAULT,
  Camera,
  type CameraPage,
  type CameraSort,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { cameraPagesKey } from '../../shared/cameras/camera-pages.ts'
import type { CameraListEndpoint } from './camera-list-search.ts'

/** What a card and a row of the table show. */
export const ListedCamera = z.pick(Camera, {
  number: true,
  title: true,
  address: true,
  timezone: true,
  analytics: true,
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

export interface CameraListQuestion {
  endpoint: CameraListEndpoint
  search: string | undefined
  sort: CameraSort
  page: number
}

export const cameraListQuery = ({ endpoint, search, sort, page }: CameraListQuestion) =>
  queryOptions({
    queryKey: cameraPagesKey(endpoint, { search, sort, page }),
    queryFn: async ({ signal }): Promise<CameraListAnswer> => {
      const request = {
        fields: LISTED_FIELDS,
        order_by: sort,
        page,
        page_size: CAMERA_PAGE_SIZE_DEFAULT,
        query: search?.trim() || null,
        token_l_ttl: TOKEN_TTL_DEFAULT_S,
      }
      const answer = await callApi(CAMERA_LIST_CALLS[endpoint], request, signal)
      return { ...answer, results: z.parse(z.array(ListedCamera), answer.results) }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Only how many cameras a list has, for its tab. */
export const cameraCountQuery = (endpoint: CameraListEndpoint, search: string | undefined) =>
  queryOptions({
    queryKey: cameraPagesKey(endpoint, { search, only: 'count' }),
    queryFn: ({ signal }) =>
      callApi(CAMERA_LIST_CALLS[endpoint], { fields: ['number'], page_size: 1, query: search?.trim() || null }, signal),
    select: ({ count }) => count,
    staleTime: FRESH_MS,
  })
