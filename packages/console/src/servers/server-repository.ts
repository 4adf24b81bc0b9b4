import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { isServerAlive } from './server-alive-repository.ts'

type ServerRepository = ReturnType<typeof createServerRepository>
export type ServerRow = Awaited<ReturnType<ServerRepository['list']>>[number]

export interface MovedCamera {
  number: string
}

export function createServerRepository(db: Database['db']) {
  const described = () =>
    db.selectFrom('media_server').select([
      'media_server.id',
      'media_server.name',
      'media_server.domain',
      'media_server.vendor_name',
      'media_server.seen_at',
      'media_server.is_draining',
      'media_server.load',
      sql<number>`(SELECT count(*)::int FROM camera WHERE camera.media_server_id = media_server.id)`.as(
        'cameras_count',
      ),
      sql<number>`(SELECT count(*)::int FROM camera WHERE camera.home_server_id = media_server.id)`.as('away_count'),
      sql<number>`(
          SELECT count(*)::int FROM alert
          WHERE alert.media_server_id = media_server.id AND alert.kind = 'camera_offline' AND alert.ended_at IS NULL
        )`.as('offline_count'),
      sql<string>`(
          SELECT coalesce(sum(bytes), 0) FROM archive_file WHERE archive_file.media_server_id = media_server.id
        )`.as('archive_bytes'),
      sql<Date | null>`(
          SELECT min(start_at) FROM archive_file WHERE archive_file.media_server_id = media_server.id
        )`.as('oldest_at'),
      sql<number>`(
          SELECT count(*)::int FROM alert
          WHERE alert.media_server_id = media_server.id AND alert.ended_at IS NULL
        )`.as('open_alerts'),
    ])

  return {
    list: () => described().orderBy('media_server.name').limit(1000).execute(),

    async find(id: number) {
      return (await described().where('media_server.id', '=', id).executeTakeFirst()) ?? null
    },

    async findByName(name: string) {
      return (await described().where('media_server.name', '=', name).executeTakeFirst()) ?? null
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('media_server').where('id', '=', id).execute()
    },

    async setDraining(id: number, isDraining: boolean): Promise<void> {
      await db.updateTable('media_server').set({ is_draining: isDraining }).where('id', '=', id).execute()
    },

    /** Gives each camera of this server to one of the others, evenly. */
    async moveAway(id: number): Promise<MovedCamera[]> {
      const { rows } = await sql<MovedCamera>`
        WITH others AS (
          SELECT other.id, row_number() OVER (ORDER BY count(camera.id), other.id) - 1 AS place, count(*) OVER () AS total
          FROM media_server AS other LEFT JOIN camera ON camera.media_server_id = other.id
          WHERE other.id <> ${id} AND other.vendor_name = 'sova' AND NOT other.is_draining
            AND ${isServerAlive('other')}
          GROUP BY other.id
        ), placed AS (
          SELECT camera.id, row_number() OVER (ORDER BY camera.id) - 1 AS place
          FROM camera WHERE camera.media_server_id = ${id}
        )
        UPDATE camera SET media_server_id = others.id, home_server_id = coalesce(camera.home_server_id, ${id})
        FROM placed JOIN others ON others.place = placed.place % others.total
        WHERE camera.id = placed.id
        RETURNING camera.number`.execute(db)
      return rows
    },

    async bringBack(id: number): Promise<MovedCamera[]> {
      return db
        .updateTable('camera')
        .set({ media_server_id: id, home_server_id: null })
        .where('home_server_id', '=', id)
        .returning('number')
        .execute()
    },
  }
}
