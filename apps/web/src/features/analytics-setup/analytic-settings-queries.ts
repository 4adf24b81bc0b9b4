import {
  ANALYTIC_SETTINGS_EDIT_CALLS,
  ANALYTIC_SETTINGS_LIST_CALLS,
  ANALYTIC_SETTINGS_SORTS,
  AnalyticPoint,
  type Call,
  CameraNumber,
  CoordinatePair,
  type EditedAnalytic,
  listAnalyticSources,
  pageOf,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import type { TableSettings } from '../../shared/table/table-settings.ts'

const FRESH_MS = 30_000

/** A row of any of the seven lists: what a type does not have is absent. */
export const EditableSettings = z.object({
  camera_number: CameraNumber,
  title: z.optional(z.string()),
  address: z.optional(z.string()),
  is_active: z.optional(z.boolean()),
  min_confidence: z.optional(z.number()),
  max_people_count: z.optional(z.number()),
  image_width: z.optional(z.number()),
  image_height: z.optional(z.number()),
  zones: z.optional(z.array(z.object({ coordinates: z.array(CoordinatePair), sensitivity: z.number() }))),
  parking_spots: z.optional(z.array(z.object({ id: z.number(), coordinates: z.array(CoordinatePair) }))),
  counter_line: z.optional(z.array(z.array(AnalyticPoint))),
  enter_point: z.optional(z.nullable(AnalyticPoint)),
})
export type EditableSettings = z.output<typeof EditableSettings>

const SettingsPage = pageOf(EditableSettings)

/** Models are changed by whoever runs the server, and seldom. */
export const analyticSourcesQuery = queryOptions({
  queryKey: ['analytics-setup', 'sources'],
  queryFn: async ({ signal }) => (await callApi(listAnalyticSources, {}, signal)).results,
  staleTime: FRESH_MS,
})

/** The seven calls have one shape; here they are one. */
async function readPage(type: EditedAnalytic, request: object, signal: AbortSignal) {
  const call: Call = ANALYTIC_SETTINGS_LIST_CALLS[type]
  return z.parse(SettingsPage, await callApi(call, request, signal))
}

export const settingsListQuery = (type: EditedAnalytic, settings: TableSettings) =>
  queryOptions({
    queryKey: ['analytics-setup', type, 'list', settings],
    queryFn: ({ signal }) =>
      readPage(
        type,
        {
          page: settings.page ?? 1,
          page_size: settings.page_size ?? null,
          order_by: ANALYTIC_SETTINGS_SORTS.find((sort) => sort === settings.order_by) ?? null,
          search: settings.search ?? null,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** Of one camera; null when it is not the caller's, or has no such analytic. */
export const cameraSettingsQuery = (type: EditedAnalytic, number: string) =>
  queryOptions({
    queryKey: ['analytics-setup', type, 'camera', number],
    queryFn: async ({ signal }) =>
      (await readPage(type, { filters: { camera_number: number }, page_size: 1 }, signal)).results[0] ?? null,
    refetchOnWindowFocus: false,
  })

/** @throws {CallFailure} */
export async function editSettings(type: EditedAnalytic, change: object): Promise<EditableSettings> {
  const call: Call = ANALYTIC_SETTINGS_EDIT_CALLS[type]
  return z.parse(EditableSettings, await callApi(call, change))
}
