import type { Database } from '@sova/database'
import { sql } from 'kysely'

export type FavouriteRepository = ReturnType<typeof createFavouriteRepository>

export function createFavouriteRepository(db: Database['db']) {
  return {
    /** Behind the ones that are there; marking twice changes nothing. */
    async add(accountId: string, cameraId: number): Promise<void> {
      await db
        .insertInto('camera_favourite')
        .columns(['account_id', 'camera_id', 'position'])
        .expression((query) =>
          query
            .selectFrom('camera_favourite')
            .select((select) => [
              sql<string>`${accountId}::bigint`.as('account_id'),
              sql<number>`${cameraId}::int`.as('camera_id'),
              sql<number>`coalesce(${select.fn.max('position')}, 0) + 1`.as('position'),
            ])
            .where('account_id', '=', accountId),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'camera_id']).doNothing())
        .execute()
    },

    async delete(accountId: string, numbers: readonly string[]): Promise<void> {
      await db
        .deleteFrom('camera_favourite')
        .where('account_id', '=', accountId)
        .where('camera_id', 'in', (query) =>
          query
            .selectFrom('camera')
            .select('id')
            .where(sql<boolean>`camera.number = ANY (${[...numbers]}::text[])`),
        )
        .execute()
    },
  }
}
