/** Schedules (spec 1 §7). Those of an analytic are the camera's, and its owner's to change; `notification` is each caller's own. */
import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { Schedule, ScheduleDays, ScheduleId, ScheduleType } from '../schedule.ts'

const which = { schedule_type: ScheduleType, camera_number: CameraNumber }

export const listSchedules = defineCall({
  path: '/v0/schedule/',
  apiScope: 'read',
  summary: 'Schedules of a camera and a type; none of a camera that the caller has no right to.',
  request: z.object(which),
  response: z.object({ results: z.array(Schedule) }),
})

export const createSchedule = defineCall({
  path: '/v0/schedule/create/',
  summary: 'Makes a schedule. Without any, an analytic works at all times.',
  request: z.object({ ...which, settings: ScheduleDays }),
  response: Schedule,
  failures: ['not_found', 'insufficient_rights'],
})

export const editSchedule = defineCall({
  path: '/v0/schedule/edit/',
  summary: 'Changes a schedule; type and camera stay what they are.',
  request: z.object({ schedule_id: ScheduleId, ...which, settings: ScheduleDays }),
  response: Schedule,
  failures: ['not_found', 'insufficient_rights'],
})

export const deleteSchedule = defineCall({
  path: '/v0/schedule/delete',
  summary: 'Deletes a schedule.',
  request: z.object({ schedule_id: ScheduleId, confirm: z.literal(true) }),
  response: z.object({ results: z.array(Schedule) }),
  failures: ['not_found', 'insufficient_rights'],
})
