import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  listSchedules,
  type Schedule,
  type ScheduleDay,
  type ScheduleType,
} from '@sova/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'

export interface ScheduleSubject {
  cameraNumber: string
  type: ScheduleType
}

const which = ({ cameraNumber, type }: ScheduleSubject) => ({ camera_number: cameraNumber, schedule_type: type })

/** A failure gives an empty list (spec 1 §7, §8), and is logged. */
const orNone = (failure: unknown): Schedule[] => {
  console.error(`schedules: ${failure instanceof Error ? failure.message : String(failure)}`)
  return []
}

export const schedulesQuery = (subject: ScheduleSubject) =>
  queryOptions({
    queryKey: ['schedules', subject.cameraNumber, subject.type],
    queryFn: async ({ signal }) => {
      try {
        return (await callApi(listSchedules, which(subject), signal)).results
      } catch (failure) {
        if (signal.aborted) throw failure
        return orNone(failure)
      }
    },
  })

/** @throws {CallFailure} */
export const saveSchedule = (
  subject: ScheduleSubject,
  id: number | null,
  settings: ScheduleDay[],
): Promise<Schedule> =>
  id === null
    ? callApi(createSchedule, { ...which(subject), settings })
    : callApi(editSchedule, { schedule_id: id, ...which(subject), settings })

/** @returns those that are left */
export async function removeSchedule(id: number): Promise<Schedule[]> {
  try {
    return (await callApi(deleteSchedule, { schedule_id: id, confirm: true })).results
  } catch (failure) {
    return orNone(failure)
  }
}
