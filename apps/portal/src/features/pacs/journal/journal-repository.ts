import { ACCESS_JOURNAL_COUNT_MAX, type AccessJournalRequest } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import type { Range } from '../../../pacs/entity-list.ts'

export interface JournalQuery {
  gangId: number
  filters: NonNullable<AccessJournalRequest['filters']>
  patterns: readonly string[]
  direction: 'asc' | 'desc'
}

export type JournalRow = Awaited<ReturnType<ReturnType<typeof createJournalRepository>['page']>>[number]

export function createJournalRepository(db: Database['db']) {
  function matching({ gangId, filters, patterns }: JournalQuery) {
    let records = db.selectFrom('access_journal as record').where('record.gang_id', '=', gangId)
    if (filters.device_id !== undefined) records = records.where('record.device_id', '=', filters.device_id)
    if (filters.employee_id !== undefined) records = records.where('record.employee_id', '=', filters.employee_id)
    if (filters.car_id !== undefined) records = records.where('record.car_id', '=', filters.car_id)
    if (filters.kind !== undefined) records = records.where('record.kind', '=', filters.kind)
    if (filters.is_granted !== undefined) records = records.where('record.is_granted', '=', filters.is_granted)
    if (filters.start !== undefined) records = records.where('record.at', '>=', new Date(filters.start))
    if (filters.end !== undefined) records = records.where('record.at', '<', new Date(filters.end))
    for (const pattern of patterns) records = records.where(searched, 'like', pattern)
    return records
  }

  return {
    /** `ACCESS_JOURNAL_COUNT_MAX` + 1 means more. */
    async count(query: JournalQuery): Promise<number> {
      const counted = matching(query)
        .select(sql`1`.as('one'))
        .limit(ACCESS_JOURNAL_COUNT_MAX + 1)
      const row = await db
        .selectFrom(counted.as('record'))
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    page(query: JournalQuery, { limit, offset }: Range) {
      const page = matching(query)
        .select('record.id')
        .orderBy('record.at', query.direction)
        .orderBy('record.id', query.direction)
        .limit(limit)
        .offset(offset)
      return db
        .selectFrom('access_journal as record')
        .leftJoin('access_journal_answer as answer', 'answer.journal_id', 'record.id')
        .where('record.id', 'in', page)
        .selectAll('record')
        .select(['answer.state', 'answer.answer', 'answer.latency_ms'])
        .orderBy('record.at', query.direction)
        .orderBy('record.id', query.direction)
        .execute()
    },
  }
}

/** Few rows are searched: those of one device or one person, in a stretch of time. */
const searched = sql<string>`translate(
  lower(concat_ws(' ', record.employee_title, record.car_number, record.device_title, record.username)), 'ё', 'е'
)`
