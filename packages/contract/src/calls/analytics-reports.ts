/** Events of one camera by kind (spec 2 §7). The past of a camera is for whoever may see its archive. */
import * as z from 'zod/mini'
import { ANALYTIC_MESSAGES, EventId } from '../analytic-event.ts'
import {
  PeopleCountBucket,
  REPORT_FILTERS,
  REPORT_PAGE,
  REPORT_PAGE_SIZE_MAX,
  REPORT_RANGE,
  REPORT_SEARCH,
  TimeBucketH,
} from '../analytic-report.ts'
import type { AnalyticType } from '../analytics.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'

const base = { camera_number: CameraNumber, ...REPORT_RANGE, ...REPORT_SEARCH, ...REPORT_PAGE }

function defineReport<Type extends AnalyticType>(type: Type) {
  return defineCall({
    path: `/v0/analytics/${type}/report/`,
    apiScope: 'read',
    summary: `Events \`${type}\` of a camera from the latest to the earliest, page by page; \`count\` ends at 100001.`,
    request: z.object({ ...base, ...REPORT_FILTERS[type] }),
    response: pageOf(ANALYTIC_MESSAGES[type]),
    failures: ['not_found', 'insufficient_rights', 'invalid_date_range'],
  })
}

export const reportThermal = defineReport('thermal_vision')
export const reportCarNumber = defineReport('car_number')
export const reportFace = defineReport('face_recognition')
export const reportHelmet = defineReport('helmet')
export const reportMotion = defineReport('motion_alarm')
export const reportMask = defineReport('mask')
export const reportCrowd = defineReport('crowd')
export const reportPerimeter = defineReport('perimeter_security')
export const reportPeopleCounter = defineReport('people_counter')
export const reportParking = defineReport('parking_detection')

function defineEvents<Type extends AnalyticType>(type: Type) {
  return defineCall({
    path: `/v0/analytics/${type}/events/`,
    apiScope: 'read',
    summary: `The named events \`${type}\` of a camera; what the caller may not see is left out.`,
    request: z.object({
      camera_number: CameraNumber,
      event_ids: z.array(EventId).check(z.maxLength(REPORT_PAGE_SIZE_MAX)),
    }),
    response: z.object({ results: z.array(ANALYTIC_MESSAGES[type]) }),
  })
}

export const loadThermalEvents = defineEvents('thermal_vision')
export const loadCarNumberEvents = defineEvents('car_number')
export const loadFaceEvents = defineEvents('face_recognition')
export const loadHelmetEvents = defineEvents('helmet')
export const loadMotionEvents = defineEvents('motion_alarm')
export const loadMaskEvents = defineEvents('mask')
export const loadCrowdEvents = defineEvents('crowd')
export const loadPerimeterEvents = defineEvents('perimeter_security')
export const loadPeopleCounterEvents = defineEvents('people_counter')
export const loadParkingEvents = defineEvents('parking_detection')

export const ANALYTIC_REPORT_CALLS = {
  thermal_vision: reportThermal,
  car_number: reportCarNumber,
  face_recognition: reportFace,
  helmet: reportHelmet,
  motion_alarm: reportMotion,
  mask: reportMask,
  crowd: reportCrowd,
  perimeter_security: reportPerimeter,
  people_counter: reportPeopleCounter,
  parking_detection: reportParking,
} as const
export const ANALYTIC_EVENTS_CALLS = {
  thermal_vision: loadThermalEvents,
  car_number: loadCarNumberEvents,
  face_recognition: loadFaceEvents,
  helmet: loadHelmetEvents,
  motion_alarm: loadMotionEvents,
  mask: loadMaskEvents,
  crowd: loadCrowdEvents,
  perimeter_security: loadPerimeterEvents,
  people_counter: loadPeopleCounterEvents,
  parking_detection: loadParkingEvents,
} as const

export const countPeople = defineCall({
  path: '/v0/analytics/people_counter/report/time_bucket/',
  apiScope: 'read',
  summary: 'How many came in and went out, by stretches of so many hours; empty stretches are there with zeroes.',
  request: z.object({ camera_number: CameraNumber, ...REPORT_RANGE, time_bucket: TimeBucketH }),
  response: z.object({ results: z.array(PeopleCountBucket) }),
  failures: ['not_found', 'insufficient_rights', 'invalid_date_range'],
})
