/** Cameras with analytics, their settings and their schedules. */
import { MODEL_KINDS, PERMISSION_LEVELS } from '@sova/contract'
import { type Database, isCameraInactive } from '@sova/database'
import { sql } from 'kysely'
import type { CameraRow, StoredAnalytics } from './active-kinds.ts'
import { WATCHED_TYPES } from './watch-settings.ts'

export interface WatchingRepository {
  read(now: Date): Promise<StoredAnalytics>
}

export const createWatchingRepository = ({ db }: Pick<Database, 'db'>): WatchingRepository => ({
  async read(now) {
    const types = [...WATCHED_TYPES, ...MODEL_KINDS]
    const { rows: cameras } = await sql<CameraRow>`
      SELECT camera.id, camera.number, camera.timezone, camera.analytics, camera.streams_count,
        media_server.domain AS media_domain, ${isCameraInactive(now)} AS is_inactive,
        (SELECT min(account_id)::text FROM camera_permission AS owner
          WHERE owner.camera_id = camera.id AND owner.level = ${PERMISSION_LEVELS.OWNER}) AS owner_id,
        ARRAY(
          SELECT account.gang_id FROM camera_permission AS owner JOIN account ON account.id = owner.account_id
          WHERE owner.camera_id = camera.id AND owner.level = ${PERMISSION_LEVELS.OWNER} AND account.gang_id IS NOT NULL
          UNION
          SELECT device.gang_id FROM access_device_camera AS place JOIN access_device AS device ON device.id = place.device_id
          WHERE place.camera_id = camera.id
        ) AS gang_ids,
        EXISTS (SELECT FROM camera_device AS device WHERE device.camera_id = camera.id) AS has_device
      FROM camera JOIN media_server ON media_server.id = camera.media_server_id
      WHERE camera.analytics && ${types}::text[]
      ORDER BY camera.id`.execute(db)
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
