import { ANALYTIC_TYPES, type AnalyticType, PERMISSION_BY_LEVEL, PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { type SqlBool, sql } from 'kysely'
import { isServerAlive } from '../servers/server-alive-repository.ts'
import type { ServerPlace } from './choose-servers.ts'

export type AdminCameraRepository = ReturnType<typeof createAdminCameraRepository>
export type AdminCameraRow = Awaited<ReturnType<AdminCameraRepository['list']>>[number]

export function createAdminCameraRepository(db: Database['db']) {
  const matching = (patterns: readonly string[]) =>
    patterns.reduce(
      (cameras, pattern) => cameras.where(sql<SqlBool>`camera.search_text LIKE ${pattern}`),
      db.selectFrom('camera'),
    )

  const described = (cameras: ReturnType<typeof matching>) =>
    cameras.select([
      'camera.number',
      'camera.title',
      'camera.address',
      'camera.timezone',
      'camera.longitude',
      'camera.latitude',
      'camera.tariff_id',
      'camera.media_server_id',
      'camera.is_public',
      'camera.is_embed',
      'camera.embed_hosts',
      'camera.has_ptz',
      'camera.is_sounding',
      'camera.analytics',
      sql<string[]>`ARRAY(
        SELECT account.username FROM camera_permission AS own JOIN account ON account.id = own.account_id
        WHERE own.camera_id = camera.id AND own.level = ${PERMISSION_LEVELS.OWNER} ORDER BY account.username
      )`.as('owners'),
      sql<string[]>`ARRAY(
        SELECT source.url_sealed FROM camera_source AS source WHERE source.camera_id = camera.id ORDER BY source.stream
      )`.as('sealed_sources'),
      sql<string | null>`(
        SELECT device.access_sealed FROM camera_device AS device WHERE device.camera_id = camera.id
      )`.as('sealed_device'),
      sql<Date | null>`(
        SELECT max(alert.started_at) FROM alert
        WHERE alert.subject = camera.number AND alert.kind = 'camera_offline' AND alert.ended_at IS NULL
      )`.as('offline_since'),
    ])

  return {
    async count(patterns: readonly string[]): Promise<number> {
      const row = await matching(patterns)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (patterns: readonly string[], { limit, offset }: { limit: number; offset: number }) =>
      described(matching(patterns)).orderBy('camera.id', 'desc').limit(limit).offset(offset).execute(),

    async find(number: string) {
      const row = await described(db.selectFrom('camera').where('camera.number', '=', number)).executeTakeFirst()
      return row ?? null
    },

    async listPermissions(number: string) {
      const rows = await db
        .selectFrom('camera_permission')
        .innerJoin('camera', 'camera.id', 'camera_permission.camera_id')
        .innerJoin('account', 'account.id', 'camera_permission.account_id')
        .select(['account.username', 'camera_permission.level'])
        .where('camera.number', '=', number)
        .orderBy('camera_permission.level')
        .orderBy('account.username')
        .limit(1000)
        .execute()
      return rows.flatMap(({ username, level }) => {
        const permission = PERMISSION_BY_LEVEL[level]
        return permission ? [{ username, permission }] : []
      })
    },

    listTariffs: () =>
      db
        .selectFrom('tariff')
        .select(['id', 'name', 'dvr_hours', 'dvr_size_gb as dvr_size'])
        .orderBy('name')
        .limit(1000)
        .execute(),

    /** Where new cameras may go, with how many cameras each has; null of one that does not run. `preferred` before its equals. */
    listServers: (preferred: string): Promise<ServerPlace[]> =>
      db
        .selectFrom('media_server')
        .select([
          'id',
          sql<number | null>`CASE WHEN ${isServerAlive('media_server')} THEN (
            SELECT count(*)::int FROM camera WHERE camera.media_server_id = media_server.id
          ) END`.as('camerasCount'),
        ])
        .where('vendor_name', '=', 'sova')
        .where('is_draining', '=', false)
        .orderBy(sql`name <> ${preferred}`)
        .orderBy('id')
        .execute(),

    async listServerIds(): Promise<Set<number>> {
      const rows = await db.selectFrom('media_server').select('id').execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** By the name as it was given, in whatever case; of names that nobody has there is none. */
    async findAccountIds(usernames: readonly string[]): Promise<Map<string, string>> {
      if (usernames.length === 0) return new Map()
      const { rows } = await sql<{ username: string; id: string }>`
        SELECT given.username, account.id
        FROM unnest(${usernames}::text[]) AS given(username)
        JOIN account ON lower(account.username) = lower(given.username)`.execute(db)
      return new Map(rows.map(({ username, id }) => [username, id]))
    },
  }
}

export const knownAnalytics = (kinds: readonly string[]): AnalyticType[] =>
  ANALYTIC_TYPES.filter((type) => kinds.includes(type))
