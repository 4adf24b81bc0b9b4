import {
  type CameraSetup,
  listSupportedCameras,
  loadCameraSetup,
  SETUP_FRAME_HEIGHT,
  SETUP_FRAME_WIDTH,
  SETUP_POLL_INTERVAL_MS,
  SUPPORTED_CAMERA_SORTS,
  SupportedCamera,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import type { TableSettings } from '../../shared/table/table-settings.ts'

const FRESH_MS = 30_000

export const supportedCamerasQuery = (settings: TableSettings) =>
  queryOptions({
    queryKey: ['camera-setup', 'list', settings],
    queryFn: async ({ signal }) => {
      const request = {
        page: settings.page ?? 1,
        page_size: settings.page_size ?? null,
        order_by: SUPPORTED_CAMERA_SORTS.find((sort) => sort === settings.order_by) ?? null,
        search: settings.search ?? null,
      }
      const answer = await callApi(listSupportedCameras, request, signal)
      return { ...answer, results: z.parse(z.array(SupportedCamera), answer.results) }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** While the camera is away it is asked again every 15 s; the form is not asked anew under the hands of its user. */
export const cameraSetupQuery = (number: string) =>
  queryOptions({
    queryKey: ['camera-setup', number],
    queryFn: ({ signal }): Promise<CameraSetup> =>
      callApi(loadCameraSetup, { camera_number: number, width: SETUP_FRAME_WIDTH, height: SETUP_FRAME_HEIGHT }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'ready' ? SETUP_POLL_INTERVAL_MS : false),
    refetchOnWindowFocus: false,
    retry: false,
  })
