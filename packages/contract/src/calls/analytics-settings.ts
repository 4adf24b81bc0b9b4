/** What analytics of a camera are set to (spec 2 §7): read by whoever sees the camera, changed by its owner. */
import * as z from 'zod/mini'
import { AnalyticSource } from '../analytic-models.ts'
import {
  ANALYTIC_SETTINGS,
  AnalyticPoint,
  AnalyticZones,
  CountingLines,
  type EditedAnalytic,
  findDrawingMistake,
  ImageSide,
  MaxPeopleCount,
  MinConfidence,
  ParkingSpots,
} from '../analytic-settings.ts'
import type { AnalyticType } from '../analytics.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'
import { CAMERA_NUMBERS_MAX } from './cameras.ts'

export const AnalyticSettingsRequest = z.object({
  camera_numbers: z.array(CameraNumber).check(z.maxLength(CAMERA_NUMBERS_MAX)),
})

function defineSettings<Type extends AnalyticType>(type: Type) {
  return defineCall({
    path: `/v0/analytics/${type}/settings/`,
    apiScope: 'read',
    summary: `Settings of \`${type}\` of the named cameras; those that the caller has no right to, or that lack it, are left out.`,
    request: AnalyticSettingsRequest,
    response: z.object({ results: z.array(ANALYTIC_SETTINGS[type]) }),
  })
}

export const loadThermalSettings = defineSettings('thermal_vision')
export const loadCarNumberSettings = defineSettings('car_number')
export const loadFaceSettings = defineSettings('face_recognition')
export const loadHelmetSettings = defineSettings('helmet')
export const loadMotionSettings = defineSettings('motion_alarm')
export const loadMaskSettings = defineSettings('mask')
export const loadCrowdSettings = defineSettings('crowd')
export const loadPerimeterSettings = defineSettings('perimeter_security')
export const loadPeopleCounterSettings = defineSettings('people_counter')
export const loadParkingSettings = defineSettings('parking_detection')

export const ANALYTIC_SETTINGS_SORTS = ['camera_number_asc', 'camera_number_desc', 'title_asc', 'title_desc'] as const
export const AnalyticSettingsSort = z.enum(ANALYTIC_SETTINGS_SORTS)
export type AnalyticSettingsSort = z.output<typeof AnalyticSettingsSort>

/** A row of a list that asked for some `fields` only. */
const listed = <Shape extends z.core.$ZodShape>(settings: z.ZodMiniObject<Shape>) =>
  z.extend(z.partial(z.extend(settings, { title: z.string(), address: z.string() })), { camera_number: CameraNumber })

const LIST_ROWS = {
  car_number: listed(ANALYTIC_SETTINGS.car_number),
  helmet: listed(ANALYTIC_SETTINGS.helmet),
  mask: listed(ANALYTIC_SETTINGS.mask),
  crowd: listed(ANALYTIC_SETTINGS.crowd),
  perimeter_security: listed(ANALYTIC_SETTINGS.perimeter_security),
  people_counter: listed(ANALYTIC_SETTINGS.people_counter),
  parking_detection: listed(ANALYTIC_SETTINGS.parking_detection),
} as const

export const AnalyticSettingsListRequest = z.object({
  page: z._default(PageNumber, 1),
  page_size: z._default(PageSize, 20),
  order_by: z._default(AnalyticSettingsSort, 'title_asc'),
  /** Names of fields of the answer's rows; `camera_number` is always there. */
  fields: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(32))),
  filters: z.optional(z.strictObject({ camera_number: z.optional(CameraNumber), is_active: z.optional(z.boolean()) })),
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type AnalyticSettingsListRequest = z.output<typeof AnalyticSettingsListRequest>

function defineList<Type extends EditedAnalytic>(type: Type) {
  return defineCall({
    path: `/v0/analytics/${type}/`,
    apiScope: 'read',
    summary: `The caller’s own cameras that have \`${type}\`, with their settings.`,
    request: AnalyticSettingsListRequest,
    response: pageOf(LIST_ROWS[type]),
    failures: ['unknown_field'],
  })
}

export const listCarNumberSettings = defineList('car_number')
export const listHelmetSettings = defineList('helmet')
export const listMaskSettings = defineList('mask')
export const listCrowdSettings = defineList('crowd')
export const listPerimeterSettings = defineList('perimeter_security')
export const listPeopleCounterSettings = defineList('people_counter')
export const listParkingSettings = defineList('parking_detection')

