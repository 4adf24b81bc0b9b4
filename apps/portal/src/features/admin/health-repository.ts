import { PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface AlertQuery {
  /** Null: everybody's. */
  ownerId: string | null
  isOpen: boolean
  number: string | undefined
}

export type HealthRepository = ReturnType<typeof createHealthRepository>
export type AlertRow = Awaited<ReturnType<HealthRepository['listAlerts']>>[number]
export type ServerRow = Awaited<ReturnType<HealthRepository['listServers']>>[number]

export function createHealthRepository(db: Database['db']) {
  function matching({ ownerId, isOpen, number }: AlertQuery) {
    let alerts = db
      .selectFrom('alert')
      .innerJoin('media_server', 'media_server.id', 'alert.media_server_id')
      .leftJoin('camera', 'camera.number', 'alert.subject')
    if (ownerId !== null) {
      alerts = alerts.innerJoin('camera_right as own', (join) =>
        join
          .onRef('own.camera_id', '=', 'camera.id')
          .on('own.account_id', '=', ownerId)
          .on('own.level', '=', PERMISSION_LEVELS.OWNER),
      )
    }
    if (isOpen) alerts = alerts.where('alert.ended_at', 'is', null)
    if (number !== undefined) alerts = alerts.where('alert.subject', '=', number)
    return alerts
  }

  return {
    async countAlerts(query: AlertQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    listAlerts: (query: AlertQuery, { limit, offset }: { limit: number; offset: number }) =>
      matching(query)
        .select([
          'alert.id',
          'alert.kind',
          'alert.subject',
          'alert.started_at',
          'alert.ended_at',
          'camera.title',
          'media_server.name as server',
        ])
        .orderBy(sql`alert.ended_at IS NOT NULL`)
        .orderBy('alert.started_at', 'desc')
        .orderBy('alert.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    listServers: () =>
      db
        .selectFrom('media_server')
        .select([
          'media_server.id',
          'media_server.name',
          'media_server.domain',
          'media_server.vendor_name',
          'media_server.seen_at',
          sql<number>`(SELECT count(*)::int FROM camera WHERE camera.media_server_id = media_server.id)`.as(
            'cameras_count',
          ),
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
        .orderBy('media_server.name')
        .limit(1000)
        .execute(),
  }
}
