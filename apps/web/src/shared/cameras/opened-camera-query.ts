import { Camera, listTheseCameras, TOKEN_TTL_PLAYER_S } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../api/call-api.ts'
import { cameraPagesKey } from './camera-pages.ts'

/** Everything but the download token, which is made for one window at a time. */
export const OpenableCamera = z.omit(Camera, { token_d: true })
export type OpenableCamera = z.output<typeof OpenableCamera>

const OPENABLE_FIELDS = Object.keys(OpenableCamera.shape) as (keyof OpenableCamera)[]

/** The camera with fresh tokens; null where the caller may not see it. */
export const openedCameraQuery = (number: string) =>
  queryOptions({
    queryKey: cameraPagesKey('this', { number }),
    queryFn: async ({ signal }) => {
      const request = {
        numbers: [number],
        fields: OPENABLE_FIELDS,
        token_l_ttl: TOKEN_TTL_PLAYER_S,
        token_r_ttl: TOKEN_TTL_PLAYER_S,
      }
      const answer = await callApi(listTheseCameras, request, signal)
      return { ...answer, results: z.parse(z.array(OpenableCamera), answer.results) }
    },
    select: ({ results }) => results[0] ?? null,
    /* Opening a camera always asks; nothing of an earlier opening is shown. */
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
