/** Event tables of the access-control area (spec 2 §2, §7): over all cameras whose archive the caller may see, or some. */
import * as z from 'zod/mini'
import { ANALYTIC_MESSAGES } from '../analytic-event.ts'
import { REPORT_CAMERAS_MAX, REPORT_FILTERS, REPORT_PAGE, REPORT_RANGE, REPORT_SEARCH } from '../analytic-report.ts'
import type { AnalyticType } from '../analytics.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import type { EventTableType } from '../event-filter.ts'
import { pageOf } from '../paging.ts'

const base = {
  ...REPORT_RANGE,
  ...REPORT_PAGE,
  ...REPORT_SEARCH,
  /** All cameras without it. */
  camera_numbers: z.optional(z.array(CameraNumber).check(z.maxLength(REPORT_CAMERAS_MAX))),
}

function defineTable<Type extends AnalyticType>(area: 'pacs' | 'gangs', type: Type) {
  return defineCall({
    path: `/v0/${area}/analytics/${type}/report/`,
    apiScope: 'read',
    access: 'gang_admin',
    summary: `Events \`${type}\` of all cameras whose archive the caller may see; \`count\` ends at 100001.`,
    request: z.object({ ...base, ...REPORT_FILTERS[type] }),
    response: pageOf(ANALYTIC_MESSAGES[type]),
    failures: ['invalid_date_range', 'insufficient_rights'],
  })
}

export const reportPacsThermal = defineTable('pacs', 'thermal_vision')
export const reportPacsMotion = defineTable('pacs', 'motion_alarm')
export const reportPacsCarNumber = defineTable('pacs', 'car_number')
export const reportGangHelmet = defineTable('gangs', 'helmet')
export const reportGangPerimeter = defineTable('gangs', 'perimeter_security')
export const reportGangParking = defineTable('gangs', 'parking_detection')
export const reportGangMask = defineTable('gangs', 'mask')
export const reportGangCrowd = defineTable('gangs', 'crowd')

/** By kind; the tables of `/pacs/events` (parking is the eighth, behind the seven). */
export const EVENT_TABLE_CALLS = {
  car_number: reportPacsCarNumber,
  thermal_vision: reportPacsThermal,
  motion_alarm: reportPacsMotion,
  helmet: reportGangHelmet,
  mask: reportGangMask,
  crowd: reportGangCrowd,
  perimeter_security: reportGangPerimeter,
  parking_detection: reportGangParking,
} as const satisfies Record<EventTableType, unknown>
