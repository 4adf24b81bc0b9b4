/** Writes of the demo alone: what the portal itself has no calls for yet. */
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface DemoState {
  inactivity: { start: Date; reason: string; todo: string } | null
  recordDisabledSince: Date | null
}

export function createDemoRepository(db: Database['db']) {
  return {
    async findCameraId(number: string): Promise<number | null> {
      const row = await db.selectFrom('camera').select('id').where('number', '=', number).executeTakeFirst()
      return row?.id ?? null
    },

    /** The simulator's port may differ from the last time. */
    async replaceSources(cameraId: number, sealedUrls: readonly string[]): Promise<void> {
      await db.deleteFrom('camera_source').where('camera_id', '=', cameraId).execute()
      const rows = sealedUrls.map((url, index) => ({ camera_id: cameraId, stream: index + 1, url_sealed: url }))
      await db.insertInto('camera_source').values(rows).execute()
    },

    async setState(cameraId: number, { inactivity, recordDisabledSince }: DemoState): Promise<void> {
      await db
        .updateTable('camera')
        .set({
          inactivity_start: inactivity?.start ?? null,
          inactivity_reason: inactivity?.reason ?? '',
          inactivity_todo: inactivity?.todo ?? '',
          record_disable_start: recordDisabledSince,
        })
        .where('id', '=', cameraId)
        .execute()
    },

    /** What somebody has changed since is left as it is. */
    async setAnalytic(number: string, type: string, settings: Record<string, unknown>): Promise<void> {
      await sql`
        INSERT INTO analytic_setting (camera_id, type, settings)
        SELECT id, ${type}, ${JSON.stringify(settings)}::text::jsonb FROM camera WHERE number = ${number}
        ON CONFLICT (camera_id, type) DO NOTHING`.execute(db)
    },

    async addFavourite(accountId: string, cameraId: number, position: number): Promise<void> {
      await db
        .insertInto('camera_favourite')
        .values({ account_id: accountId, camera_id: cameraId, position })
        .onConflict((conflict) => conflict.columns(['account_id', 'camera_id']).doNothing())
        .execute()
    },
  }
}
