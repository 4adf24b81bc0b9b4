import { isVisibleTo } from '@sova/cameras'
import { PERMISSION_LEVELS, type SupportedCameraSort } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'
import type { UpdatingKind } from './updating-state.ts'

export interface SupportedCamerasQuery {
  accountId: string
  number: string | null
  /** LIKE patterns that all match. */
  patterns: readonly string[]
  sort: SupportedCameraSort
}

export type CameraSetupRepository = ReturnType<typeof createCameraSetupRepository>

export function createCameraSetupRepository(db: Database['db']) {
  return {
    async count(query: SupportedCamerasQuery): Promise<number> {
      const row = await supported(db, query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: SupportedCamerasQuery, limit: number, offset: number) {
      const direction = query.sort.endsWith('_desc') ? 'desc' : 'asc'
      return supported(db, query)
        .select(['camera.number', 'camera.title', 'camera.address', 'tariff.name as tariff_name'])
        .orderBy(ORDERS[query.sort.replace(/_(asc|desc)$/, '')] ?? sql`camera.id`, direction)
        .orderBy('camera.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
    },

    findState: (cameraId: number) =>
      db
        .selectFrom('camera')
        .innerJoin('camera_device as device', 'device.camera_id', 'camera.id')
        .select(['camera.timezone', 'camera.has_ptz', 'camera.is_sounding', 'device.settings', 'device.motion_zone'])
        .select(['device.updating_kind', 'device.updating_since'])
        .where('camera.id', '=', cameraId)
        .executeTakeFirst(),

    async setUpdating(cameraId: number, updating: { kind: UpdatingKind; since: Date } | null): Promise<void> {
      await db
        .updateTable('camera_device')
        .set({ updating_kind: updating?.kind ?? null, updating_since: updating?.since ?? null })
        .where('camera_id', '=', cameraId)
        .execute()
    },

    async keepSettings(cameraId: number, settings: unknown): Promise<void> {
      await db
        .updateTable('camera_device')
        .set({ settings: toJson(settings) })
        .where('camera_id', '=', cameraId)
        .execute()
    },

    async keepZone(cameraId: number, zone: readonly { x: number; y: number }[]): Promise<void> {
      await db
        .updateTable('camera_device')
        .set({ motion_zone: toJson(zone) })
        .where('camera_id', '=', cameraId)
        .execute()
    },

    async updateCamera(
      cameraId: number,
      change: { timezone?: string; has_ptz?: boolean; is_sounding?: boolean },
    ): Promise<void> {
      await db.updateTable('camera').set(change).where('id', '=', cameraId).execute()
    },
  }
}

/** By way of text: the driver would write a string into jsonb as a JSON string. */
const toJson = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`

/** Russian order: by bytes, Ё would stand before А. */
const ORDERS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  number: sql`camera.number`,
  title: sql`camera.title COLLATE "ru-RU-x-icu"`,
  tariff: sql`tariff.name COLLATE "ru-RU-x-icu"`,
  addr: sql`camera.address COLLATE "ru-RU-x-icu"`,
}

/** The cameras that the account owns and that have a device. */
function supported(db: Database['db'], { accountId, number, patterns }: SupportedCamerasQuery) {
  let query = db
    .selectFrom('camera')
    .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
    .innerJoin('camera_device as device', 'device.camera_id', 'camera.id')
    .innerJoin('camera_right as own', (join) =>
      join.onRef('own.camera_id', '=', 'camera.id').on('own.account_id', '=', accountId),
    )
    .where(isVisibleTo(accountId))
    .where('own.level', '<=', PERMISSION_LEVELS.OWNER)
  if (number !== null) query = query.where('camera.number', '=', number)
  for (const pattern of patterns) query = query.where(sql<SqlBool>`camera.search_text LIKE ${pattern}`)
  return query
}
