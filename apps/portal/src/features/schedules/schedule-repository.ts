import type { Schedule, ScheduleDay, ScheduleType } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

/** Whose schedules: of an analytic the camera's, of notifications one account's. */
export interface ScheduleOwner {
  cameraId: number
  type: ScheduleType
  accountId: string | null
}

export interface ScheduleRow {
  id: number
  type: string
  camera_id: number
  number: string
  account_id: string | null
  settings: unknown
}

/** As text, for the driver would write a text into the column as JSON's own. */
const asJson = (settings: readonly ScheduleDay[]) => sql<string>`${JSON.stringify(settings)}::text::jsonb`

export type ScheduleRepository = ReturnType<typeof createScheduleRepository>

export function createScheduleRepository(db: Database['db']) {
  const rows = db
    .selectFrom('schedule')
    .innerJoin('camera', 'camera.id', 'schedule.camera_id')
    .select(['schedule.id', 'schedule.type', 'schedule.camera_id', 'camera.number', 'schedule.account_id'])
    .select('schedule.settings')

  return {
    /** Until the transaction ends. */
    async lockCamera(cameraId: number): Promise<void> {
      await sql`SELECT FROM camera WHERE id = ${cameraId} FOR NO KEY UPDATE`.execute(db)
    },

    list: ({ cameraId, type, accountId }: ScheduleOwner): Promise<ScheduleRow[]> =>
      rows
        .where('schedule.camera_id', '=', cameraId)
        .where('schedule.type', '=', type)
        .where('schedule.account_id', accountId === null ? 'is' : '=', accountId)
        .orderBy('schedule.id')
        .execute(),

    find: async (id: Schedule['schedule_id']): Promise<ScheduleRow | null> =>
      (await rows.where('schedule.id', '=', id).executeTakeFirst()) ?? null,

    async insert({ cameraId, type, accountId }: ScheduleOwner, settings: readonly ScheduleDay[]): Promise<number> {
      const { id } = await db
        .insertInto('schedule')
        .values({ camera_id: cameraId, type, account_id: accountId, settings: asJson(settings) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async update(id: number, settings: readonly ScheduleDay[]): Promise<void> {
      await db
        .updateTable('schedule')
        .set({ settings: asJson(settings) })
        .where('id', '=', id)
        .execute()
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('schedule').where('id', '=', id).execute()
    },
  }
}
