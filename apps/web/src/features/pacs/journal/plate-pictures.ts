/** The pictures of plates in the journal: they are of a camera, and seen with a token of it. */
import {
  type AccessRecord,
  Camera,
  type CameraNumber,
  eventScreenshotUrl,
  listTheseCameras,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'

/** Asked for again while the old ones still hold; until then a picture keeps its address. */
const FRESH_MS = (TOKEN_TTL_DEFAULT_S / 2) * 1000

const PictureCamera = z.pick(Camera, { number: true, token_l: true, token_r: true })

export type CameraTokens = ReadonlyMap<CameraNumber, string>

export const cameraNumbersOf = (records: readonly AccessRecord[]): CameraNumber[] =>
  [...new Set(records.flatMap(({ plate_screenshot_url: url, camera_number: number }) => (url && number) || []))].sort()

/** A camera that the reader may not see is left out. */
export const cameraTokensQuery = (numbers: readonly CameraNumber[]) =>
  queryOptions({
    queryKey: [PACS_KEY, 'plate-pictures', numbers],
    queryFn: async ({ signal }): Promise<CameraTokens> => {
      const request = {
        numbers: [...numbers],
        fields: ['number' as const, 'token_l' as const, 'token_r' as const],
        page_size: Math.max(1, numbers.length),
        token_l_ttl: TOKEN_TTL_DEFAULT_S,
        token_r_ttl: TOKEN_TTL_DEFAULT_S,
      }
      const { results } = await callApi(listTheseCameras, request, signal)
      const cameras = z.parse(z.array(PictureCamera), results)
      return new Map(
        cameras.flatMap(({ number, token_l, token_r }) => {
          const token = token_r ?? token_l
          return token ? [[number, token]] : []
        }),
      )
    },
    enabled: numbers.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })

/** The record with the address at which its reader sees the plate; null for who may not. */
export function withPicture(record: AccessRecord, tokens: CameraTokens | undefined): AccessRecord {
  const { plate_screenshot_url: url, camera_number: number } = record
  const token = number === null ? undefined : tokens?.get(number)
  return { ...record, plate_screenshot_url: url && token ? eventScreenshotUrl(url, token) : null }
}
