import { visibleCameras } from '@sova/cameras'
import type { AnalyticSettingsSort, AnalyticType } from '@sova/contract'
import { PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface AnalyticSettingRow {
  number: string
  title: string
  address: string
  /** The camera has this analytic. */
  has_type: boolean
  is_active: boolean | null
  settings: Record<string, unknown> | null
}

export interface SettingQuery {
  accountId: string
  type: AnalyticType
  patterns: readonly string[]
  number?: string | undefined
  isActive?: boolean | undefined
}

const SORTS = {
  camera_number_asc: sql`camera.number`,
  camera_number_desc: sql`camera.number DESC`,
  title_asc: sql`camera.title COLLATE "ru-RU-x-icu"`,
  title_desc: sql`camera.title COLLATE "ru-RU-x-icu" DESC`,
} as const satisfies Record<AnalyticSettingsSort, unknown>

export type AnalyticSettingRepository = ReturnType<typeof createAnalyticSettingRepository>

export function createAnalyticSettingRepository(db: Database['db']) {
  const rowsOf = (accountId: string, type: AnalyticType, level: number) =>
    visibleCameras(db, accountId)
      .leftJoin('analytic_setting as setting', (join) =>
        join.onRef('setting.camera_id', '=', 'camera.id').on('setting.type', '=', type),
      )
      .where('own.level', '<=', level)
      .where(sql<boolean>`${type} = ANY (camera.analytics)`)

  const columns = [
    'camera.number',
    'camera.title',
    'camera.address',
    'setting.is_active',
    sql<boolean>`true`.as('has_type'),
    sql<Record<string, unknown> | null>`setting.settings`.as('settings'),
  ] as const

  function matching({ accountId, type, patterns, number, isActive }: SettingQuery) {
    let rows = rowsOf(accountId, type, PERMISSION_LEVELS.OWNER)
    if (number !== undefined) rows = rows.where('camera.number', '=', number)
    if (isActive !== undefined) rows = rows.where(sql`coalesce(setting.is_active, true)`, '=', isActive)
    for (const pattern of patterns) rows = rows.where('camera.search_text', 'like', pattern)
    return rows
  }

  return {
    /** Of those of the cameras that the account has a right to, and that have the analytic. */
    named(accountId: string, type: AnalyticType, numbers: readonly string[]): Promise<AnalyticSettingRow[]> {
      if (numbers.length === 0) return Promise.resolve([])
      const rows = rowsOf(accountId, type, PERMISSION_LEVELS.LIVE).where('camera.number', 'in', [...numbers])
      return rows.select(columns).execute()
    },

    async count(query: SettingQuery): Promise<number> {
      const row = await matching(query).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst()
      return row?.count ?? 0
    },

    page(
      query: SettingQuery,
      sort: AnalyticSettingsSort,
      limit: number,
      offset: number,
    ): Promise<AnalyticSettingRow[]> {
      return matching(query)
        .select(columns)
        .orderBy(SORTS[sort])
        .orderBy('camera.id')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    /** What is named changes, the rest of the settings stays. */
    async change(
      cameraId: number,
      type: AnalyticType,
      change: { isActive: boolean | undefined; settings: Record<string, unknown> },
    ): Promise<void> {
      await sql`
        INSERT INTO analytic_setting AS known (camera_id, type, is_active, settings)
        VALUES (${cameraId}, ${type}, ${change.isActive ?? true}, ${JSON.stringify(change.settings)}::text::jsonb)
        ON CONFLICT (camera_id, type) DO UPDATE SET
          is_active = coalesce(${change.isActive ?? null}, known.is_active),
          settings = known.settings || excluded.settings,
          changed_at = now()`.execute(db)
    },

    /** Whoever draws on a camera gives it the analytic. */
    async addType(cameraId: number, type: AnalyticType): Promise<void> {
      await sql`
        UPDATE camera SET analytics = array_append(analytics, ${type})
        WHERE id = ${cameraId} AND NOT ${type} = ANY (analytics)`.execute(db)
    },
  }
}
