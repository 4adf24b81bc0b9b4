import { PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

interface AlertQuery {
  /** Null: everybody's. */
  ownerId: string | null
  isOpen: boolean
  number: string | undefined
}

type AlertListRepository = ReturnType<typeof createAlertListRepository>
export type AlertRow = Awaited<ReturnType<AlertListRepository['list']>>[number]

export function createAlertListRepository(db: Database['db']) {
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
    async count(query: AlertQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    list: (query: AlertQuery, { limit, offset }: { limit: number; offset: number }) =>
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
  }
}
