import { Camera, searchCameras } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'

/** What one result shows. */
export const FoundCamera = z.pick(Camera, { number: true, title: true, address: true, inactivity_period: true })
export type FoundCamera = z.output<typeof FoundCamera>

const FOUND_FIELDS = Object.keys(FoundCamera.shape) as (keyof FoundCamera)[]
const RESULTS_MAX = 8
const FRESH_MS = 60_000

/** Spec 1 §9. */
export const FINDER_CHARACTERS_MIN = 1
export const FINDER_DEBOUNCE_MS = 400

export const finderQuery = (query: string) =>
  queryOptions({
    queryKey: ['finder', query],
    queryFn: async ({ signal }) => {
      const request = { query, fields: FOUND_FIELDS, page_size: RESULTS_MAX }
      const { results, count } = await callApi(searchCameras, request, signal)
      return { cameras: z.parse(z.array(FoundCamera), results), count }
    },
    enabled: query.length >= FINDER_CHARACTERS_MIN,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
