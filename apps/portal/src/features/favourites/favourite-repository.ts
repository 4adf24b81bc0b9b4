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

    /** The named ones change places among themselves; all the others stay where they are. */
    async order(accountId: string, numbers: readonly string[]): Promise<void> {
      await sql`
        WITH wanted AS (
          SELECT camera.id AS camera_id, min(given.place) AS place
          FROM unnest(${[...numbers]}::text[]) WITH ORDINALITY AS given (number, place)
          JOIN camera ON camera.number = given.number
          GROUP BY camera.id
        ), ranked AS (
          SELECT camera_id, row_number() OVER (ORDER BY position, camera_id) AS rank
          FROM camera_favourite WHERE account_id = ${accountId}
        ), named AS (
          SELECT ranked.camera_id, ranked.rank,
                 row_number() OVER (ORDER BY wanted.place) AS wanted_turn,
                 row_number() OVER (ORDER BY ranked.rank) AS turn
          FROM ranked JOIN wanted USING (camera_id)
        ), placed AS (
          SELECT ranked.camera_id, coalesce(free.rank, ranked.rank) AS position
          FROM ranked
          LEFT JOIN named ON named.camera_id = ranked.camera_id
          LEFT JOIN named AS free ON free.turn = named.wanted_turn
        )
        UPDATE camera_favourite AS favourite SET position = placed.position
        FROM placed
        WHERE favourite.account_id = ${accountId} AND favourite.camera_id = placed.camera_id
          AND favourite.position <> placed.position`.execute(db)
    },
  }
}
