/** Schedules: an analytic's belong to the camera and are its owner's to change, notifications' to whoever set them. */
import type { Bus } from '@sova/bus'
import { findVisibleCamera, mayHearEvents, maySetAnalytics } from '@sova/cameras'
import {
  AnalyticType,
  DAYS_OF_WEEK,
  Failure,
  hasReversedDay,
  SCHEDULE_END_DEFAULT,
  SCHEDULE_START_DEFAULT,
  SCHEDULES_MAX,
  Schedule,
  type ScheduleDay,
  ScheduleDays,
  type ScheduleType,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { createScheduleRepository, type ScheduleOwner, type ScheduleRow } from './schedule-repository.ts'

export interface ScheduleServiceInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
}

interface ScheduleDraft {
  schedule_type: ScheduleType
  camera_number: string
  settings: readonly ScheduleDay[]
}

export type ScheduleService = ReturnType<typeof createScheduleService>

export function createScheduleService({ database, bus }: ScheduleServiceInputs) {
  const repository = createScheduleRepository(database.db)

  /** @throws Failure `not_found`, `insufficient_rights` */
  async function openForChange(accountId: string, number: string, type: ScheduleType): Promise<ScheduleOwner> {
    const camera = await findVisibleCamera(database.db, accountId, number)
    if (!camera) throw new Failure('not_found')
    const isOwn = type === 'notification'
    if (!(isOwn ? mayHearEvents(camera) : maySetAnalytics(camera))) throw new Failure('insufficient_rights')
    return { cameraId: camera.id, type, accountId: isOwn ? accountId : null }
  }

  /** Another account's is not there. @throws Failure `not_found`, `insufficient_rights` */
  async function openSchedule(accountId: string, id: number): Promise<ScheduleRow> {
    const row = await repository.find(id)
    if (!row || (row.account_id !== null && row.account_id !== accountId)) throw new Failure('not_found')
    await openForChange(accountId, row.number, describe(row).schedule_type)
    return row
  }

  /** Those of one camera come one after another, so that two can't be the last that there is room for. */
  const insertOne = (owner: ScheduleOwner, settings: readonly ScheduleDay[]): Promise<number> =>
    database.db.transaction().execute(async (transaction) => {
      const changed = createScheduleRepository(transaction)
      await changed.lockCamera(owner.cameraId)
      if ((await changed.list(owner)).length >= SCHEDULES_MAX) {
        throw new Failure('invalid_request', {
          fields: { non_field_errors: ['schedules_max'] },
          parameters: { maximum: SCHEDULES_MAX },
        })
      }
      return changed.insert(owner, settings)
    })

  async function tell({ type, number }: { type: string; number: string }): Promise<void> {
    const analytic = AnalyticType.safeParse(type)
    if (analytic.success) await bus.publish('analytics_settings_changed', { number, type: analytic.data })
  }

  return {
    async list(accountId: string, type: ScheduleType, number: string): Promise<Schedule[]> {
      const camera = await findVisibleCamera(database.db, accountId, number)
      if (!camera || !mayHearEvents(camera)) return []
      const owner = { cameraId: camera.id, type, accountId: type === 'notification' ? accountId : null }
      return (await repository.list(owner)).map(describe)
    },

    async create(accountId: string, draft: ScheduleDraft): Promise<Schedule> {
      refuseReversedDays(draft.settings)
      const owner = await openForChange(accountId, draft.camera_number, draft.schedule_type)
      const settings = allDays(draft.settings)
      const id = await insertOne(owner, settings)
      await tell({ type: draft.schedule_type, number: draft.camera_number })
      return { schedule_id: id, schedule_type: draft.schedule_type, camera_number: draft.camera_number, settings }
    },

    async edit(accountId: string, id: number, draft: ScheduleDraft): Promise<Schedule> {
      refuseReversedDays(draft.settings)
      const row = await openSchedule(accountId, id)
      // A schedule of another camera or kind is not the one that is meant.
      if (row.number !== draft.camera_number || row.type !== draft.schedule_type) throw new Failure('not_found')
      const settings = allDays(draft.settings)
      await repository.update(id, settings)
      await tell(row)
      return { ...describe(row), settings }
    },

    /** @returns those that are left */
    async delete(accountId: string, id: number): Promise<Schedule[]> {
      const row = await openSchedule(accountId, id)
      await repository.delete(id)
      await tell(row)
      const { schedule_type: type } = describe(row)
      return (await repository.list({ cameraId: row.camera_id, type, accountId: row.account_id })).map(describe)
    },
  }
}

const describe = (row: ScheduleRow): Schedule =>
  Schedule.parse({
    schedule_id: row.id,
    schedule_type: row.type,
    camera_number: row.number,
    settings: ScheduleDays.parse(row.settings),
  })

/** Days that were not named are there, switched off. */
function allDays(days: readonly ScheduleDay[]): ScheduleDay[] {
  return DAYS_OF_WEEK.map(
    (day) =>
      days.find((given) => given.day_of_week === day) ?? {
        day_of_week: day,
        is_active: false,
        start_time: SCHEDULE_START_DEFAULT,
        end_time: SCHEDULE_END_DEFAULT,
      },
  )
}

/** The sentence stands under the start, as the editor shows it under both fields (spec 1 §5). */
function refuseReversedDays(days: readonly ScheduleDay[]): void {
  if (hasReversedDay(days)) throw new Failure('invalid_request', { fields: { start_time: ['schedule_time_order'] } })
}
