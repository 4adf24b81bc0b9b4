/** Cameras with analytics, their settings and their schedules. */
import { PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import type { CameraRow, StoredAnalytics } from './plan-watching.ts'
import { WATCHED_TYPES } from './watch-settings.ts'

export interface WatchingRepository {
  read(): Promise<StoredAnalytics>
}

export const createWatchingRepository = ({ db }: Pick<Database, 'db'>): WatchingRepository => ({
  async read() {
    const { rows: cameras } = await sql<CameraRow>`
      SELECT camera.id, camera.number, camera.timezone, camera.analytics, camera.streams_count,
        media_server.domain AS media_domain, camera.inactivity_start IS NOT NULL AS is_inactive,
        (SELECT min(account_id)::text FROM camera_permission AS owner
          WHERE owner.camera_id = camera.id AND owner.level = ${PERMISSION_LEVELS.OWNER}) AS owner_id
      FROM camera JOIN media_server ON media_server.id = camera.media_server_id
      WHERE camera.analytics && ${[...WATCHED_TYPES]}::text[]
      ORDER BY camera.id`.execute(db)
    const types = [...WATCHED_TYPES]
    const [settings, schedules] = await Promise.all([
      db
        .selectFrom('analytic_setting')
        .select(['camera_id', 'type', 'is_active', 'settings'])
        .where('type', 'in', types)
        .execute(),
      db.selectFrom('schedule').select(['camera_id', 'type', 'settings']).where('type', 'in', types).execute(),
    ])
    return { cameras, settings, schedules }
  },
})
