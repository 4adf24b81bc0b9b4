import { Camera, type CameraNumber, listTheseCameras, TOKEN_TTL_MULTI_S } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { cameraPagesKey } from '../../../shared/cameras/camera-pages.ts'
import { whileFailed } from '../mosaic-queries.ts'

export const WallCamera = z.omit(Camera, { token_d: true })
export type WallCamera = z.output<typeof WallCamera>

const WALL_FIELDS = Object.keys(WallCamera.shape) as (keyof WallCamera)[]

const byNumber = ({ results }: { results: WallCamera[] }) => new Map(results.map((camera) => [camera.number, camera]))

/** Every camera that may come to stand on the wall, with tokens; one that the caller may not see is missing. */
export const wallCamerasQuery = (numbers: readonly CameraNumber[]) => {
  const sorted = [...new Set(numbers)].sort()
  return queryOptions({
    queryKey: cameraPagesKey('this', { wall: sorted }),
    queryFn: async ({ signal }) => {
      const request = {
        numbers: sorted,
        fields: WALL_FIELDS,
        page_size: Math.max(1, sorted.length),
        token_l_ttl: TOKEN_TTL_MULTI_S,
        token_r_ttl: TOKEN_TTL_MULTI_S,
      }
      const answer = await callApi(listTheseCameras, request, signal)
      return { ...answer, results: z.parse(z.array(WallCamera), answer.results) }
    },
    select: byNumber,
    enabled: sorted.length > 0,
    /* A camera that is put on the wall does not take the others off it. */
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchInterval: whileFailed,
  })
}
