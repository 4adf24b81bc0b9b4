import { type Database, isCameraInactive } from '@sova/database'
import { type SqlBool, sql } from 'kysely'

interface CameraHealthQuery {
  /** LIKE patterns that all match. */
  patterns: readonly string[]
  isBad: boolean
  now: Date
  gapsSince: Date
}

type CameraHealthRepository = ReturnType<typeof createCameraHealthRepository>
export type CameraHealthRow = Awaited<ReturnType<CameraHealthRepository['list']>>[number]

export function createCameraHealthRepository(db: Database['db']) {
  const offlineSince = sql<Date | null>`(
    SELECT max(alert.started_at) FROM alert
    WHERE alert.subject = camera.number AND alert.kind = 'camera_offline' AND alert.ended_at IS NULL
  )`
  const gapsCount = (since: Date) => sql<number>`(
    SELECT count(*)::int FROM alert
    WHERE alert.subject = camera.number AND alert.kind = 'recording_gap' AND coalesce(alert.ended_at, now()) > ${since}
  )`

  function matching({ patterns, isBad, gapsSince }: CameraHealthQuery) {
    const cameras = patterns.reduce(
      (found, pattern) => found.where(sql<SqlBool>`camera.search_text LIKE ${pattern}`),
      db.selectFrom('camera'),
    )
    return isBad ? cameras.where(sql<SqlBool>`(${offlineSince} IS NOT NULL OR ${gapsCount(gapsSince)} > 0)`) : cameras
  }

  return {
    async count(query: CameraHealthQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (query: CameraHealthQuery, { limit, offset }: { limit: number; offset: number }) =>
      matching(query)
        .innerJoin('media_server', 'media_server.id', 'camera.media_server_id')
        .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
        .select([
          'camera.number',
          'camera.title',
          'media_server.name as server',
          offlineSince.as('offline_since'),
          gapsCount(query.gapsSince).as('gaps_count'),
          sql<number>`(
            SELECT coalesce(sum(extract(epoch FROM
              coalesce(alert.ended_at, ${query.now}) - greatest(alert.started_at, ${query.gapsSince}))), 0)::int
            FROM alert WHERE alert.subject = camera.number AND alert.kind = 'recording_gap'
              AND coalesce(alert.ended_at, ${query.now}) > ${query.gapsSince}
          )`.as('gaps_s'),
          sql<boolean>`NOT ${isCameraInactive(query.now)}`.as('is_active'),
          sql<boolean>`(tariff.dvr_hours IS NOT NULL OR tariff.dvr_size_gb IS NOT NULL)`.as('is_recorded'),
          sql<Date | null>`(
            SELECT min(start_at) FROM archive_file WHERE archive_file.camera_number = camera.number
          )`.as('oldest_at'),
          sql<string>`(
            SELECT coalesce(sum(bytes), 0) FROM archive_file WHERE archive_file.camera_number = camera.number
          )`.as('archive_bytes'),
        ])
        .orderBy(sql`${offlineSince} IS NULL`)
        .orderBy(sql`${gapsCount(query.gapsSince)} DESC`)
        .orderBy('camera.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}
