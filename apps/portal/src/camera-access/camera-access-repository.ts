/**
 * The one place that decides which cameras an account may see. Every list, token and favourite starts from
 * `visibleCameras`; a camera that is hidden from the account and one that does not exist look the same.
 */
import type { Database } from '@sova/database'
import { type CameraAccess, maySee } from './camera-rights.ts'

export function visibleCameras(db: Database['db'], accountId: string) {
  return db
    .selectFrom('camera')
    .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
    .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
    .leftJoin('camera_permission as own', (join) =>
      join.onRef('own.camera_id', '=', 'camera.id').on('own.account_id', '=', accountId),
    )
    .leftJoin('camera_favourite as favourite', (join) =>
      join.onRef('favourite.camera_id', '=', 'camera.id').on('favourite.account_id', '=', accountId),
    )
    .where((where) => where.or([where('own.level', 'is not', null), where('camera.is_public', '=', true)]))
}

export type VisibleCameras = ReturnType<typeof visibleCameras>

export interface VisibleCamera extends CameraAccess {
  id: number
  number: string
}

/** Null when the account may not see it, or it is not there. */
export async function findVisibleCamera(
  db: Database['db'],
  accountId: string,
  number: string,
): Promise<VisibleCamera | null> {
  const row = await visibleCameras(db, accountId)
    .where('camera.number', '=', number)
    .select(['camera.id', 'camera.number', 'camera.is_public', 'own.level', 'tariff.dvr_hours', 'tariff.dvr_size_gb'])
    .executeTakeFirst()
  if (!row) return null
  const camera = {
    id: row.id,
    number: row.number,
    level: row.level,
    isPublic: row.is_public,
    hasArchive: row.dvr_hours !== null || row.dvr_size_gb !== null,
  }
  return maySee(camera) ? camera : null
}
