/**
 * The one place that decides which cameras an account may see. Every list, token and open stream starts from
 * `visibleCameras`; a camera that is hidden from the account and one that does not exist look the same. The account's
 * level is that of `camera_right`, which the database derives from permissions, linked accounts and the cameras that an
 * additional account was given.
 */
import { EMBED_TOKEN_ACCOUNT } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'
import { type CameraAccess, maySee, type TokenAccess } from './camera-rights.ts'

export function visibleCameras(db: Database['db'], accountId: string) {
  return db
    .selectFrom('camera')
    .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
    .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
    .leftJoin('camera_right as own', (join) =>
      join.onRef('own.camera_id', '=', 'camera.id').on('own.account_id', '=', accountId),
    )
    .leftJoin('camera_favourite as favourite', (join) =>
      join.onRef('favourite.camera_id', '=', 'camera.id').on('favourite.account_id', '=', accountId),
    )
    .where((where) => where.or([where('own.level', 'is not', null), where('camera.is_public', '=', true)]))
}

/** The same rule as a condition on `camera`, for statements that start from elsewhere. */
export const isVisibleTo = (accountId: string) => sql<SqlBool>`(
  camera.is_public OR EXISTS (
    SELECT FROM camera_right AS own WHERE own.camera_id = camera.id AND own.account_id = ${accountId}
  )
)`

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

/** What the camera allows now to whom a token was given; null for nothing at all. */
export async function findTokenAccess(
  db: Database['db'],
  { account, number }: { account: string; number: string },
): Promise<TokenAccess | null> {
  if (account === EMBED_TOKEN_ACCOUNT) return findEmbedAccess(db, number)
  // The column is a bigint: other text than its digits is nobody's id.
  if (!/^[0-9]{1,18}$/.test(account)) return null
  const camera = await findVisibleCamera(db, account, number)
  return camera && { ...camera, isEmbed: false }
}

async function findEmbedAccess(db: Database['db'], number: string): Promise<TokenAccess | null> {
  const row = await db.selectFrom('camera').select('is_embed').where('number', '=', number).executeTakeFirst()
  return row ? { level: null, isPublic: false, hasArchive: false, isEmbed: row.is_embed } : null
}
