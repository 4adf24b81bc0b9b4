import type { EmployeeBan, EmployeeBanListRequest } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

export type BanQuery = EntityQuery<
  keyof EmployeeBan,
  EmployeeBanListRequest['order_by'],
  EmployeeBanListRequest['extra'][number],
  NonNullable<EmployeeBanListRequest['filters']>
>

export interface BanDraft {
  gangId: number
  employeeId: number
  deviceId: number
  reason: string
}

export type BanRepository = ReturnType<typeof createBanRepository>

export function createBanRepository(db: Database['db']) {
  const selected = (gangId: number) =>
    db
      .selectFrom('employee_ban as ban')
      .innerJoin('employee', 'employee.id', 'ban.employee_id')
      .innerJoin('access_device as device', 'device.id', 'ban.device_id')
      .where('ban.gang_id', '=', gangId)

  function matching({ gangId, filters, patterns }: BanQuery) {
    let bans = selected(gangId)
    if (filters.id !== undefined) bans = bans.where('ban.id', '=', filters.id)
    if (filters.employee_id !== undefined) bans = bans.where('ban.employee_id', '=', filters.employee_id)
    if (filters.device_id !== undefined) bans = bans.where('ban.device_id', '=', filters.device_id)
    for (const pattern of patterns) bans = bans.where('employee.search_text', 'like', pattern)
    return bans
  }

  return {
    async count(query: BanQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async page(query: BanQuery, { limit, offset }: Range): Promise<EmployeeBan[]> {
      const rows = await matching(query)
        .select([
          'ban.id',
          'ban.employee_id',
          'employee.title as employee_title',
          'ban.device_id',
          'device.title as device_title',
          'ban.reason',
          'ban.created_at',
        ])
        .orderBy('ban.id', directionOf(query.sort))
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ created_at, ...ban }) => ({ ...ban, date: created_at.toISOString() }))
    },

    /** Null for somebody who is banned there already. */
    async insert({ gangId, employeeId, deviceId, reason }: BanDraft, date: Date): Promise<number | null> {
      const row = await db
        .insertInto('employee_ban')
        .values({ gang_id: gangId, employee_id: employeeId, device_id: deviceId, reason, created_at: date })
        .onConflict((conflict) => conflict.columns(['employee_id', 'device_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id ?? null
    },

    async delete(gangId: number, employeeId: number, deviceId: number): Promise<boolean> {
      const { rows } = await sql`
        DELETE FROM employee_ban
        WHERE gang_id = ${gangId} AND employee_id = ${employeeId} AND device_id = ${deviceId}
        RETURNING id`.execute(db)
      return rows.length > 0
    },
  }
}
