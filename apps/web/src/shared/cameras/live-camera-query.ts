import { Camera, listTheseCameras, TOKEN_TTL_PLAYER_S } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../api/call-api.ts'

/** What a picture of a camera needs, without its archive. */
export const LiveCamera = z.omit(Camera, { token_r: true, token_d: true })
export type LiveCamera = z.output<typeof LiveCamera>

const LIVE_FIELDS = Object.keys(LiveCamera.shape) as (keyof LiveCamera)[]

/** Null where the caller may not see it. */
export const liveCameraQuery = (number: string) =>
  queryOptions({
    queryKey: ['cameras', 'live', number],
    queryFn: async ({ signal }) => {
      const request = { numbers: [number], fields: LIVE_FIELDS, token_l_ttl: TOKEN_TTL_PLAYER_S }
      const { results } = await callApi(listTheseCameras, request, signal)
      return z.parse(z.array(LiveCamera), results)[0] ?? null
    },
    refetchOnWindowFocus: false,
  })