const picture = { image_width: z.optional(ImageSide), image_height: z.optional(ImageSide) }
const base = { camera_number: CameraNumber, is_active: z.optional(z.boolean()) }
const recognition = {
  ...base,
  ...picture,
  min_confidence: z.optional(MinConfidence),
  zones: z.optional(AnalyticZones),
}

/** What is left out stays as it is. A drawing comes with the size of the picture that it was made on. */
export const ANALYTIC_SETTINGS_CHANGES = {
  car_number: z.object(recognition),
  helmet: z.object(recognition),
  mask: z.object(recognition),
  crowd: z.object({ ...recognition, max_people_count: z.optional(MaxPeopleCount) }),
  /** `min_object_…` have no field in the screens (spec 2 §3). */
  perimeter_security: z.object({
    ...base,
    ...picture,
    min_object_height: z.optional(ImageSide),
    min_object_width: z.optional(ImageSide),
    zones: z.optional(AnalyticZones),
  }),
  people_counter: z.object({
    ...base,
    ...picture,
    counter_line: z.optional(CountingLines),
    enter_point: z.optional(AnalyticPoint),
  }),
  parking_detection: z.object({ ...base, ...picture, parking_spots: z.optional(ParkingSpots) }),
} as const satisfies Record<EditedAnalytic, z.ZodMiniType>

/** The rule spans fields; its sentence stands under the one that is wrong. */
const drawingRule = <Draft extends object>() =>
  z.check<Draft>(({ value, issues }) => {
    const mistake = findDrawingMistake(value)
    if (mistake) issues.push({ code: 'custom', input: value, path: [mistake.field], params: { key: mistake.key } })
  })

function defineEdit<Type extends EditedAnalytic>(type: Type) {
  const change = ANALYTIC_SETTINGS_CHANGES[type]
  return defineCall({
    path: `/v0/analytics/${type}/edit/`,
    summary: `Changes the settings of \`${type}\` of a camera; for its owner only. The engine follows within two seconds.`,
    request: change.check(drawingRule()),
    response: ANALYTIC_SETTINGS[type],
    failures: ['not_found', 'insufficient_rights'],
  })
}

export const editCarNumberSettings = defineEdit('car_number')
export const editHelmetSettings = defineEdit('helmet')
export const editMaskSettings = defineEdit('mask')
export const editCrowdSettings = defineEdit('crowd')
export const editPerimeterSettings = defineEdit('perimeter_security')
export const editPeopleCounterSettings = defineEdit('people_counter')
export const editParkingSettings = defineEdit('parking_detection')

export const listAnalyticSources = defineCall({
  path: '/v0/analytics/sources/',
  apiScope: 'read',
  summary:
    'Which of the ten kinds Sova sees itself, which need a model, and what is wrong with it. Whatever it is, every kind takes events from outside. The detail is told to operators alone.',
  request: z.object({}),
  response: z.object({ results: z.array(AnalyticSource) }),
})

/** By type, for pages that are the same for several. */
export const ANALYTIC_SETTINGS_CALLS = {
  thermal_vision: loadThermalSettings,
  car_number: loadCarNumberSettings,
  face_recognition: loadFaceSettings,
  helmet: loadHelmetSettings,
  motion_alarm: loadMotionSettings,
  mask: loadMaskSettings,
  crowd: loadCrowdSettings,
  perimeter_security: loadPerimeterSettings,
  people_counter: loadPeopleCounterSettings,
  parking_detection: loadParkingSettings,
} as const
export const ANALYTIC_SETTINGS_LIST_CALLS = {
  car_number: listCarNumberSettings,
  helmet: listHelmetSettings,
  mask: listMaskSettings,
  crowd: listCrowdSettings,
  perimeter_security: listPerimeterSettings,
  people_counter: listPeopleCounterSettings,
  parking_detection: listParkingSettings,
} as const
export const ANALYTIC_SETTINGS_EDIT_CALLS = {
  car_number: editCarNumberSettings,
  helmet: editHelmetSettings,
  mask: editMaskSettings,
  crowd: editCrowdSettings,
  perimeter_security: editPerimeterSettings,
  people_counter: editPeopleCounterSettings,
  parking_detection: editParkingSettings,
} as const
