import { createSchedule, deleteSchedule, editSchedule, listSchedules } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { ScheduleService } from './schedule-service.ts'

export function serveSchedules(server: CallServer, schedules: ScheduleService): void {
  handleCall(server, listSchedules, async ({ schedule_type, camera_number }, { account }) => ({
    results: await schedules.list(account.id, schedule_type, camera_number),
  }))

  handleCall(server, createSchedule, (draft, { account }) => schedules.create(account.id, draft))

  handleCall(server, editSchedule, ({ schedule_id, ...draft }, { account }) =>
    schedules.edit(account.id, schedule_id, draft),
  )

  handleCall(server, deleteSchedule, async ({ schedule_id }, { account }) => ({
    results: await schedules.delete(account.id, schedule_id),
  }))
}
