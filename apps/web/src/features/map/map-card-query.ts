import { listTheseCameras, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { cameraPagesKey } from '../../shared/cameras/camera-pages.ts'

const CARD_FIELDS = Object.keys(ListedCamera.shape) as (keyof ListedCamera)[]

/** What the card of a marker shows beyond what the map itself knows: above all the still, which needs a token. */
export const mapCardQuery = (number: string) =>
  queryOptions({
    queryKey: cameraPagesKey('this', { number, on: 'map' }),
    queryFn: async ({ signal }) => {
      const request = { numbers: [number], fields: CARD_FIELDS, token_l_ttl: TOKEN_TTL_DEFAULT_S }
      const answer = await callApi(listTheseCameras, request, signal)
      return { ...answer, results: z.parse(z.array(ListedCamera), answer.results) }
    },
    select: ({ results }) => results[0] ?? null,
    staleTime: 60_000,
  })
