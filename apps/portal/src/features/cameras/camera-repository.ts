import type { CameraSort } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type VisibleCameras, visibleCameras } from '../../camera-access/camera-access-repository.ts'
import type { CameraListQuery, CameraSet } from './camera-list-query.ts'

export type CameraRepository = ReturnType<typeof createCameraRepository>
export type CameraRecord = Awaited<ReturnType<CameraRepository['page']>>[number]

export function createCameraRepository(db: Database['db']) {
  return {
    async count(query: CameraListQuery): Promise<number> {
      const row = await matching(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page: (query: CameraListQuery, page: number) =>
      ordered(matching(db, query), query)
        .select([
          'camera.number',
          'camera.address',
          'camera.title',
          'camera.timezone',
          'camera.longitude',
          'camera.latitude',
          'camera.is_embed',
          'camera.is_sounding',
          'camera.embed_hosts',
          'camera.analytics',
          'camera.blocking_lvl',
          'camera.is_public',
          'camera.has_ptz',
          'camera.inactivity_start',
          'camera.inactivity_end',
          'camera.inactivity_reason',
          'camera.inactivity_todo',
          'camera.record_disable_start',
          'camera.record_disable_end',
          'camera.streams_count',
          'camera.marker_id',
          'media_server.domain as server_domain',
          'media_server.vendor_name as server_vendor_name',
          'media_server.screenshot_domain as server_screenshot_domain',
          'tariff.name as tariff_name',
          'tariff.dvr_hours',
          'tariff.dvr_size_gb',
          'own.level',
          sql<boolean>`favourite.camera_id IS NOT NULL`.as('is_fav'),
        ])
        .limit(query.pageSize)
        .offset((page - 1) * query.pageSize)
        .execute(),

    async setTitle(id: number, title: string): Promise<void> {
      await db.updateTable('camera').set({ title }).where('id', '=', id).execute()
    },
  }
}

const MEMBERSHIP: Record<CameraSet, Expression<SqlBool>> = {
  own: sql<SqlBool>`own.level IS NOT NULL`,
  favourite: sql<SqlBool>`favourite.camera_id IS NOT NULL`,
  public: sql<SqlBool>`camera.is_public`,
}

function matching(db: Database['db'], query: CameraListQuery): VisibleCameras {
  let cameras = visibleCameras(db, query.accountId)
  for (const set of query.within) cameras = cameras.where(MEMBERSHIP[set])
  for (const set of query.outside) cameras = cameras.where(sql<SqlBool>`NOT ${MEMBERSHIP[set]}`)
  if (query.withinAny.length > 0) {
    cameras = cameras.where((where) => where.or(query.withinAny.map((set) => MEMBERSHIP[set])))
  }
  if (query.numbers) cameras = cameras.where(sql<SqlBool>`camera.number = ANY (${[...query.numbers]}::text[])`)
  // One condition a pattern: the trigram index serves LIKE, but not LIKE ALL.
  for (const pattern of query.patterns) cameras = cameras.where('camera.search_text', 'like', pattern)
  if (query.folderIds) cameras = cameras.where(inFolders(query.folderIds, query.accountId))
  return cameras
}

/** Another account's folder holds nothing. */
const inFolders = (folderIds: readonly number[], accountId: string) => sql<SqlBool>`camera.id IN (
  SELECT item.camera_id
  FROM camera_folder_item AS item JOIN camera_folder AS folder ON folder.id = item.folder_id
  WHERE folder.account_id = ${accountId} AND folder.id = ANY (${[...folderIds]}::int[])
)`

/** Byte order would put Ё before А; the indexes are made for the Russian order. */
const RUSSIAN = sql`COLLATE "ru-RU-x-icu"`
const TURKISH = sql`COLLATE "tr-TR-x-icu"`

function ordered(cameras: VisibleCameras, { sort, locale }: CameraListQuery): VisibleCameras {
  const collation = locale === 'tr' ? TURKISH : RUSSIAN
  const column: Record<CameraSort, Expression<unknown>> = {
    addr_asc: sql`camera.address ${collation}`,
    addr_desc: sql`camera.address ${collation}`,
    title_asc: sql`camera.title ${collation}`,
    title_desc: sql`camera.title ${collation}`,
    create_asc: sql`camera.created_at`,
    create_desc: sql`camera.created_at`,
    user: sql`favourite.position`,
  }
  const direction = sort.endsWith('_desc') ? 'desc' : 'asc'
  return cameras.orderBy(column[sort], direction).orderBy('camera.id', direction)
}
