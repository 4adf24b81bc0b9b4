import { visibleCameras } from '@sova/cameras'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type PushRepository = ReturnType<typeof createPushRepository>

export function createPushRepository(db: Database['db']) {
  return {
    async isOwnMosaic(accountId: string, mosaicId: number): Promise<boolean> {
      const own = db.selectFrom('mosaic').select('id').where('id', '=', mosaicId).where('account_id', '=', accountId)
      return (await own.executeTakeFirst()) !== undefined
    },

    /** Cameras in the cells of the account's mosaic, and its alarm cameras, as far as the account may hear them. */
    async camerasOfMosaic(accountId: string, mosaicId: number): Promise<Set<string>> {
      const rows = await visibleCameras(db, accountId)
        .where('own.level', 'is not', null)
        .where(
          sql<boolean>`camera.id IN (
            SELECT slot.camera_id FROM mosaic_slot AS slot JOIN mosaic ON mosaic.id = slot.mosaic_id
            WHERE mosaic.id = ${mosaicId} AND mosaic.account_id = ${accountId}
            UNION ALL
            SELECT alarm.camera_id FROM mosaic_alarm_camera AS alarm JOIN mosaic ON mosaic.id = alarm.mosaic_id
            WHERE mosaic.id = ${mosaicId} AND mosaic.account_id = ${accountId}
          )`,
        )
        .select('camera.number')
        .execute()
      return new Set(rows.map(({ number }) => number))
    },

    async findIds(numbers: ReadonlySet<string>): Promise<number[]> {
      if (numbers.size === 0) return []
      const rows = await db
        .selectFrom('camera')
        .select('id')
        .where('number', 'in', [...numbers])
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
